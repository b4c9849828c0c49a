import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import type { postRecoveryCodes } from '#contract/accounts/second-factor.ts'
import type { deleteSessions } from '#contract/accounts/sessions.ts'
import type { getSession } from '#contract/accounts/session.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Section } from '../components/section.tsx'
import { change } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'
import { CodeDialog } from './code-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SessionList } from './session-list.tsx'

/** One's own password, second factor and sessions. */
export function SecurityPage() {
  const translate = useTranslate()
  const { data } = useAnswer<typeof getSession>('sessions', '/api/admin/session')
  const [open, setOpen] = useState<'password' | 'factor' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const endOthers = useDeed(() => change<typeof deleteSessions>('DELETE', '/api/admin/sessions'), { stale: ['sessions'], done: 'sessions.othersEnded' })
  const renew = useDeed((code: string) => change<typeof postRecoveryCodes>('POST', '/api/admin/session/recovery-codes', { code }), { stale: [] })
  const close = () => setOpen(null)
  const hasFactor = data?.secondFactor === true
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="security.title" />
      <Section title={translate('password.title')}>
        <Button variant="outlined" onClick={() => setOpen('password')}>
          {translate('password.change')}
        </Button>
      </Section>
      <Section title={translate('secondFactor.title')}>
        <Typography sx={{ mb: 1.5 }}>{translate(hasFactor ? 'secondFactor.isOn' : 'secondFactor.isOff')}</Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button variant={hasFactor ? 'outlined' : 'contained'} onClick={() => setOpen('factor')}>
            {translate(hasFactor ? 'secondFactor.replace' : 'secondFactor.setUp')}
          </Button>
          {hasFactor && (
            <Button variant="outlined" onClick={() => setOpen('codes')}>
              {translate('secondFactor.newCodes')}
            </Button>
          )}
        </Box>
      </Section>
      <Section
        title={translate('sessions.title')}
        actions={
          <Button size="small" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {translate('sessions.endOthers')}
          </Button>
        }
      >
        <SessionList path="/api/admin/sessions" />
      </Section>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'factor' && <SecondFactorDialog replaces={hasFactor} onClose={close} />}
      {open === 'codes' && (
        <CodeDialog
          title={translate('secondFactor.newCodes')}
          busy={renew.isPending}
          onClose={close}
          onCode={(code) =>
            renew.mutate(code, {
              onSuccess: ({ recoveryCodes }) => {
                close()
                setCodes(recoveryCodes)
              },
            })
          }
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Box>
  )
}
