import type { PromoSettings } from '../promo/settings.ts'
import type { History } from './judging-context.ts'
import { LIMIT_KEYS, limitOf, type LimitKey } from './promo-limits.ts'
import type { Facts, Rule } from './rule.ts'

/** Limits that need only the QR, in the order of policy. */
export const INTAKE_LIMITS = rulesAsked('atIntake')

/** Limits that need the tax authority's answer. */
export const VERDICT_LIMITS = rulesAsked('atVerdict')

function rulesAsked(moment: 'atIntake' | 'atVerdict'): readonly Rule<Facts, LimitKey>[] {
  return LIMIT_KEYS.filter((key) => limitOf(key).asked === moment).map(ruleOf)
}

function ruleOf(name: LimitKey): Rule<Facts, LimitKey> {
  const { setting } = limitOf(name)
  return {
    name,
    onlyWith: setting,
    canObject: () => true,
    check({ judgingContext: { history }, settings }) {
      const saw = history[name]
      const bound = settings[setting]
      return saw === undefined || bound === null ? null : { saw, bound, objects: isReached(name, history, settings) }
    },
  }
}

/**
 * Whether the promo's allowed number of other receipts is reached, or the nearest counted receipt is too close, before or after: photos may be read in another
 * order than they arrived.
 */
export function isReached(name: LimitKey, history: History, settings: PromoSettings): boolean {
  const [saw, bound] = [history[name] ?? null, settings[limitOf(name).setting]]
  if (saw === null || bound === null) return false
  return limitOf(name).measure === 'secondsToNearest' ? saw < bound : saw >= bound
}
