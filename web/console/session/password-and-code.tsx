import { TextField } from '@mui/material'
import { useTranslate } from '../i18n/use-translate.ts'

/** The fields of what only the account's owner knows. */
export function PasswordAndCode({ needsCode, autoFocus = false }: { needsCode: boolean; autoFocus?: boolean }) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        name="password"
        label={translate('ra.auth.password')}
        type="password"
        autoComplete="current-password"
        required
        autoFocus={autoFocus}
        fullWidth
      />
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
    </>
  )
}
