/** Perceptual hashes of 64 bits that differ in no more bits than this are of photos that look alike. */
export const LOOK_ALIKE_BITS = 6

const QUARTER_BITS = 16

/**
 * What the four quarters of a look-alike of one of these hashes can be: where at most 6 bits differ, some quarter differs in at
 * most one. Hashes are 16 hex digits, quarters are written in bits.
 */
export function nearQuarters(hashes: readonly string[]): [string[], string[], string[], string[]] {
  const near = (at: number) =>
    hashes.flatMap((hash) => {
      const quarter = Number.parseInt(hash.slice(at * 4, at * 4 + 4), 16)
      return [quarter, ...Array.from({ length: QUARTER_BITS }, (_, bit) => quarter ^ (1 << bit))].map((value) => value.toString(2).padStart(QUARTER_BITS, '0'))
    })
  return [near(0), near(1), near(2), near(3)]
}
