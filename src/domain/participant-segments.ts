import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'

/** How many ids a run has, and how many runs a country. */
const SEGMENT = 1_000
const SEGMENTS = 50

/** Runs of ids of a country, from the first to the last of each. */
export const segmentsOf = (country: Country): readonly (readonly [first: number, last: number])[] =>
  Array.from({ length: SEGMENTS }, (_, i) => {
    const first = PACKS[country].firstTester + i * 2 * SEGMENT // the thousand between is another country's
    return [first, first + SEGMENT - 1] as const
  })

/** Whose test participant this is; null: the id is of a kind that brands use, and may be of any country. */
export function segmentOf(userUuid: string): Country | null {
  if (!/^[1-9]\d{3,5}$/.test(userUuid)) return null
  const id = Number(userUuid)
  return COUNTRIES.find((country) => segmentsOf(country).some(([first, last]) => id >= first && id <= last)) ?? null
}
