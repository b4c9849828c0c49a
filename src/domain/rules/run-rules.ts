import type { PromoSettings } from '../promo/settings.ts'
import type { TraceLine } from './outcome.ts'
import type { Facts, Question } from './rule.ts'

/**
 * Asks every rule that the promo's settings ask for, even after the first objection, which decides: so the trace shows everything that objects to a
 * receipt.
 */
export function runRules<F extends Facts, Name extends string>(rules: readonly Question<F, Name>[], facts: F, objection: 'rejected' | 'review') {
  let decided: Name | null = null
  const trace = rules
    .filter((rule) => isAsked(rule, facts.settings) && (rule.onlyUnder === undefined || facts.judgingContext[rule.onlyUnder] !== undefined))
    .map(({ name, check }): TraceLine => {
      const finding = check(facts)
      if (finding === null) return { rule: name, outcome: 'notApplicable', saw: null, bound: null, decided: false }
      const { saw, bound, objects } = finding
      if (!objects) return { rule: name, outcome: 'passed', saw, bound, decided: false }
      const first = decided === null
      decided ??= name
      return { rule: name, outcome: objection, saw, bound, decided: first }
    })
  return { decided: decided as Name | null, trace }
}

/** Whether these settings ask for the rule. */
export function isAsked({ onlyWith: setting }: Pick<Question<never, never>, 'onlyWith'>, settings: PromoSettings): boolean {
  if (setting === undefined) return true
  const value = settings[setting]
  return Array.isArray(value) ? value.length > 0 : value !== null
}
