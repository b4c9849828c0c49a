/** A copy of packages/qr-reader/photos/chance.ts: packages import nothing of the service, and only their exports may be imported from them. */
/** Repeatable random choices: an equal seed gives equal choices. */
export function openChance(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, not including, 1 (mulberry32). */
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
    /** A real number in the span, uniformly distributed. */
    between: (from: number, to: number): number => from + next() * (to - from),
    /** A random key of the table, by its weight. */
    weighted<K extends string>(weights: Record<K, number>): K {
      return oneOf((Object.entries(weights) as [K, number][]).flatMap(([key, weight]) => Array<K>(weight).fill(key)))
    },
  }
}

export type Chance = ReturnType<typeof openChance>
