export type Bucket = { take(nowMs: number): boolean }

/** Allows so many at once, and so many in a second after that. */
export function openBucket({ burst, perSecond }: { burst: number; perSecond: number }): Bucket {
  let left = burst
  let filledAt: number | null = null
  return {
    take(nowMs) {
      left = Math.min(burst, left + ((nowMs - (filledAt ?? nowMs)) / 1_000) * perSecond)
      filledAt = nowMs
      if (left < 1) return false
      left--
      return true
    },
  }
}
