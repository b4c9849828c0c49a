import { buildFinder, lineOf, type CompiledPattern, type Finder } from '@chekhov/pattern-engine'
import type { Chain, Store } from '../promo/places.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import { compileCities, type City, type CityFinder } from './city-in-address.ts'

/** The place of purchase in terms of the promo's lists. The first matching entry of a list counts. */
export type Place = { chain: Named | null; city: City | null; store: Named | null }

/** An entry of a list in the settings, with its position from 1. */
export type Named = { name: string; number: number }

const NOWHERE: Place = { chain: null, city: null, store: null }

/** The lists, compiled for lookup. */
export type CompiledPlaces = {
  chainByInn: ReadonlyMap<string, Named>
  chains: Finder<Recognised>
  cities: CityFinder
  stores: Finder<Recognised & { inn: string | undefined }>
  /** Entries without patterns: all stores of a seller. */
  storeByInn: ReadonlyMap<string, Named>
}

type Recognised = Named & { patterns: readonly CompiledPattern[] }

export function compilePlaces(
  { chains, cities, stores }: { chains: readonly Chain[]; cities: readonly string[]; stores: readonly Store[] },
  compile: (source: string) => CompiledPattern,
): CompiledPlaces {
  const numbered = chains.map(({ name, inns, patterns }, index) => ({ name, number: index + 1, inns, patterns: patterns.map(compile) }))
  return {
    chainByInn: new Map(numbered.toReversed().flatMap(({ inns, name, number }) => inns.map((inn) => [inn, { name, number }]))),
    chains: buildFinder(numbered),
    cities: compileCities(cities),
    stores: buildFinder(stores.map(({ name, inn, addressPatterns }, index) => ({ name, number: index + 1, inn, patterns: addressPatterns.map(compile) }))),
    storeByInn: new Map(
      stores
        .flatMap(({ name, inn, addressPatterns }, index) =>
          inn === undefined || addressPatterns.length > 0 ? [] : [[inn, { name, number: index + 1 }] as const],
        )
        .toReversed(),
    ),
  }
}

/** A tax number identifies a chain more reliably than a name. */
export function findPlace(fiscal: FiscalReceipt | null, { chainByInn, chains, cities, stores, storeByInn }: CompiledPlaces): Place {
  if (fiscal === null) return NOWHERE
  const { retailerInn: inn, retailerName: name, retailerAddress: address } = fiscal
  const byInn = inn === null ? undefined : chainByInn.get(inn)
  const storeHere = address === null ? null : stores.first(lineOf(address), (store) => store.inn === undefined || store.inn === inn)
  const storeAnywhere = (inn === null ? undefined : storeByInn.get(inn)) ?? null
  return {
    chain: named(byInn ?? (name === null ? null : chains.first(lineOf(name)))),
    city: address === null ? null : cities(address),
    store: named(earlier(storeHere, storeAnywhere)),
  }
}

const earlier = (one: Named | null, other: Named | null): Named | null =>
  one !== null && other !== null ? (one.number < other.number ? one : other) : (one ?? other)

const named = (entry: Named | null): Named | null => entry && { name: entry.name, number: entry.number }

/** The region in an address, as it is written there: `Тверская обл`, `Республика Татарстан`. */
export const regionIn = (address: string): string | null => REGION.exec(address)?.[0].replace(/\s+/g, ' ') ?? null

/** All marks that receipts print for the apostrophe of `Fargʻona`. */
const APOSTROPHES = "'`´‘’‛ʹʻʼʽ′"

const REGION = new RegExp(
  [
    String.raw`(?<!\p{L})(?:[\p{L}-]+(?:ая|ий|ой)\s+(?:область|обл|край|автономный округ|АО)`,
    String.raw`респ(?:ублика|\.)?\s+[\p{L}-]+`,
    String.raw`[\p{L}-]+\s+респ(?:ублика)?(?=\.?\s*(?:,|$))`,
    `[\\p{L}${APOSTROPHES}-]+\\s+(?:viloyati|вилояти))(?!\\p{L})`,
  ].join('|'),
  'iu',
)
