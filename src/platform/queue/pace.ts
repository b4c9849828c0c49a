/** The shortest span over which a rate is computed, and the window after which counting starts again. */
const SHORTEST_MS = 20
const WINDOW_MS = 200

/** A rate per second: events since the beginning of the window and those of the window before. Moments are milliseconds of a monotonic clock. */
export class Pace {
  #ended = 0
  #since: number
  #before = 0

  constructor(now: number) {
    this.#since = now
  }

  ended(now: number): void {
    this.#ended++
    const spanMs = now - this.#since
    if (spanMs < WINDOW_MS) return
    this.#before = (this.#ended / spanMs) * 1_000
    this.#ended = 0
    this.#since = now
  }

  perSecond(now: number): number {
    const spanMs = now - this.#since
    const current = (this.#ended / Math.max(SHORTEST_MS, spanMs)) * 1_000
    return spanMs < WINDOW_MS ? Math.max(current, this.#before) : current
  }
}
