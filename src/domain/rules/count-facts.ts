import { countProducts } from './count-products.ts'
import type { JudgingContext } from './judging-context.ts'
import { findPlace } from './place.ts'
import type { CountedFacts, Facts } from './rule.ts'

/** Adds the counted products and the place to the facts, computed once for all rules. */
export const countFacts = <F extends Pick<Facts, 'fiscal' | 'settings'> & { judgingContext?: JudgingContext }>(
  facts: F,
): F & Pick<CountedFacts, 'counted' | 'place'> => ({
  ...facts,
  counted: countProducts(facts.fiscal, facts.settings, facts.judgingContext?.units),
  place: findPlace(facts.fiscal, facts.settings.places),
})
