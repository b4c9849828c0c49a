import { runRules } from './run-rules.ts'
import { ALONE, type Elsewhere } from './judging-context.ts'
import type { CompiledSettings } from './compile.ts'
import { countFacts } from './count-facts.ts'
import { FISCAL_RULES, INTAKE_RULES } from './judge.ts'
import type { Facts } from './rule.ts'

/** The result of another promo for the receipt: by its rules about the receipt itself, without limits, duplicates and matching promos. */
export function judgeElsewhere(facts: Facts, promo: { id: number; version: number; settings: CompiledSettings }): Elsewhere {
  const { id: promoId, version, settings } = promo
  const there = countFacts({ ...facts, promoId, settings, judgingContext: ALONE })
  const { decided } = runRules([...INTAKE_RULES, ...FISCAL_RULES], there, 'rejected')
  return { promoId, version, matched: there.counted.anyMatched, approves: decided === null }
}
