/** Who may be calling, by the `auth` of the endpoint. */
export type Callers = {
  apiKey: KeyCaller
  operator: OperatorCaller
  none: null
}

/** A server of a brand, or a page of it: whoever holds a key of one promo. */
export type KeyCaller = { keyId: number; promoId: number; scope: KeyScope }

/** Whoever holds the operators' token; `name` goes into histories and the audit log. */
export type OperatorCaller = { name: string }

/** `server`: everything. `widget`: a key that is visible in a page, and may only send receipts from there. */
export const KEY_SCOPES = ['server', 'widget'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
