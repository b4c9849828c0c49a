import type { ReviewReason } from '../receipt/review-reasons.ts'
import type { RejectKey } from '../reject-keys.ts'
import { scenarioKey } from '../sandbox/scenarios.ts'
import { runRules } from './run-rules.ts'
import { codesSeen } from './codes-seen.ts'
import { countFacts } from './count-facts.ts'
import { chainNotAllowed, geoCity, geoStore } from './geography.ts'
import { INTAKE_LIMITS, VERDICT_LIMITS } from './limit-rules.ts'
import { matchedInOtherPromo, minSum, noMatch, productsCountMin, productsTotalMin } from './minimums.ts'
import { outcomeOf } from './make-outcome.ts'
import type { Outcome, TraceLine } from './outcome.ts'
import { expired, futureDate, outOfPeriod } from './period.ts'
import { fullReceiptRequired, nonPaid, receiptTypeNotAllowed } from './receipt-type.ts'
import { REVIEW_RULES } from './review.ts'
import type { CountedFacts, Facts, Rule } from './rule.ts'
import { unitCounted } from './unit-counted.ts'
import { fnNotWhitelisted, innBlacklisted, innNotAllowed, onlineRetailer } from './seller.ts'

/** The order is policy: the participant is told the first objection. */
export const INTAKE_RULES = [
  futureDate,
  outOfPeriod,
  expired,
  nonPaid,
  receiptTypeNotAllowed,
  fnNotWhitelisted,
  minSum,
  ...INTAKE_LIMITS,
] as const satisfies readonly Rule[]

export const FISCAL_RULES = [
  nonPaid,
  receiptTypeNotAllowed,
  fullReceiptRequired,
  onlineRetailer,
  innBlacklisted,
  innNotAllowed,
  chainNotAllowed,
  geoCity,
  geoStore,
  minSum,
  ...VERDICT_LIMITS,
  unitCounted,
  noMatch,
  matchedInOtherPromo,
  productsCountMin,
  productsTotalMin,
] as const satisfies readonly Rule<CountedFacts>[]

/** Every rule once. */
export const RULES: readonly Rule<CountedFacts>[] = [...new Set<Rule<CountedFacts>>([...INTAKE_RULES, ...FISCAL_RULES])]

/** The names of the rules whose lines in a trace are about money. */
export const MONEY_RULES: ReadonlySet<string> = new Set([...RULES, ...REVIEW_RULES].flatMap(({ name, unit }) => (unit === 'kopeks' ? [name] : [])))

/** The reject keys that rules give. */
export type RuleName = (typeof INTAKE_RULES)[number]['name'] | (typeof FISCAL_RULES)[number]['name']

/** The first objection to a receipt that needs no fiscal data. */
export function judgeIntake(facts: Facts): { rejectKey: RejectKey | null; trace: TraceLine[] } {
  const { decided: rejectKey, trace } = decidedByScenario(facts, 'atIntake') ?? runRules(INTAKE_RULES, facts, 'rejected')
  return { rejectKey, trace }
}

/** Reserved requisites of a sandbox decide by themselves, and no rule is asked. */
function decidedByScenario({ requisites }: Facts, at: 'atIntake' | 'byRules'): { decided: RejectKey; trace: TraceLine[] } | null {
  const rule = scenarioKey(requisites, at)
  return rule && { decided: rule, trace: [{ rule, outcome: 'rejected', saw: 'reserved requisites', bound: null, decided: true }] }
}

export type Judgement = {
  rejectKey: RejectKey | null
  /** Why moderators decide; set only where the rules have no objection. */
  reviewReason: ReviewReason | null
  needsReview: boolean
  /** The outcome by the rules. Until moderators decide, an approval in it is only a proposal. */
  outcome: Outcome
  trace: TraceLine[]
}

/** The verdict on a receipt that the tax authority has confirmed. Equal facts always give an equal verdict. */
export function judge(facts: Facts): Judgement {
  const counted = countFacts(facts)
  const { decided: rejectKey, trace } = decidedByScenario(facts, 'byRules') ?? runRules(FISCAL_RULES, counted, 'rejected')
  const review = rejectKey === null ? runRules(REVIEW_RULES, counted, 'review') : { decided: null, trace: [] }
  const needsReview = review.decided !== null
  return {
    rejectKey,
    reviewReason: review.decided,
    needsReview,
    outcome: outcomeOf(counted, { rejectKey, needsManualReview: needsReview, trace }),
    trace: [...trace, ...review.trace, ...codesSeen(counted)],
  }
}
