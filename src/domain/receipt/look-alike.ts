/** Photos look alike when their perceptual hashes of 64 bits differ in at most this many bits. */
export const LOOK_ALIKE_BITS = 6

const QUARTER_BITS = 16

/**
 * The possible quarters of hashes near one of these: where at most 6 bits differ, at least one of the four quarters differs in at most one bit.
 * Hashes are 16 hex digits, quarters are written in bits.
 */
export function nearQuarters(hashes: readonly string[]): [string[], string[], string[], string[]] {
  const near = (at: number) =>
    hashes.flatMap((hash) => {
      const quarter = Number.parseInt(hash.slice(at * 4, at * 4 + 4), 16)
      return [quarter, ...Array.from({ length: QUARTER_BITS }, (_, bit) => quarter ^ (1 << bit))].map((value) => value.toString(2).padStart(QUARTER_BITS, '0'))
    })
  return [near(0), near(1), near(2), near(3)]
}
