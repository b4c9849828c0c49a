import { Alert, Box, Button, Card, CardContent, MenuItem, Select, TextField, Typography } from '@mui/material'
import { useLocales, useLocaleState, useLogin } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { useSignIn } from './use-sign-in.ts'

export function LoginPage() {
  const translate = useTranslate()
  const login = useLogin()
  const { submit, refusal, busy, needsCode } = useSignIn((given) =>
    login({ username: given.get('username'), password: given.get('password'), code: given.get('code') }),
  )
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>
      <Card sx={{ width: '100%', maxWidth: 380 }}>
        <CardContent component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, p: 3 }}>
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
          <PasswordAndCode needsCode={needsCode} />
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
