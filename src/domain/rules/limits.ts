import type { PromoSettings } from '../promo/settings.ts'
import { isAsked } from './ask-all.ts'
import type { History, LimitKey } from './circumstances.ts'
import type { Rule } from './rule.ts'

/** Too soon after the nearest receipt that counts, or before it: photos may be read in another order than they came. */
const delayBetweenReceipts: Rule = {
  name: 'delay_between_receipts',
  onlyWith: 'delay_between_receipts',
  check({ circumstances: { history }, settings: { delay_between_receipts: bound } }) {
    const saw = history.delay_between_receipts
    return saw === undefined || bound === null ? null : { saw, bound, objects: saw !== null && saw < bound }
  },
}

/** The limits that need nothing but the QR, in the order of policy. */
export const INTAKE_LIMITS: readonly Rule[] = [
  delayBetweenReceipts,
  limit('max_rejected_per_user_per_day', 'max_rejected_per_user_per_day'),
  limit('max_per_user_per_day', 'receipts_per_day'),
  limit('max_per_user_per_week', 'receipts_per_week'),
  limit('max_per_user_per_promo', 'receipts_per_promo'),
  limit('max_per_user_per_date', 'max_per_user_per_date'),
  limit('max_per_fn_per_day', 'max_per_fn_per_day'),
]

export const maxPerUserPerRetailer = limit('max_per_user_per_retailer', 'max_per_user_per_retailer')

/** Without any of them a receipt is judged by itself. */
export const hasIntakeLimits = (settings: PromoSettings): boolean => INTAKE_LIMITS.some((rule) => isAsked(rule, settings))

/** What has been counted, as far as the promo has a limit for it. */
export const keepAsked = (history: History, settings: PromoSettings): History =>
  Object.fromEntries(INTAKE_LIMITS.filter((rule) => isAsked(rule, settings)).map(({ name }) => [name, history[name as LimitKey]]))

type CountSetting =
  | 'max_rejected_per_user_per_day' | 'receipts_per_day' | 'receipts_per_week' | 'receipts_per_promo' | 'max_per_user_per_date'
  | 'max_per_fn_per_day' | 'max_per_user_per_retailer'

/** When as many others have been counted as the promo allows, there is no room for this one. */
function limit(name: LimitKey, setting: CountSetting): Rule {
  return {
    name,
    onlyWith: setting,
    check({ circumstances: { history }, settings }) {
      const saw = history[name] ?? null
      const bound = settings[setting]
      return saw === null || bound === null ? null : { saw, bound, objects: saw >= bound }
    },
  }
}
