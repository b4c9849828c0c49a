/** What a result code of GetTicket tells about the receipt. `unknown` tells nothing: the service could not answer. */
export type ResultMeaning = 'found' | 'badInput' | 'wrongSign' | 'notFound' | 'unknown'

const MEANINGS = new Map<string, ResultMeaning>([
  ['200', 'found'],
  ['400', 'badInput'],
  ['404', 'notFound'],
  ['406', 'wrongSign'],
  ['452', 'badInput'],
  ['453', 'wrongSign'],
  ['454', 'wrongSign'],
  // Not in the search service yet.
  ['455', 'notFound'],
  // The crypto module has no key for this drive yet.
  ['528', 'notFound'],
  ['531', 'badInput'],
  // A cash register so new that its registration has not been passed on.
  ['544', 'notFound'],
])

export const resultMeaning = (code: string): ResultMeaning => MEANINGS.get(code) ?? 'unknown'
