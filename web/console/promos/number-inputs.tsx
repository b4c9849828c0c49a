import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { useId } from 'react'
import { useInput, useLocaleState } from 'react-admin'
import { useController } from 'react-hook-form'
import { NumberField } from '../components/number-field.tsx'
import { writeKopeks, writeNumber } from '../components/typed-number.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { messageOf } from './lines-input.tsx'

type Props = { source: string; label: string; helperText: string | false; byDefault: unknown; isMoney?: boolean }

/** A number. An empty field shows its default. */
export function NumberInput({ source, label, helperText, byDefault, isMoney = false }: Props) {
  const [language] = useLocaleState()
  const { id, field, fieldState } = useInput({ source, parse: (value: unknown) => value, format: (value: unknown) => value })
  const error = fieldState.error && messageOf(fieldState.error)
  return (
    <NumberField
      id={id}
      fullWidth
      label={label}
      isMoney={isMoney}
      value={field.value}
      placeholder={(isMoney ? writeKopeks : writeNumber)(byDefault, language)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

/** A number, or no limit, which is null. An empty field is the default. */
export function LimitInput({ source, label, helperText, byDefault }: Props) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const id = useId()
  // Not react-admin's `useInput`, which puts the default in the place of null.
  const { field, fieldState } = useController({ name: source, defaultValue: '' })
  const isUnlimited = field.value === null
  return (
    <Box sx={{ display: 'grid', columnGap: 2, alignItems: 'center', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' } }}>
      <NumberField
        id={id}
        fullWidth
        label={label}
        value={field.value}
        disabled={isUnlimited}
        placeholder={isUnlimited ? translate('settings.noLimit') : writeNumber(byDefault, language)}
        onChange={(value) => field.onChange(value ?? '')}
        onBlur={field.onBlur}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? helperText}
        slotProps={{ inputLabel: { shrink: true } }}
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
