import { STATES, type State } from '../receipt/lifecycle.ts'
import type { Channel } from './channels.ts'

const STATE_NAMES = Object.keys(STATES) as State[]
const stateOf = (number: number): State => STATE_NAMES[number % STATE_NAMES.length] as State

/** What a message is about: a state of the receipt, or the kind of a notice. */
export type EventName = State | 'DISPUTE_OPENED' | 'DISPUTE_DECIDED' | 'PAYMENT'
export const EVENT_NAMES = [...STATE_NAMES, 'DISPUTE_OPENED', 'DISPUTE_DECIDED', 'PAYMENT'] as const satisfies readonly EventName[]

/** The channel on which the brand is told about this. */
export const channelOf = (name: EventName): Channel =>
  name === 'PAYMENT' ? 'payments' : name === 'DISPUTE_OPENED' || name === 'DISPUTE_DECIDED' ? 'disputes' : 'receipts'

/** An event as it is stored: events of the receipt itself are identified by their number alone. */
export type EventId = { receiptUuid: string; number: number; webhookId: string | null }

/** `{uuid}.{STATE}.{revision}`: the same for every attempt and re-send. */
export const webhookIdOf = ({ receiptUuid, number, webhookId }: EventId): string => webhookId ?? `${receiptUuid}.${stateOf(number)}.${revisionOf(number)}`

export const eventNameOf = ({ number, webhookId }: Pick<EventId, 'number' | 'webhookId'>): EventName =>
  webhookId === null ? stateOf(number) : (webhookId.split('.')[1] as EventName)

export const revisionOf = (number: number): number => Math.floor(number / STATE_NAMES.length)
