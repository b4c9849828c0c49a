import { DateTimeInput, type DateTimeInputProps } from 'react-admin'
import { inZone, momentOf } from './zone.ts'

/** A moment in the reader's zone or in the given one; its value has the offset. */
export function MomentInput({ timeZone, ...props }: DateTimeInputProps & { timeZone?: string }) {
  const ways =
    timeZone === undefined
      ? { parse: toIso }
      : {
          parse: (text: string) => toIso(text) && momentOf(text, timeZone),
          format: (value: string | null | undefined) => (value ? inZone(value, timeZone) : ''),
        }
  return <DateTimeInput {...ways} {...props} />
}

const toIso = (text: string): string | null => (text === '' || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString())
