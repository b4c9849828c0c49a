import type { Sql } from '../db.ts'
import { MAIN, PARTITIONS, type Hold, type Pool, type Worker } from '../queue.ts'
import { releasePartitions, renewPartitions, sharing, takePartitions } from './holds.ts'

/**
 * A partition that this process holds. After `until` by this process's clock, another process may hold it, so no further job may begin, for example after the
 * process was suspended.
 */
type Held = Hold & { until: number; leaving: boolean }

/** The partitions that this process holds: it takes its share, renews them, and hands over surplus ones. */
export class Holdings {
  #sql: Sql
  #worker: Worker
  #pool: Pool
  #leaseMs: number
  /** Called when jobs of a partition may no longer begin here. */
  #lost: () => void
  #held = new Map<number, Held>()
  /** This process no longer takes partitions. */
  #isOver = false

  constructor({ sql, worker, pool = MAIN, leaseMs, lost }: { sql: Sql; worker: Worker; pool?: Pool; leaseMs: number; lost: () => void }) {
    this.#sql = sql
    this.#worker = worker
    this.#pool = pool
    this.#leaseMs = leaseMs
    this.#lost = lost
  }

  /** Partitions whose jobs may begin here. */
  get open(): number[] {
    return [...this.#held.values()].filter((one) => this.#isOpen(one)).map(({ partition }) => partition)
  }

  holdOf(partition: number): Hold | null {
    const held = this.#held.get(partition)
    return held === undefined ? null : { partition: held.partition, token: held.token }
  }

  /** Whether a job that was read under this hold may begin now. */
  mayBegin({ partition, token }: Hold): boolean {
    const held = this.#held.get(partition)
    return held !== undefined && held.token === token && this.#isOpen(held)
  }

  /** Adjusts the number of partitions to an equal share. True: new ones were taken, which may contain due jobs. */
  async balance(isIdle: (partition: number) => boolean): Promise<boolean> {
    await this.#worker.stayAlive()
    await this.#release(isIdle)
    const { workers, others, held, free } = await sharing(this.#sql, this.#worker.id, this.#pool, this.#leaseMs)
    if (held !== this.#held.size) await this.renew()
    const share = others ? 0 : Math.ceil(PARTITIONS / Math.max(1, workers))
    const ours = [...this.#held.values()].filter(({ leaving }) => !leaving)
    this.#leave(ours.slice(share))
    if (this.#isOver || !free || ours.length >= share) return false
    return this.#take(share - ours.length)
  }

  /** Renews the held partitions, and drops those that another process has taken. */
  async renew(): Promise<void> {
    if (this.#held.size === 0) return
    const until = performance.now() + this.#leaseMs
    const before = [...this.#held.values()]
    const kept = new Map(
      (await renewPartitions(this.#sql, { worker: this.#worker.id, holds: before, leaseMs: this.#leaseMs })).map((one) => [one.partition, one.token]),
    )
    for (const held of before) {
      if (kept.get(held.partition) === held.token) held.until = until
      else if (this.#held.get(held.partition) === held) this.#held.delete(held.partition)
    }
    if (kept.size < before.length) this.#lost()
  }

  /** Begins no more jobs and takes no more partitions, including those that a concurrent call is taking. */
  leaveAll(): void {
    this.#isOver = true
    this.#leave(this.#held.values())
  }

  /** Releases the partitions being left as soon as none of their jobs is running. True: all are released. */
  async releaseIdle(isIdle: (partition: number) => boolean): Promise<boolean> {
    await this.#release(isIdle)
    return this.#held.size === 0
  }

  /** Begins no more jobs of these partitions. They are released when their running jobs are recorded. */
  #leave(some: Iterable<Held>): void {
    for (const held of some) held.leaving = true
    this.#lost()
  }

  #isOpen({ leaving, until }: Held): boolean {
    return !leaving && performance.now() < until
  }

  async #take(limit: number): Promise<boolean> {
    const until = performance.now() + this.#leaseMs
    const taken = await takePartitions(this.#sql, {
      worker: this.#worker.id,
      leaseMs: this.#leaseMs,
      limit,
      known: [...this.#held.keys()],
      pool: this.#pool,
    })
    for (const { partition, token } of taken) this.#held.set(partition, { partition, token, until, leaving: this.#isOver })
    if (taken.length > 0) this.#lost() // a partition that returned has a new token: jobs read under the old one may not begin
    return taken.length > 0
  }

  async #release(isIdle: (partition: number) => boolean): Promise<void> {
    const over = [...this.#held.values()].filter(({ partition, leaving }) => leaving && isIdle(partition))
    for (const { partition } of over) this.#held.delete(partition)
    await releasePartitions(this.#sql, this.#worker.id, over)
  }
}
