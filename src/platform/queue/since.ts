/** A job is committed a moment after it is due, so each look reads again what fell due within this time. */
const OVERLAP_MS = 2_000
/** A wider overlap at longer intervals, for transactions that took long to commit, and for jobs whose run ended without a record. */
const WIDE_EVERY_MS = 10_000
const WIDE_OVERLAP_MS = 60_000
/** A look at everything that is due at even longer intervals, in proportion to its cost. */
const ALL_EVERY_MS = 30_000
const ALL_SHARE = 1 / 500

/** The moment from which the next look reads due jobs. Moments are of the database's clock, intervals of this process's clock. */
export class Since {
  /** Null: no look has ended yet. */
  #read: Date | null = null
  #wideAt = -Infinity
  #allAt = -Infinity
  #allCostMs = 0
  #kind: 'all' | 'wide' | 'usual' = 'all'

  /** Makes the next look read everything. */
  everything(): void {
    this.#read = null
  }

  /** Null: from the beginning. */
  next(at: number): Date | null {
    const isAllDue = at - this.#allAt >= Math.max(ALL_EVERY_MS, this.#allCostMs / ALL_SHARE)
    if (this.#read === null || isAllDue) this.#kind = 'all'
    else this.#kind = at - this.#wideAt >= WIDE_EVERY_MS ? 'wide' : 'usual'
    if (this.#kind === 'all') return null
    return new Date((this.#read as Date).getTime() - (this.#kind === 'wide' ? WIDE_OVERLAP_MS : OVERLAP_MS))
  }

  looked({ startedAt, endedAt, now }: { startedAt: number; endedAt: number; now: Date }): void {
    this.#read = now
    if (this.#kind === 'usual') return
    this.#wideAt = startedAt
    if (this.#kind !== 'all') return
    this.#allAt = startedAt
    this.#allCostMs = endedAt - startedAt
  }
}
