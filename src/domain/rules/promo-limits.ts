import type { PromoSettings } from '../promo/settings.ts'
import type { Requisites } from '../qr/requisites.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { RejectKey } from '../reject-keys.ts'
import type { SpanName } from './limit-spans.ts'

/** How far a receipt has come, for limits. A photo whose QR is not known has passed no check and does not count as open. */
export type Progress = 'unidentified' | 'open' | 'withModerators' | 'approved' | 'rejected'

const REJECTED = ['rejected'] as const
const LET_THROUGH = ['withModerators', 'approved'] as const
const NOT_REJECTED = ['open', ...LET_THROUGH] as const

/** Traits that receipts can share: where the value is in a receipt, and how many of its first letters count. */
export const TRAITS = {
  purchaseDate: { part: 'requisites', field: 'boughtAt', letters: 10 },
  seller: { part: 'fiscal', field: 'retailerInn', letters: null },
} as const satisfies Record<
  string,
  { part: 'requisites'; field: keyof Requisites; letters: number | null } | { part: 'fiscal'; field: keyof FiscalReceipt; letters: number | null }
>

export type Trait = keyof typeof TRAITS
type TraitOf<Part> = { [T in Trait]: (typeof TRAITS)[T]['part'] extends Part ? T : never }[Trait]

/** Which other receipts of the promo a limit counts, and the setting that bounds the count. */
export type PromoLimit = {
  setting: NumberSetting
  /** Receipts of one participant, or of one cash register whoever sent them. */
  of: 'participant' | 'register'
  progress: readonly Progress[]
  /** Only receipts that arrived in the same time span as the judged receipt. */
  within: SpanName
  /**
   * The count must stay below the setting, or the seconds to the nearest receipt must not. `causes` counts rejections once for each claim and reject key;
   * those for temporary reasons once for each receipt and reject key, and not those of the judged receipt: it may be sent again when the cause has passed.
   */
  measure: 'count' | 'causes' | 'secondsToNearest'
} & (
  | { asked: 'atIntake'; same?: TraitOf<'requisites'> }
  /** Asked with the verdict, when the fiscal data is known. */
  | { asked: 'atVerdict'; same?: Trait }
)

type NumberSetting = { [K in keyof PromoSettings]: number extends PromoSettings[K] ? (null extends PromoSettings[K] ? K : never) : never }[keyof PromoSettings]

/**
 * The limits of a promo by reject key, in the order of policy. There is no other definition: the rules, the SQL condition, the count of what-if, the
 * names of locks and the lint are made from this table.
 */
const PROMO_LIMITS = {
  delay_between_receipts: {
    setting: 'delay_between_receipts',
    asked: 'atIntake',
    of: 'participant',
    progress: NOT_REJECTED,
    within: 'promo',
    measure: 'secondsToNearest',
  },
  max_rejected_per_user_per_day: {
    setting: 'max_rejected_per_user_per_day',
    asked: 'atIntake',
    of: 'participant',
    progress: REJECTED,
    within: 'day',
    measure: 'causes',
  },
  max_per_user_per_day: { setting: 'receipts_per_day', asked: 'atIntake', of: 'participant', progress: NOT_REJECTED, within: 'day', measure: 'count' },
  max_per_user_per_week: { setting: 'receipts_per_week', asked: 'atIntake', of: 'participant', progress: NOT_REJECTED, within: 'week', measure: 'count' },
  max_per_user_per_promo: { setting: 'receipts_per_promo', asked: 'atIntake', of: 'participant', progress: NOT_REJECTED, within: 'promo', measure: 'count' },
  max_per_user_per_date: {
    setting: 'max_per_user_per_date',
    asked: 'atIntake',
    of: 'participant',
    progress: NOT_REJECTED,
    within: 'promo',
    same: 'purchaseDate',
    measure: 'count',
  },
  max_per_fn_per_day: { setting: 'max_per_fn_per_day', asked: 'atIntake', of: 'register', progress: NOT_REJECTED, within: 'day', measure: 'count' },
  max_per_user_per_retailer: {
    setting: 'max_per_user_per_retailer',
    asked: 'atVerdict',
    of: 'participant',
    progress: LET_THROUGH,
    within: 'promo',
    same: 'seller',
    measure: 'count',
  },
} as const satisfies { readonly [K in RejectKey]?: PromoLimit }

export type LimitKey = keyof typeof PROMO_LIMITS

export const LIMIT_KEYS = Object.keys(PROMO_LIMITS) as LimitKey[]

export const limitOf = (key: LimitKey): PromoLimit => PROMO_LIMITS[key]

/** The limits that a promo has set, among those asked at this moment. */
export const limitsSet = (settings: PromoSettings, moment: PromoLimit['asked']): LimitKey[] =>
  LIMIT_KEYS.filter((key) => limitOf(key).asked === moment && settings[limitOf(key).setting] !== null)

/** Without limits, receipts are judged independently of each other. */
export const hasLimits = (settings: PromoSettings): boolean => LIMIT_KEYS.some((key) => settings[limitOf(key).setting] !== null)

/** The part of a receipt that traits are read from. */
export type Traits = {
  requisites: Pick<Requisites, (typeof TRAITS)[TraitOf<'requisites'>]['field']> | null
  fiscal: Pick<FiscalReceipt, (typeof TRAITS)[TraitOf<'fiscal'>]['field']> | null
}

/** A receipt's value of a trait; null where it is not known. */
export function traitOf(trait: Trait, receipt: Traits): string | null {
  const { part, field, letters } = TRAITS[trait]
  const text = (receipt[part] as Record<string, string | null> | null)?.[field] ?? null
  return text === null || letters === null ? text : text.slice(0, letters)
}

/** Whether a limit has anything to count for this receipt. */
export const isCountable = (key: LimitKey, receipt: Traits): boolean => {
  const { same, of } = limitOf(key)
  if (of === 'register' && receipt.requisites === null) return false
  return same === undefined || traitOf(same, receipt) !== null
}
