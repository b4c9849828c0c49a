import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate } from '../i18n/use-translate.ts'

type Props = { source: string; label: string; helperText: string | false; placeholder?: string | undefined; min?: number; max?: number }

/** A number, or no limit, which is null. An empty field is the default. */
export function LimitInput({ source, label, helperText, placeholder, min, max }: Props) {
  const translate = useTranslate()
  const id = useId()
  // Not react-admin's `useInput`, which puts the default in the place of null.
  const { field, fieldState } = useController({ name: source, defaultValue: '' })
  const isUnlimited = field.value === null
  return (
    <Box sx={{ display: 'grid', columnGap: 2, alignItems: 'center', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' } }}>
      <TextField
        id={id}
        fullWidth
        type="number"
        label={label}
        value={isUnlimited ? '' : (field.value ?? '')}
        disabled={isUnlimited}
        placeholder={isUnlimited ? translate('settings.noLimit') : placeholder}
        onChange={({ target }) => field.onChange(target.value === '' ? '' : Number(target.value))}
        onBlur={field.onBlur}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? helperText}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={isUnlimited}
            onChange={(_, checked) => field.onChange(checked ? null : '')}
            slotProps={{ input: { 'aria-label': `${label}: ${translate('settings.noLimit')}` } }}
          />
        }
        label={translate('settings.noLimit')}
      />
    </Box>
  )
}
