/** The life of a receipt in one table, read top to bottom. Nothing else in the service writes `state`; the store refuses any move that is not here. */
export const STATES = { ARRIVED: 0, INSPECTED: 1, REVIEWED: 2 } as const // state -> checkingStatus
export type State = keyof typeof STATES

export const TRANSITIONS = [
  //  from         event                    to
  [null, 'accepted', 'ARRIVED'],
  ['ARRIVED', 'rejectedAtIntake', 'REVIEWED'],
  ['ARRIVED', 'rejectedWhenIdentified', 'REVIEWED'],
  ['ARRIVED', 'fiscalDataObtained', 'INSPECTED'],
  ['ARRIVED', 'checkRefused', 'REVIEWED'],
  ['ARRIVED', 'waitExhausted', 'REVIEWED'],
  ['ARRIVED', 'moderatorDecided', 'REVIEWED'],
  ['ARRIVED', 'participantBlocked', 'REVIEWED'],
  ['INSPECTED', 'verdictProduced', 'REVIEWED'],
  ['INSPECTED', 'moderatorDecided', 'REVIEWED'],
  ['INSPECTED', 'participantBlocked', 'REVIEWED'],
  ['REVIEWED', 'reconsidered', 'INSPECTED'],
  ['REVIEWED', 'reconsideredUnverified', 'ARRIVED'],
] as const satisfies readonly (readonly [State | null, string, State])[]

export type ReceiptEvent = (typeof TRANSITIONS)[number][1]

/** Entries of a receipt's history that are not moves. */
export const NOTES = [
  'checked',
  'photosAdded',
  'identified',
  'identifiedFromPrint',
  'printChecked',
  'requisitesCorrected',
  'sentToModeration',
  'decisionHeld',
  'decisionTakenBack',
  'disputeOpened',
  'disputeDeclined',
] as const
export type ReceiptNote = (typeof NOTES)[number]

/** Names of what a line of the history may tell besides its event. */
const HISTORY_DETAILS = [
  'outcome',
  'detail',
  'nextCheckAt',
  'rejectKey',
  'rejectReason',
  'disputeId',
  'before',
  'after',
  'reason',
  'fault',
  'approve',
  'points',
  'force',
  'missing',
  'actor',
  'appliesAt',
  'code',
] as const
export type HistoryDetailName = (typeof HISTORY_DETAILS)[number]
/** Those that people are shown. */
export type NamedDetail = Exclude<HistoryDetailName, 'detail' | 'disputeId' | 'fault'>

export class IllegalTransition extends Error {
  override name = 'IllegalTransition'
}

/** The state a receipt moves to. Throws for an illegal move, which is always a bug. */
export function next(from: State | null, event: ReceiptEvent): State {
  const row = TRANSITIONS.find(([f, e]) => f === from && e === event)
  if (!row) throw new IllegalTransition(`${from ?? '(none)'} does not accept "${event}"`)
  return row[2]
}

/**
 * Position of a callback event among the events of its receipt: they are delivered in this order, and a receipt has at most one event per state and
 * revision.
 */
export const eventNumber = (revision: number, state: State): number => revision * 3 + STATES[state]
