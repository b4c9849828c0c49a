import { hasCodes } from '../codes/code-index.ts'
import type { PromoSettings } from '../promo/settings.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { JudgingContext } from './judging-context.ts'
import { hasProducts } from './compile.ts'
import type { CountedProducts } from './counted-products.ts'
import { decimal, isLess, toNumber } from './decimal.ts'
import type { Seen } from './outcome.ts'
import type { CountedFacts, Rule } from './rule.ts'

/** Compares the tax authority's sum, or the QR's where it has one. */
export const minSum = {
  name: 'MIN_SUM',
  unit: 'kopeks',
  canObject: ({ min_sum }) => min_sum > 0,
  check({ fiscal, requisites, settings: { min_sum } }) {
    const sum = fiscal?.totalSum ?? requisites.sumKopeks
    return sum === null || min_sum === 0 ? null : { saw: sum, bound: min_sum, objects: sum < min_sum }
  },
} satisfies Rule

/** Whether the settings count products, of their own list or of a loyalty catalogue. */
export const countsProducts = ({ products, points_mode }: PromoSettings) => points_mode === 'per_unit' || products.length > 0

/** Where another promo counts these goods, the participant is told that instead. */
export const noMatch = {
  name: 'NO_MATCH',
  canObject: countsProducts,
  check({ counted, judgingContext, settings, fiscal }) {
    if (!hasProducts(settings)) return null
    return {
      saw: sawOf(counted, settings, fiscal),
      bound: true,
      objects: !counted.anyMatched && !isCountedBefore(counted) && !matchedElsewhere(judgingContext),
    }
  },
} satisfies Rule<CountedFacts>

/** Products are there, and were rewarded before: another rule says so. */
const isCountedBefore = ({ units }: CountedProducts): boolean => (units?.before.length ?? 0) > 0

/** Where only codes count, the lines without any are the reason to look at. */
function sawOf({ anyMatched }: CountedProducts, { match_by }: PromoSettings, fiscal: FiscalReceipt | null): Seen {
  if (anyMatched || match_by === 'any') return anyMatched
  const without = (fiscal?.items ?? []).flatMap(({ codes }, index) => (hasCodes(codes) ? [] : [index + 1]))
  return without.length === 0
    ? 'all lines have codes'
    : `lines without codes: ${without.slice(0, LINES_NAMED).join(', ')}${without.length > LINES_NAMED ? ' …' : ''}`
}

const LINES_NAMED = 50

export const matchedInOtherPromo = {
  name: 'MATCHED_IN_OTHER_PROMO',
  onlyWith: 'matching_promos',
  canObject: countsProducts,
  check({ counted, judgingContext, settings }) {
    if (!hasProducts(settings)) return null
    const others = judgingContext.elsewhere.filter(({ matched }) => matched).map(({ promoId, version }) => `promo ${promoId} version ${version}`)
    return { saw: others.join(', '), bound: 'only products of this promo', objects: !counted.anyMatched && others.length > 0 }
  },
} satisfies Rule<CountedFacts>

const matchedElsewhere = ({ elsewhere }: JudgingContext) => elsewhere.some(({ matched }) => matched)

/** Too few of all products together, or of each found product by its own `minCount`. */
export const productsCountMin = {
  name: 'PRODUCTS_COUNT_MIN',
  canObject: (settings) => countsProducts(settings) && (settings.products_count_min > 0 || settings.products.some(({ minCount }) => minCount > 0)),
  check({ counted, settings: { products_count_min } }) {
    if (!counted.anyMatched) return null
    if (counted.products.length === 0) return { saw: 0, bound: 'minCount of a product', objects: true }
    return { saw: toNumber(counted.quantity), bound: products_count_min, objects: isLess(counted.quantity, decimal(products_count_min)) }
  },
} satisfies Rule<CountedFacts>

export const productsTotalMin = {
  name: 'PRODUCTS_TOTAL_MIN',
  unit: 'kopeks',
  canObject: (settings) => countsProducts(settings) && settings.products_total_min > 0,
  check({ counted, settings: { products_total_min } }) {
    if (!counted.anyMatched || products_total_min === 0) return null
    return { saw: counted.subtotalKopeks, bound: products_total_min, objects: counted.subtotalKopeks < products_total_min }
  },
} satisfies Rule<CountedFacts>
