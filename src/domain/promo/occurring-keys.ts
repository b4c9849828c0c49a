import type { RejectKey } from '../reject-keys.ts'
import { isAsked } from '../rules/ask-all.ts'
import { FISCAL_RULES, INTAKE_RULES } from '../rules/judge.ts'
import type { PromoSettings } from './settings.ts'

/** Whether a receipt of a promo with these settings can get the key. */
export function canOccur(key: RejectKey, settings: PromoSettings): boolean {
  const rule = [...INTAKE_RULES, ...FISCAL_RULES].find(({ name }) => name === key)
  return (rule === undefined || isAsked(rule, settings)) && (WHEN[key]?.(settings) ?? true)
}

const hasProducts = ({ products, points_mode }: PromoSettings) => points_mode === 'per_unit' || products.length > 0

/** Keys that need more than what their rule says; the others can always occur. */
const WHEN: Partial<Record<RejectKey, (settings: PromoSettings) => boolean>> = {
  NO_MATCH: hasProducts,
  MATCHED_IN_OTHER_PROMO: hasProducts,
  PRODUCTS_COUNT_MIN: (settings) => hasProducts(settings) && (settings.products_count_min > 0 || settings.products.some(({ minCount }) => minCount > 0)),
  PRODUCTS_TOTAL_MIN: (settings) => hasProducts(settings) && settings.products_total_min > 0,
  DUPLICATE: ({ duplicates_check_disabled }) => !duplicates_check_disabled,
  OUT_OF_PERIOD: ({ starts_at, ends_at }) => starts_at !== null || ends_at !== null,
  EXPIRED: ({ upload_within_days }) => upload_within_days !== null,
  MIN_SUM: ({ min_sum }) => min_sum > 0,
  INN_NOT_ALLOWED: ({ check_allowed_inns }) => check_allowed_inns,
  INN_BLACKLISTED: ({ blacklisted_inns }) => blacklisted_inns.length > 0,
  FN_NOT_WHITELISTED: ({ fn_whitelist }) => fn_whitelist.length > 0,
  ONLINE_RETAILER: ({ online_allowed }) => !online_allowed,
  FULL_RECEIPT_REQUIRED: ({ full_receipt_required }) => full_receipt_required,
  FNS_NOT_FOUND: ({ auto_reject_after_days }) => auto_reject_after_days !== null,
}
