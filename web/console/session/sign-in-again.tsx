import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLogout } from 'react-admin'
import { hasNewer, loginOfPage, settleSignIn, SIGNED_OUT } from '../data/call.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { OPAQUE } from './opaque.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { forget, signIn } from './session.ts'
import { useSignIn } from './use-sign-in.ts'

/**
 * Over a page whose session has ended, which it hides: an operator may have ended it because the device is in wrong hands. Everything typed in the page stays,
 * and what the service has refused is sent again after signing in.
 */
export function SignInAgain() {
  const [login, setLogin] = useState<string | null>(null)
  useEffect(() => {
    const ask = () => setLogin(loginOfPage())
    addEventListener(SIGNED_OUT, ask)
    return () => removeEventListener(SIGNED_OUT, ask)
  }, [])
  return login === null ? null : <SignInDialog login={login} onClose={() => setLogin(null)} />
}

function SignInDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const translate = useTranslate()
  const logout = useLogout()
  const queries = useQueryClient()
  const goOn = () => {
    onClose()
    settleSignIn(true)
    void queries.invalidateQueries() // the role may be another one by now
  }
  const { submit, refusal, busy, needsCode } = useSignIn(async (given) => {
    await signIn(login, String(given.get('password')), String(given.get('code') ?? ''))
    goOn()
  })
  // Somebody who has signed in again in another tab need not do it in each.
  useEffect(() => {
    const look = () =>
      void hasNewer().then(
        (isSignedIn) => isSignedIn && goOn(),
        () => undefined,
      )
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  })
  const leave = () => {
    onClose()
    forget()
    settleSignIn(false)
    void logout()
  }
  return (
    <Dialog open maxWidth="xs" fullWidth onKeyDown={(event) => event.stopPropagation()} {...OPAQUE}>
      <form onSubmit={submit}>
        <DialogTitle>{translate('login.ended')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <Typography>{translate('login.endedHint', { login })}</Typography>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {/* For password managers, which look for the name beside the password. */}
          <input name="username" value={login} autoComplete="username" readOnly hidden />
          <PasswordAndCode needsCode={needsCode} autoFocus />
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>{translate('login.asAnother')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('ra.auth.sign_in')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
