/**
 * How far looks read back before the moment of the last one, because a job is committed a moment after it is due: rarely far, for transactions that took long to
 * commit and for jobs whose run ended without a record; usually only a little, because while a snapshot is held a look also visits the jobs that have ended.
 */
const OVERLAPS = [
  { ms: 60_000, everyMs: 10_000 },
  { ms: 2_000, everyMs: 500 },
  { ms: 250, everyMs: 0 },
] as const
/** A look at everything that is due at even longer intervals, in proportion to its cost. */
const ALL_EVERY_MS = 30_000
const ALL_SHARE = 1 / 500

/** The moment from which the next look reads due jobs. Moments are of the database's clock, intervals of this process's clock. */
export class Since {
  /** Null: no look has ended yet. */
  #read: Date | null = null
  #allAt = -Infinity
  #allCostMs = 0
  /** When a look last read back as far as each of the overlaps, or further. */
  #lastAt = OVERLAPS.map(() => -Infinity)
  /** The overlap of the look that has begun; -1: it reads everything. */
  #begun = -1

  /** Makes the next look read everything. */
  everything(): void {
    this.#read = null
  }

  /** Null: from the beginning. */
  next(at: number): Date | null {
    const isAllDue = at - this.#allAt >= Math.max(ALL_EVERY_MS, this.#allCostMs / ALL_SHARE)
    if (this.#read === null || isAllDue) {
      this.#begun = -1
      return null
    }
    this.#begun = OVERLAPS.findIndex(({ everyMs }, i) => at - (this.#lastAt[i] as number) >= everyMs)
    return new Date(this.#read.getTime() - (OVERLAPS[this.#begun]?.ms ?? 0))
  }

  looked({ startedAt, endedAt, now }: { startedAt: number; endedAt: number; now: Date }): void {
    this.#read = now
    this.#lastAt = this.#lastAt.map((at, i) => (i >= this.#begun ? startedAt : at))
    if (this.#begun >= 0) return
    this.#allAt = startedAt
    this.#allCostMs = endedAt - startedAt
  }
}
