import type { RejectKey } from '../reject-keys.ts'
import { RULES, type RuleName } from '../rules/judge.ts'
import { isAsked } from '../rules/run-rules.ts'
import type { PromoSettings } from './settings.ts'

/** Whether a receipt of a promo with these settings can get the key. */
export function canOccur(key: RejectKey, settings: PromoSettings): boolean {
  const rule = RULES.find(({ name }) => name === key)
  return rule === undefined ? BESIDE_THE_RULES[key as BesideTheRules](settings) : isAsked(rule, settings) && rule.canObject(settings)
}

type BesideTheRules = Exclude<RejectKey, RuleName>

const ALWAYS = () => true

/** Keys that are not given by rules. A key that is missing both here and among the rules was forgotten. */
const BESIDE_THE_RULES: { readonly [K in BesideTheRules]: (settings: PromoSettings) => boolean } = {
  FORMAT: ALWAYS,
  USER_BLOCKED: ALWAYS,
  DUPLICATE: ({ duplicates_check_disabled }) => !duplicates_check_disabled,
  LINKED_DUPLICATE: ALWAYS,
  COPYCAT: ALWAYS,
  FEW_RECEIPTS: ALWAYS,
  duplicate_photo: ALWAYS,
  FNS_SHORT_CHECK_FAILED: ALWAYS,
  FNS_BAD_INPUT: ALWAYS,
  FNS_NOT_FOUND: ({ auto_reject_after_days }) => auto_reject_after_days !== null,
  FNS_NOT_FOUND_TIMEOUT: ALWAYS,
  FNS_NOT_READY: ALWAYS,
  FNS_ACCESS: ALWAYS,
  MANUAL_REJECT: ALWAYS,
  REJECTED: ALWAYS,
}
