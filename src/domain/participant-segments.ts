import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'

/** Size of a range of ids, and number of ranges per country. */
const SEGMENT = 1_000
const SEGMENTS = 50

/** Ranges of participant ids of a country, each with its first and last id. */
export const segmentsOf = (country: Country): readonly (readonly [first: number, last: number])[] =>
  Array.from({ length: SEGMENTS }, (_, i) => {
    const first = PACKS[country].firstTester + i * 2 * SEGMENT // the thousand between belongs to another country
    return [first, first + SEGMENT - 1] as const
  })

/** The country of a test participant; null: brands use ids of this form, for any country. */
export function segmentOf(userUuid: string): Country | null {
  if (!/^[1-9]\d{3,5}$/.test(userUuid)) return null
  const id = Number(userUuid)
  return COUNTRIES.find((country) => segmentsOf(country).some(([first, last]) => id >= first && id <= last)) ?? null
}
