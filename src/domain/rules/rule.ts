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

/** Everything a verdict may depend on, gathered beforehand, including the time. */
export type Facts = {
  promoId: number
  settings: CompiledSettings
  now: Date
  /** Lateness is measured up to this moment, however long the tax authority takes. */
  acceptedAt: Date
  requisites: Requisites
  /** Null until the tax authority has answered. */
  fiscal: FiscalReceipt | null
  /** As the tax authority tells: 1 sale, 2 sale refund, 3 payout, 4 payout refund, 31 correction. Null until then. */
  operationType: number | null
  judgingContext: JudgingContext
}

/** The facts and what was counted from them, once for all rules. */
export type CountedFacts = Facts & { counted: CountedProducts; place: Place }

/**
 * One question about a receipt. It reads only its facts, and reports what it saw and its bound even without an objection. Null: the question does not
 * apply to this promo or receipt.
 */
export type Question<F, Name extends string> = {
  name: Name
  /** Asked only where the promo has set this setting, otherwise left out of the trace. */
  onlyWith?: SettingName
  /** Asked only where this was found about the receipt, and left out of the trace elsewhere. */
  onlyUnder?: keyof JudgingContext
  /** The unit of what it saw and of its bound, where they are money. */
  unit?: 'kopeks'
  check(facts: F): Finding | null
}

/** A question whose objection is a reject key. To add one: its file, its row in `REJECT_KEYS`, its setting, its place in `judge.ts`. */
export type Rule<F = Facts, Name extends RejectKey = RejectKey> = Question<F, Name> & {
  /** Whether it can object to any receipt under these settings. */
  canObject(settings: PromoSettings): boolean
  /** Findings about the settings that it reads. */
  lint?(settings: PromoSettings): Iterable<LintFinding>
}

export type Finding = { saw: Seen; bound: Seen; objects: boolean }
