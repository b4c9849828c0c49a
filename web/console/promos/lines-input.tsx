import { TextField } from '@mui/material'
import { useState } from 'react'
import { useInput, type InputProps } from 'react-admin'
import { recordOf, textOfRecord, wrongLine } from './name-value-lines.ts'
import { useTranslate } from '../i18n/use-translate.ts'

/** `label` is the text itself, not its name. */
type Props = Pick<InputProps, 'source'> & { label: string; helperText?: string | false; fullWidth?: boolean }

/** A list of texts, one per line, so that lists can be pasted. */
export const LinesInput = (props: Props) => <TextAs {...props} toText={(value) => (Array.isArray(value) ? value.join('\n') : '')} toValue={linesOf} />

/** Names with values, `name: value` per line. */
export const RecordInput = (props: Props) => <TextAs {...props} toText={textOfRecord} toValue={recordOf} useProblem={useRecordProblem} />

function useRecordProblem(value: unknown): string | undefined {
  const translate = useTranslate()
  const line = wrongLine(value)
  return line === null ? undefined : translate('settings.notNameValue', { line })
}

function linesOf(text: string): string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? null : lines
}

type Ways = {
  toText: (value: unknown) => string
  toValue: (text: string) => unknown
  /** What is wrong with a value that the form of the text does not let be. */
  useProblem?: (value: unknown) => string | undefined
}

function TextAs({ source, label, helperText, toText, toValue, useProblem = () => undefined }: Props & Ways) {
  const translate = useTranslate()
  const { id, field, fieldState } = useInput({ source, parse: (value: unknown) => value, format: (value: unknown) => value })
  const [text, setText] = useState(() => toText(field.value))
  // While somebody types, half a line is not a value yet; after a change from elsewhere, such as a reset, the value is shown.
  const presented = JSON.stringify(toValue(text)) === JSON.stringify(field.value ?? null) ? text : toText(field.value)
  const problem = useProblem(field.value)
  const error = problem ?? (fieldState.error && messageOf(fieldState.error))
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
