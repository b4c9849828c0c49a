/** What a receipt can be scripted to do instead of being found. `code:NNN` answers with that result code. */
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
  // the polls: PROCESSING for longer, for ever, or a message that is not known
  'slow',
  'neverReady',
  'messageNotFound',
  // the answer: a ticket without a receipt in it, a ticket that is no JSON, half an envelope, a fault where the result stands
  'malformed',
  'nonJsonTicket',
  'truncated',
  'fault',
] as const

export type Behaviour = (typeof BEHAVIOURS)[number] | `code:${number}`

export const isBehaviour = (value: unknown): value is Behaviour =>
  BEHAVIOURS.some((known) => known === value) || (typeof value === 'string' && /^code:\d{3}$/.test(value))
