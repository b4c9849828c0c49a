import type { Role } from '#domain/roles.ts'

/** The caller, by the `auth` of the endpoint. */
export type Callers = {
  apiKey: KeyCaller
  operator: OperatorCaller
  testground: TesterCaller
  none: null
}

/** A server or a page of a brand, with a key of one promo. */
export type KeyCaller = {
  keyId: number
  promoId: number
  scope: KeyScope
  /** The pages that may use it; none: any. */
  origins: readonly string[]
  /** Calls in a second; null: as many as the promo allows a key. */
  perSecond: number | null
}

/** An operator with the operators' token or a session of the console; `name` is for histories and the audit log. */
export type OperatorCaller = { name: string; role: Role } & (
  | { session: OperatorSession; token: null }
  /** `token` names the token; what a header says may be in `name`. */
  | { session: null; token: string }
)

export type OperatorSession = {
  accountId: number
  login: string
  temporaryPassword: boolean
  secondFactor: boolean
  secondFactorMissing: boolean
  expiresAt: Date
  csrfToken: string /** Names the session in the store. */
  hash: Buffer
}

/** What histories call the token of the environment; no other token and no account can be called so. */
export const ADMIN_TOKEN_NAME = 'ADMIN_TOKEN'

/** A page sends this header to prove that it is ours: another site can make the browser send the cookie, but cannot read the token. */
export const CSRF_HEADER = 'x-csrf-token'

export const SESSION_COOKIE = 'chekhov_session'

/** Says that the account has signed in with this browser before. */
export const DEVICE_COOKIE = 'chekhov_device'

/** A tester with the password of the test ground. */
export type TesterCaller = { name: string }

/** `server`: all calls. `widget`: a public key that may only send receipts from pages. */
export const KEY_SCOPES = ['server', 'widget'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
