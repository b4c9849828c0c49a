/** Whom a token names, or why it names nobody. */
export type Verification = { ok: true; participant: string } | { ok: false; why: Refusal }

/** What callers are told. `signature` says only that none of the promo's keys made the token. */
export const REFUSALS = {
  missing: 'this promo takes receipts only with the token of a participant.',
  unreadable: 'not a token that can be read.',
  noVerifier: 'this promo takes no tokens of this kind.',
  signature: 'not signed with a key of this promo.',
  otherPromo: 'made for another promo: `aud` has to be the id of this promo, as text.',
  expired: 'expired.',
  endless: '`exp` has to be there, as a number of seconds.',
  notYet: 'not valid yet: `nbf` is ahead.',
  misdated: '`nbf` and `iat` have to be numbers of seconds.',
  undated: 'does not say when it was made.',
  tooLong: '`exp` has to be at most an hour ahead.',
  noParticipant: 'names no participant.',
  subNotText: 'names no participant: `sub` has to be a text, also where the id is a number.',
  otherParticipant: 'names another participant than this call.',
} as const
export type Refusal = keyof typeof REFUSALS

export const refused = (why: Refusal): Verification => ({ ok: false, why })
