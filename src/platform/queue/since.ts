/** A job is committed a moment after the moment that it is due at; so much of what was read is read again with every look. */
const OVERLAP_MS = 2_000
/** Now and then more is read again, for jobs of transactions that took long to commit, and for jobs whose run ended without a record. */
const WIDE_EVERY_MS = 10_000
const WIDE_OVERLAP_MS = 60_000
/** And rarely everything that is due; the more that costs, the more rarely. */
const ALL_EVERY_MS = 30_000
const ALL_SHARE = 1 / 500

/** From which moment on the next look reads what is due. Moments of looks are of the database's clock, pauses between them of this process's own. */
export class Since {
  /** Null: nothing has been read yet. */
  #read: Date | null = null
  #wideAt = -Infinity
  #allAt = -Infinity
  #allCostMs = 0
  #kind: 'all' | 'wide' | 'usual' = 'all'

  /** The next look reads everything. */
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
