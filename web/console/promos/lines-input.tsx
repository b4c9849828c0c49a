import { TextField } from '@mui/material'
import { useState } from 'react'
import { useInput, type InputProps } from 'react-admin'
import { useTranslate } from '../i18n/use-translate.ts'

/** `label` is the text itself, not its name. */
type Props = Pick<InputProps, 'source'> & { label: string; helperText?: string | false; fullWidth?: boolean }

/** A list of texts, one per line, so that lists can be pasted. */
export const LinesInput = (props: Props) => <TextAs {...props} toText={(value) => (Array.isArray(value) ? value.join('\n') : '')} toValue={linesOf} />

/** Names with values, `name: value` per line. */
export const RecordInput = (props: Props) => (
  <TextAs
    {...props}
    toText={(value) =>
      Object.entries((value ?? {}) as Record<string, string>)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n')
    }
    toValue={(text) => {
      const entries = linesOf(text)?.map((line) => line.split(/:\s*(.*)/s) as [string, string]) ?? []
      return entries.length === 0 ? null : Object.fromEntries(entries.map(([name, value = '']) => [name.trim(), value]))
    }}
  />
)

function linesOf(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? null : lines
}

function TextAs({ source, label, helperText, toText, toValue }: Props & { toText: (value: unknown) => string; toValue: (text: string) => unknown }) {
  const translate = useTranslate()
  const { id, field, fieldState } = useInput({ source, parse: (value: unknown) => value, format: (value: unknown) => value })
  const [text, setText] = useState(() => toText(field.value))
  // While somebody types, half a line is not a value yet; after a change from elsewhere, such as a reset, the value is shown.
  const presented = JSON.stringify(toValue(text)) === JSON.stringify(field.value ?? null) ? text : toText(field.value)
  const error = fieldState.error && messageOf(fieldState.error)
  return (
    <TextField
      id={id}
      label={label}
      multiline
      minRows={2}
      maxRows={10}
      fullWidth
      value={presented}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(toValue(target.value))
      }}
      onBlur={field.onBlur}
      error={error !== undefined}
      helperText={error ?? (helperText || translate('settings.onePerLine'))}
    />
  )
}

/** An error may be about the list or about one of its lines. */
export function messageOf(error: unknown): string {
  const { message } = error as { message?: unknown }
  if (typeof message === 'string' && message !== '') return message.replace(/^@@react-admin@@"?|"$/g, '')
  return Object.entries(error as object)
    .map(([at, one]) => `${Number(at) + 1}: ${messageOf(one)}`)
    .join('; ')
}
