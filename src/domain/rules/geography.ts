import type { CountedFacts, Rule } from './rule.ts'

/** Where the promo lists chains, the seller must belong to one of them. */
export const chainNotAllowed = {
  name: 'CHAIN_NOT_ALLOWED',
  onlyWith: 'chains',
  canObject: () => true,
  check({ fiscal, place: { chain }, settings: { chains } }) {
    if (fiscal === null) return null
    return { saw: chain?.name ?? fiscal.retailerName ?? fiscal.retailerInn, bound: `one of ${chains.length}`, objects: chain === null }
  },
} satisfies Rule<CountedFacts>

/** Where the promo lists cities, an address without one of them, or a missing address, is rejected. */
export const geoCity = {
  name: 'GEO_CITY',
  onlyWith: 'cities',
  canObject: () => true,
  check({ fiscal, place: { city }, settings: { cities } }) {
    if (fiscal === null) return null
    return { saw: city?.name ?? fiscal.retailerAddress, bound: `one of ${cities.length}`, objects: city === null }
  },
} satisfies Rule<CountedFacts>

export const geoStore = {
  name: 'GEO_STORE',
  onlyWith: 'stores',
  canObject: () => true,
  check({ fiscal, place: { store }, settings: { stores } }) {
    if (fiscal === null) return null
    return { saw: store?.name ?? fiscal.retailerAddress, bound: `one of ${stores.length}`, objects: store === null }
  },
} satisfies Rule<CountedFacts>
