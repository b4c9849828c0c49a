/** A seeded random generator: equal seeds give equal choices. */
export function openChance(seed: number) {
  let state = seed >>> 0
  /** A number from 0 up to, but not including, 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T
  return {
    below,
    oneOf,
    happens: (probability: number): boolean => next() < probability,
    /** A number between the bounds, uniformly distributed. */
    between: (from: number, to: number): number => from + next() * (to - from),
    /** A key of the table, chosen by the weights. */
    weighted<K extends string>(weights: Record<K, number>): K {
      return oneOf((Object.entries(weights) as [K, number][]).flatMap(([key, weight]) => Array<K>(weight).fill(key)))
    },
  }
}

export type Chance = ReturnType<typeof openChance>
