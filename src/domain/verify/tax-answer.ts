import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'

/** Possible results of one question to a tax authority. `unavailable` tells nothing about the receipt: it uses up no step of the wait schedule. */
export type TaxAnswer =
  | { kind: 'found'; fiscal: FiscalReceipt; operationType: number }
  | { kind: 'notFound'; detail: string }
  | { kind: 'wrongSign'; detail: string }
  | { kind: 'badInput'; detail: string }
  | { kind: 'unavailable'; cause: UnavailableCause; detail: string; retryAt?: Date }

export const TAX_ANSWER_KINDS = ['found', 'notFound', 'wrongSign', 'badInput', 'unavailable'] as const satisfies readonly TaxAnswer['kind'][]

/**
 * transport: no usable reply (network, 5xx, time-out) · rate: asked to slow down · quota: a day's quota is spent, `retryAt` says when it renews ·
 * access: refused (address, token, method) · malformed: a reply that cannot be parsed.
 */
export const UNAVAILABLE_CAUSES = ['transport', 'rate', 'quota', 'access', 'malformed'] as const
export type UnavailableCause = (typeof UNAVAILABLE_CAUSES)[number]
