import { countsProducts } from './minimums.ts'
import type { CountedFacts, Rule } from './rule.ts'

const UNITS_NAMED = 10

/** Every pack of the promo in the receipt was rewarded already, with another receipt. Asked only of receipts that have marked packs. */
export const unitCounted = {
  name: 'UNIT_COUNTED',
  onlyUnder: 'units',
  canObject: (settings) => settings.unit_ledger === 'count_once' && countsProducts(settings),
  check({ counted: { units, anyMatched }, settings: { unit_ledger: bound } }) {
    if (units === undefined || units.now.length + units.before.length === 0) return null
    const { now, before, again } = units
    return {
      saw: [`${now.length} new`, ...named(before, 'counted before'), ...named(again, 'in it more than once')].join(', '),
      bound,
      objects: !anyMatched && before.length > 0,
    }
  },
} satisfies Rule<CountedFacts>

const named = (units: readonly string[], how: string): string[] =>
  units.length === 0 ? [] : [`${units.length} ${how}: ${units.slice(0, UNITS_NAMED).join(', ')}${units.length > UNITS_NAMED ? ' …' : ''}`]
