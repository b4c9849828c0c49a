import { COUNTRIES, type Country } from './country.ts'

/** How many ids a country has before the next thousand, which is the other's: their test participants never meet. */
const SEGMENT = 1_000

/** The first id of a country's test participants. */
const FIRST_ID = { ru: 1_001, uz: 2_001 } as const satisfies Record<Country, number>

/** Runs of ids of a country, from the first to the last of each. */
export const segmentsOf = (country: Country): readonly (readonly [first: number, last: number])[] =>
  Array.from({ length: 50 }, (_, i) => {
    const first = FIRST_ID[country] + i * SEGMENT * COUNTRIES.length
    return [first, first + SEGMENT - 1] as const
  })

/** Whose test participant this is; null: the id is of a kind that brands use, and may be of either country. */
export function segmentOf(userUuid: string): Country | null {
  if (!/^[1-9]\d{3,5}$/.test(userUuid)) return null
  const id = Number(userUuid)
  return COUNTRIES.find((country) => segmentsOf(country).some(([first, last]) => id >= first && id <= last)) ?? null
}
