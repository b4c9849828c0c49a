import { Alert, Box, Button, Card, CardContent, MenuItem, Select, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { HttpError, useLocales, useLocaleState, useLogin } from 'react-admin'
import { type TextKey, useTranslate } from '../i18n/use-translate.ts'

export function LoginPage() {
  const translate = useTranslate()
  const login = useLogin()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    try {
      await login({ username: given.get('username'), password: given.get('password'), code: given.get('code') })
    } catch (error) {
      if (error instanceof HttpError && error.body?.code === 'CODE_NEEDED') return setNeedsCode(true)
      setRefusal(
        error instanceof HttpError && error.status === 401 ? translate(REFUSALS[error.body?.code] ?? 'ra.auth.sign_in_error') : (error as Error).message,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>
      <Card sx={{ width: '100%', maxWidth: 380 }}>
        <CardContent component="form" onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 1.5, p: 3 }}>
          <Box>
            <Typography variant="h5" component="h1">
              Chekhov
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{translate('login.hint')}</Typography>
          </Box>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          <TextField
            name="username"
            label={translate('ra.auth.username')}
            autoComplete="username"
            required
            autoFocus
            fullWidth
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          <TextField name="password" label={translate('ra.auth.password')} type="password" autoComplete="current-password" required fullWidth />
          {needsCode && (
            <TextField
              name="code"
              label={translate('secondFactor.code')}
              helperText={translate('login.codeHint')}
              autoComplete="one-time-code"
              required
              autoFocus
              fullWidth
            />
          )}
          <Button type="submit" variant="contained" size="large" loading={busy}>
            {translate('ra.auth.sign_in')}
          </Button>
          <Language />
        </CardContent>
      </Card>
    </Box>
  )
}

function Language() {
  const [locale, setLocale] = useLocaleState()
  const translate = useTranslate()
  return (
    <Select
      value={locale}
      onChange={(event) => setLocale(event.target.value)}
      variant="standard"
      disableUnderline
      sx={{ justifySelf: 'center', color: 'text.secondary', fontSize: 14 }}
      inputProps={{ 'aria-label': translate('login.language') }}
    >
      {useLocales().map(({ locale: id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  )
}

const REFUSALS: Record<string, TextKey> = { PASSWORD_EXPIRED: 'login.passwordExpired', CODE_REFUSED: 'login.codeRefused' }
