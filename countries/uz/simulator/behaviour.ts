/** What a receipt can be scripted to do instead of being found. */
export const UZ_BEHAVIOURS = [
  // no such receipt, also for a sign that is not its own
  'notFound',
  'badSign',
  // refused, overloaded, out of order, a connection that breaks
  'accessDenied',
  'http429',
  'unavailable',
  'reset',
  // the answer comes late
  'slow',
  // a page whose markup has changed, or JSON of another shape
  'malformed',
] as const

export type UzBehaviour = (typeof UZ_BEHAVIOURS)[number]
