import { TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useLocaleState } from 'react-admin'
import { readKopeks, readNumber, writeKopeks, writeNumber, type Typed } from './typed-number.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: unknown
  onChange: (value: Typed) => void
  /** The value is kopeks, and people type roubles. */
  isMoney?: boolean
}

/** A number that is typed as a text: of what is typed into `type="number"`, browsers drop the comma, or all of it, before anybody can read it. */
export function NumberField({ value, onChange, isMoney = false, error = false, slotProps = {}, ...props }: Props) {
  const [language] = useLocaleState()
  const [read, write] = isMoney ? [readKopeks, writeKopeks] : [readNumber, writeNumber]
  const [typed, setTyped] = useState('')
  // While somebody types, `1,` and `1` are the same number; after a change from elsewhere, such as a reset, the value is shown.
  const shown = read(typed) === (value === '' ? null : (value ?? null)) ? typed : write(value, language)
  return (
    <TextField
      {...props}
      value={shown}
      error={error || (typeof value === 'string' && value !== '')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
      slotProps={{ ...slotProps, htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps.htmlInput } }}
    />
  )
}
