import type { Requisites } from '../qr/requisites.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { RejectKey } from '../reject-keys.ts'
import type { LintFinding } from '../promo/lint-finding.ts'
import type { PromoSettings, SettingName } from '../promo/settings.ts'
import type { JudgingContext } from './judging-context.ts'
import type { CompiledSettings } from './compile.ts'
import type { CountedProducts } from './counted-products.ts'
import type { Seen } from './outcome.ts'
import type { Place } from './place.ts'

/** Everything a verdict may depend on, gathered beforehand. Time is a fact like any other. */
export type Facts = {
  promoId: number
  settings: CompiledSettings
  now: Date
  /** What a receipt is late by is counted up to here, however long the tax authority takes. */
  acceptedAt: Date
  requisites: Requisites
  /** Null until the tax authority has answered. */
  fiscal: FiscalReceipt | null
  /** As the tax authority says: 1 sale, 2 sale refund, 3 payout, 4 payout refund, 31 a correction. Null until then. */
  operationType: number | null
  judgingContext: JudgingContext
}

/** The facts and what was counted from them, once for all rules. */
export type CountedFacts = Facts & { counted: CountedProducts; place: Place }

/**
 * One question about a receipt. It reads its facts and nothing else, and tells what it saw and its bound even when it does not
 * object. Null: this promo or this receipt leaves it nothing to say.
 */
export type Question<F, Name extends string> = {
  name: Name
  /** Asked only where the promo has set this, and left out of the trace elsewhere. */
  onlyWith?: SettingName
  check(facts: F): Finding | null
}

/** A question whose objection is a reject key. Adding one: its file, its row in `REJECT_KEYS`, its settings, its place in `judge.ts`. */
export type Rule<F = Facts, Name extends RejectKey = RejectKey> = Question<F, Name> & {
  /** Whether it objects to any receipt at all under settings that ask for it. */
  canObject(settings: PromoSettings): boolean
  /** What an operator should know about settings that it reads. */
  lint?(settings: PromoSettings): Iterable<LintFinding>
}

export type Finding = { saw: Seen; bound: Seen; objects: boolean }
