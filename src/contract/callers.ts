import type { Role } from '#domain/roles.ts'

/** Who may be calling, by the `auth` of the endpoint. */
export type Callers = {
  apiKey: KeyCaller
  operator: OperatorCaller
  testground: TesterCaller
  none: null
}

/** A server of a brand, or a page of it: whoever holds a key of one promo. */
export type KeyCaller = { keyId: number; promoId: number; scope: KeyScope }

/** Whoever holds the operators' token or is signed in to the console; `name` goes into histories and the audit log. */
export type OperatorCaller = { name: string; role: Role /** Null: the token. */; session: OperatorSession | null }

export type OperatorSession = {
  accountId: number
  login: string
  temporaryPassword: boolean
  expiresAt: Date
  csrfToken: string /** Names the session in the store. */
  hash: Buffer
}

/** A page that acts for whoever is signed in shows with this header that it is ours: another site can send the cookie, and cannot read the token. */
export const CSRF_HEADER = 'x-csrf-token'

export const SESSION_COOKIE = 'chekhov_session'

/** Whoever knows the password of the test ground. */
export type TesterCaller = { name: string }

/** `server`: everything. `widget`: a key that is visible in a page, and may only send receipts from there. */
export const KEY_SCOPES = ['server', 'widget'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
