import MoreVert from '@mui/icons-material/MoreVert'
import { Divider, IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import type { Static } from 'typebox'
import type { Account, deleteAccountSessions, patchAccount, postAccountPassword } from '#contract/accounts/accounts.ts'
import type { deleteAccountSecondFactor } from '#contract/accounts/second-factor.ts'
import { ROLE_NAMES } from '#domain/roles.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { AccountSessions } from './account-sessions.tsx'
import type { Secret } from './secret.ts'

export function AccountActions({ account, onSecret }: { account: Static<typeof Account>; onSecret: (secret: Secret) => void }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const path = `/api/admin/accounts/${account.id}`
  const patch = useDeed((body: object) => change<typeof patchAccount>('PATCH', path, body), { stale: ['accounts'], done: 'ra.notification.updated' })
  const password = useDeed(() => change<typeof postAccountPassword>('POST', `${path}/password`), { stale: ['accounts'] })
  const signOut = useDeed(() => change<typeof deleteAccountSessions>('DELETE', `${path}/sessions`), { stale: ['accounts'], done: 'accounts.signedOut' })
  const noFactor = useDeed(() => change<typeof deleteAccountSecondFactor>('DELETE', `${path}/second-factor`), {
    stale: ['accounts'],
    done: 'accounts.factorTaken',
  })
  const [seesSessions, setSeesSessions] = useState(false)
  const item = (label: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null)
        act()
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <>
      <IconButton
        aria-label={translate('accounts.actions', { login: account.login })}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ROLE_NAMES.filter((role) => role !== account.role).map((role) => (
          <MenuItem
            key={role}
            onClick={() => {
              setAnchor(null)
              patch.mutate({ role })
            }}
          >
            {translate('accounts.makeRole', { role: translate(`role.${role}`) })}
          </MenuItem>
        ))}
        <Divider />
        {item(translate('accounts.newPassword'), () =>
          password.mutate(undefined, { onSuccess: (made) => onSecret({ login: account.login, password: made.password }) }),
        )}
        {item(translate('accounts.seeSessions'), () => setSeesSessions(true))}
        {account.secondFactor && item(translate('accounts.takeFactor'), () => noFactor.mutate())}
        {item(translate('accounts.signOut'), () => signOut.mutate())}
        {item(translate(account.disabled ? 'accounts.enable' : 'accounts.disable'), () => patch.mutate({ disabled: !account.disabled }))}
      </Menu>
      {seesSessions && <AccountSessions account={account} onClose={() => setSeesSessions(false)} />}
    </>
  )
}
