import type { BasicType } from 'hyparquet-writer'
import type { TSchema } from 'typebox'
import { CallbackEvent, DisputeNotice, PaymentNotice } from '#contract/callback.ts'
import type { Channel } from '#domain/notify/channels.ts'

/** A column of a Parquet file. `of` makes its value from the field of a body. */
export type Column = { name: string; type: BasicType; description: string; of(value: unknown): unknown }

/** What the bodies of each channel are. */
const BODIES: Record<Channel, TSchema> = { receipts: CallbackEvent, payments: PaymentNotice, disputes: DisputeNotice }

/** The columns of the files of each channel: what the event is, then the fields of its body as the contract has them. */
export const COLUMNS = Object.fromEntries(
  Object.entries(BODIES).map(([channel, { properties }]: [string, { properties?: Record<string, Field> }]) => [
    channel,
    Object.entries(properties ?? {}).map(([name, field]) => ({ name, description: field.description ?? '', ...typeOf(field) })),
  ]),
) as Record<Channel, Column[]>

export const EVENT_COLUMNS = [
  { name: 'webhookId', type: 'STRING', description: 'What has this id already is a repetition.' },
  { name: 'recordedAt', type: 'TIMESTAMP', description: 'When it was recorded.' },
] as const

type Field = { type?: string | readonly string[]; format?: string; description?: string }

/** Objects and lists are columns of JSON, which every reader of Parquet can take apart. */
function typeOf({ type, format }: Field): Pick<Column, 'type' | 'of'> {
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  const [only] = types
  if (types.length === 1 && format === 'date-time') return { type: 'TIMESTAMP', of: (value) => new Date(value as string) }
  if (types.length === 1 && only === 'integer') return { type: 'INT64', of: (value) => BigInt(value as number) }
  if (types.length === 1 && only === 'number') return { type: 'DOUBLE', of: Number }
  if (types.length === 1 && only === 'boolean') return { type: 'BOOLEAN', of: Boolean }
  if (types.length > 0 && types.every((one) => one === 'string' || one === 'integer'))
    return { type: 'STRING', of: (value) => (typeof value === 'string' ? value : JSON.stringify(value)) }
  return { type: 'JSON', of: (value) => value }
}
