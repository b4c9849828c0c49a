/** What a receipt can be scripted to answer instead of being found. `code:NNN` answers with that result code. */
export const BEHAVIOURS = [
  // a result code: 404, 406, 503
  'notFound',
  'badSign',
  'unavailable',
  // instead of a MessageId: the method is refused, an overload page, an internal fault, a connection that breaks
  'accessDenied',
  'http429',
  'internalError',
  'reset',
  // the polls: PROCESSING for longer, for ever, or an unknown message
  'slow',
  'neverReady',
  'messageNotFound',
  // the answer: a ticket without a receipt, a ticket that is not JSON, a truncated envelope, a fault instead of the result
  'malformed',
  'nonJsonTicket',
  'truncated',
  'fault',
] as const

export type Behaviour = (typeof BEHAVIOURS)[number] | `code:${number}`

export const isBehaviour = (value: unknown): value is Behaviour =>
  BEHAVIOURS.some((known) => known === value) || (typeof value === 'string' && /^code:\d{3}$/.test(value))
