import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogout } from 'react-admin'
import type { postSecondFactor, putSecondFactor } from '#contract/accounts/second-factor.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { QrCode } from '../components/qr-code.tsx'
import { change, type Body } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { OPAQUE } from './opaque.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const PATH = '/api/admin/session/second-factor'
/** The form field of this name. */
const given = (event: FormEvent<HTMLFormElement>, name: string): string => String(new FormData(event.currentTarget).get(name) ?? '')

/** The password, then a QR code for the app and its first code, then the recovery codes. `isRequired`: the only other way is out. */
export function SecondFactorDialog({ replaces, isRequired = false, onClose }: { replaces: boolean; isRequired?: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const logout = useLogout()
  const [proposed, setProposed] = useState<Body<typeof postSecondFactor> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useDeed((body: { password: string; code?: string }) => change<typeof postSecondFactor>('POST', PATH, body), { stale: [] })
  const confirm = useDeed((code: string) => change<typeof putSecondFactor>('PUT', PATH, { code }), { stale: ['sessions'] })
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (proposed !== null) return confirm.mutate(given(event, 'code'), { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
    begin.mutate({ password: given(event, 'password'), ...(replaces && { code: given(event, 'code') }) }, { onSuccess: setProposed })
  }
  return (
    <Dialog open maxWidth="xs" fullWidth onKeyDown={(event) => event.stopPropagation()} {...(isRequired && OPAQUE)}>
      <form key={proposed === null ? 'password' : 'code'} onSubmit={submit}>
        <DialogTitle>{translate(replaces ? 'secondFactor.replace' : 'secondFactor.setUp')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          {isRequired && proposed === null && <Alert severity="info">{translate('secondFactor.required')}</Alert>}
          {proposed === null ? (
            <TextField
              name="password"
              type="password"
              label={translate('password.current')}
              autoComplete="current-password"
              required
              autoFocus
              margin="dense"
            />
          ) : (
            <>
              <Typography>{translate('secondFactor.scan')}</Typography>
              <Box sx={{ width: 200, justifySelf: 'center' }}>
                <QrCode text={proposed.uri} label={translate('secondFactor.qr')} />
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {translate('secondFactor.orType')}
              </Typography>
              <Typography component="output" data-secret sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', overflowWrap: 'anywhere' }}>
                {proposed.secret}
              </Typography>
            </>
          )}
          {(replaces || proposed !== null) && (
            <TextField
              name="code"
              label={translate(proposed === null ? 'secondFactor.presentCode' : 'secondFactor.code')}
              autoComplete="one-time-code"
              required
              autoFocus={proposed !== null}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={isRequired ? () => void logout() : onClose}>{translate(isRequired ? 'ra.auth.logout' : 'ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={begin.isPending || confirm.isPending}>
            {translate('secondFactor.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
