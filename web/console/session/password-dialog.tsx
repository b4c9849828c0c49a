import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { type HttpError, useLogout } from 'react-admin'
import type { putPassword } from '#contract/accounts/session.ts'
import { LIMITS } from '#domain/limits.ts'
import type { PasswordObjection } from '#domain/password-objections.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { OPAQUE } from './opaque.ts'

export function PasswordDialog({ onClose, temporary = false }: { onClose: () => void; temporary?: boolean }) {
  const translate = useTranslate()
  const logout = useLogout()
  const [objection, setObjection] = useState<PasswordObjection | null>(null)
  const put = useDeed((body: { current: string; next: string }) => change<typeof putPassword>('PUT', '/api/admin/session/password', body), {
    stale: [],
    done: 'password.changed',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    put.mutate(
      { current: String(given.get('current')), next: String(given.get('next')) },
      { onSuccess: onClose, onError: (error) => setObjection(objectionIn(error)) },
    )
  }
  return (
    <Dialog open onClose={temporary ? undefined : onClose} maxWidth="xs" fullWidth onKeyDown={(event) => event.stopPropagation()} {...(temporary && OPAQUE)}>
      <form onSubmit={submit}>
        <DialogTitle>{translate('password.change')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {temporary && <Alert severity="info">{translate('password.temporary')}</Alert>}
          <TextField name="current" type="password" label={translate('password.current')} autoComplete="current-password" required autoFocus />
          <TextField
            name="next"
            type="password"
            label={translate('password.next')}
            autoComplete="new-password"
            required
            error={objection !== null}
            helperText={translate(objection === null ? 'password.rule' : `password.objection.${objection}`, { least: LIMITS.passwordMin })}
            slotProps={{ htmlInput: { minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={temporary ? () => void logout() : onClose}>{translate(temporary ? 'ra.auth.logout' : 'ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={put.isPending}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What the service has against the new password; null: something else went wrong. */
const objectionIn = (error: Error): PasswordObjection | null => {
  const detail = (error as HttpError).body?.detail
  return (Array.isArray(detail) && detail[0]?.ctx?.reason) || null
}
