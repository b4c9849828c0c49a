import type { Circumstances } from './circumstances.ts'
import { hasProducts } from './compile.ts'
import { decimal, isLess, toNumber } from './decimal.ts'
import type { CountedFacts, Rule } from './rule.ts'

/** The tax authority's sum, or the QR's where it has one. */
export const minSum: Rule = {
  name: 'MIN_SUM',
  check({ fiscal, requisites, settings: { min_sum } }) {
    const sum = fiscal?.totalSum ?? requisites.sumKopeks
    return sum === null || min_sum === 0 ? null : { saw: sum, bound: min_sum, objects: sum < min_sum }
  },
}

/** Where another promo counts these goods, that is what the participant is told. */
export const noMatch: Rule<CountedFacts> = {
  name: 'NO_MATCH',
  check({ counted, circumstances, settings }) {
    if (!hasProducts(settings)) return null
    return { saw: counted.anyMatched, bound: true, objects: !counted.anyMatched && !matchedElsewhere(circumstances) }
  },
}

export const matchedInOtherPromo: Rule<CountedFacts> = {
  name: 'MATCHED_IN_OTHER_PROMO',
  onlyWith: 'matching_promos',
  check({ counted, circumstances, settings }) {
    if (!hasProducts(settings)) return null
    const others = circumstances.elsewhere.filter(({ matched }) => matched).map(({ promoId, version }) => `promo ${promoId} version ${version}`)
    return { saw: others.join(', '), bound: 'only products of this promo', objects: !counted.anyMatched && others.length > 0 }
  },
}

const matchedElsewhere = ({ elsewhere }: Circumstances) => elsewhere.some(({ matched }) => matched)

/** Too few of all products together, or of each of those found by its own `minCount`. */
export const productsCountMin: Rule<CountedFacts> = {
  name: 'PRODUCTS_COUNT_MIN',
  check({ counted, settings: { products_count_min } }) {
    if (!counted.anyMatched) return null
    if (counted.products.length === 0) return { saw: 0, bound: 'minCount of a product', objects: true }
    return { saw: toNumber(counted.quantity), bound: products_count_min, objects: isLess(counted.quantity, decimal(products_count_min)) }
  },
}

export const productsTotalMin: Rule<CountedFacts> = {
  name: 'PRODUCTS_TOTAL_MIN',
  check({ counted, settings: { products_total_min } }) {
    if (!counted.anyMatched || products_total_min === 0) return null
    return { saw: counted.subtotalKopeks, bound: products_total_min, objects: counted.subtotalKopeks < products_total_min }
  },
}
