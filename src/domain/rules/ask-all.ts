import type { TraceLine } from './outcome.ts'
import type { Rule } from './rule.ts'

/**
 * Asks every rule, also after the first objection, which decides: the trace then shows all that stands against a receipt.
 */
export function askAll<F, Name extends string>(rules: readonly Rule<F, Name>[], facts: F, objection: 'rejected' | 'review') {
  let decided: Name | null = null
  const trace = rules.map(({ name, check }): TraceLine => {
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
