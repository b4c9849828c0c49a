import type { CountedFacts, Rule } from './rule.ts'

/** Only the chains of the promo, where it names any; a seller of none of them is not in the promo. */
export const chainNotAllowed = {
  name: 'CHAIN_NOT_ALLOWED',
  onlyWith: 'chains',
  canObject: () => true,
  check({ fiscal, place: { chain }, settings: { chains } }) {
    if (fiscal === null) return null
    return { saw: chain?.name ?? fiscal.retailerName ?? fiscal.retailerInn, bound: `one of ${chains.length}`, objects: chain === null }
  },
} satisfies Rule<CountedFacts>

/** An address in which no city of the promo is found, and no address at all, are outside of them. */
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
