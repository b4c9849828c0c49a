import { DateTimeInput, type DateTimeInputProps } from 'react-admin'

/** A moment in the reader's zone; the service is told it with its offset. */
export const MomentInput = (props: DateTimeInputProps) => <DateTimeInput parse={toIso} {...props} />

const toIso = (text: string): string | null => (text === '' || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString())
