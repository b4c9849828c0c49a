import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from '../db.ts'
import { MAIN, type Job, type Pool, type Worker } from '../queue.ts'
import { Holdings } from './holdings.ts'
import { Inbox, keyOf } from './inbox.ts'
import { lookForDue, lookIntoLanes, type Found, type LaneName } from './look.ts'
import { Since } from './since.ts'
import type { Slot } from './slot.ts'
import { Lane, Slots } from './slots.ts'

/** Limits of one kind of jobs: how many run at a time in this process, and how many per lane in all processes together, unless the lane has its own limit. */
export type Kind = { concurrency: number; laneCap?: number }

/** The result of a job: `again` when it was not done and may still be due. */
export type Performed = 'done' | 'again'

const LOOK_MAX = 1_000
const PAGES_MAX = 20
/** While jobs are running, looks have at least this distance, so that jobs which fall due together are read together. */
const BUSY_PAUSE_MS = 5
/** Pause before a job that belongs to another worker is read again. */
const DOUBT_MS = 1_000

/** Reads due jobs of this process's partitions and runs them, by kind and lane. */
export class QueueServer {
  #sql: Sql
  #log: Logger
  #worker: Worker
  #first: number
  #pollMs: number
  #perform: (job: Job, slot: Slot) => Promise<Performed>
  #kinds: Record<string, Kind>
  #names: string[]
  #capped: string[]
  #slots: Map<string, Slots>
  #lanes = new Map<string, Lane>()
  #inbox = new Inbox()
  #since = new Since()
  #doing = new Map<Promise<void>, Job>()
  #stopping = false
  /** Whether jobs may have fallen due since the last look began. */
  #news = true
  #nextDueMs = 0
  #wake = () => {}
  readonly holdings: Holdings

  constructor({
    sql,
    worker,
    pool = MAIN,
    kinds,
    leaseMs,
    pollMs,
    log,
    perform,
  }: {
    sql: Sql
    worker: Worker
    pool?: Pool
    kinds: Record<string, Kind>
    leaseMs: number
    pollMs: number
    log: Logger
    perform(job: Job, slot: Slot): Promise<Performed>
  }) {
    this.#sql = sql
    this.#log = log
    this.#worker = worker
    this.#first = pool.first
    this.#pollMs = pollMs
    this.#perform = perform
    this.#kinds = kinds
    this.#names = Object.keys(kinds)
    this.#capped = this.#names.filter((name) => kinds[name]?.laneCap !== undefined)
    this.#slots = new Map(this.#names.map((name) => [name, new Slots(kinds[name]?.concurrency ?? 1, (lane) => this.#beginIn(lane.of))]))
    this.holdings = new Holdings({ sql, worker, pool, leaseMs, lost: () => this.#refuse() })
  }

  running(): number {
    return this.#doing.size
  }

  /** Looks at once instead of at the next poll, because jobs may have fallen due. */
  wake(): void {
    this.#news = true
    this.#wake()
  }

  /** Keeps this process's share of the partitions up to date. */
  async balance(): Promise<void> {
    if (this.#stopping) return
    if (!(await this.holdings.balance((partition) => this.#isIdle(partition)))) return
    this.#since.everything()
    this.wake()
  }

  /** Runs until `stop`. Resolves when all running jobs are recorded and every partition is released. */
  async serve(): Promise<void> {
    while (!this.#stopping) {
      await setImmediate() // jobs that end together cause one look
      await this.#round().catch(async (error) => {
        this.#log.warn({ err: error }, 'cannot look for jobs')
        await sleep(this.#pollMs)
      })
    }
    await this.#worker.retire().catch(() => {}) // other processes can compute their share before this one has ended
    while (!(await this.holdings.releaseIdle((partition) => this.#isIdle(partition)).catch(() => this.#doing.size === 0))) {
      await Promise.race([...this.#doing.keys(), sleep(this.#pollMs)])
    }
    await Promise.all(this.#doing.keys())
  }

  /** Begins no more jobs. */
  stop(): void {
    this.#stopping = true
    this.holdings.leaveAll()
    this.#wake()
  }

  async #round(): Promise<void> {
    // All lanes with jobs are registered before any job begins, so that a slot is kept for each of them.
    let more = await this.#look()
    for (let pages = 1; more && pages < PAGES_MAX && !this.#stopping; pages++) more = await this.#look()
    await this.#refill()
    for (const lane of this.#inbox.waiting()) this.#beginIn(lane)
    if (!more && !this.#isThirsty()) await this.#rest()
  }

  /** Reads the jobs that have fallen due since the last look. True: there are more. */
  async #look(): Promise<boolean> {
    this.#news = false
    const mine = this.#mine()
    if (mine.partitions.length === 0) return false
    const startedAt = performance.now()
    const since = this.#since.next(startedAt)
    this.#inbox.lookBegins()
    const { found, now, nextDueAt } = await lookForDue(this.#sql, {
      mine,
      since,
      limit: LOOK_MAX,
      except: this.#inbox.knownSince(since),
      without: this.#inbox.full(),
    })
    this.#inbox.put(this.#held(found))
    const more = found.length === LOOK_MAX
    // The jobs that were read are excluded from the next look, which continues from the same moment if there are more.
    if (!more) this.#since.looked({ startedAt, endedAt: performance.now(), now })
    this.#nextDueMs = nextDueAt === null ? Infinity : performance.now() + Math.max(0, nextDueAt.getTime() - now.getTime())
    return more
  }

  /** Reads more jobs of lanes of which only a part is here. */
  async #refill(): Promise<void> {
    const asked = this.#inbox.refills()
    if (asked.length === 0) return
    this.#inbox.lookBegins()
    this.#inbox.refilled(asked, this.#held(await lookIntoLanes(this.#sql, { mine: this.#mine(), wanted: asked, except: this.#inbox.knownSince(null) })))
  }

  #mine() {
    return { names: this.#names, capped: this.#capped, partitions: this.holdings.open, first: this.#first }
  }

  /** The jobs of a look with the hold of their partition, and with the current limit of their lane. */
  #held(found: readonly Found[]): Job[] {
    return found.flatMap(({ partition, cap, ...job }) => {
      const hold = this.holdings.holdOf(partition)
      if (hold === null) return []
      const { laneCap, concurrency } = this.#kinds[job.name] as Kind
      this.#laneOf(job).cap = laneCap === undefined ? concurrency : (cap ?? laneCap)
      return [{ ...job, hold }]
    })
  }

  #laneOf(name: LaneName): Lane {
    const key = keyOf(name)
    let lane = this.#lanes.get(key)
    if (lane === undefined) this.#lanes.set(key, (lane = new Lane({ name: name.name, lane: name.lane }, 0)))
    return lane
  }

  /** Begins as many jobs of the lane as should be in progress. */
  #beginIn(name: LaneName): void {
    const slots = this.#slots.get(name.name) as Slots
    const lane = this.#laneOf(name)
    while (!this.#stopping && lane.ahead < slots.wanted(lane)) {
      const job = this.#inbox.next(name)
      if (job === undefined) return
      this.#begin(slots, lane, job)
    }
  }

  #begin(slots: Slots, lane: Lane, job: Job): void {
    const { slot, leave } = slots.enter(lane, () => this.holdings.mayBegin(job.hold))
    let again = false
    const lost = async () => {
      again = true
      await this.holdings.renew().catch(() => {})
      if (this.holdings.mayBegin(job.hold)) await sleep(DOUBT_MS)
    }
    const done = this.#perform(job, { ...slot, lost })
      .then((performed) => {
        again ||= performed === 'again'
      })
      .finally(() => {
        leave()
        this.#doing.delete(done)
        this.#inbox.end(job, { again })
        this.#beginIn(job)
        if (again || this.#isThirsty()) this.wake()
      })
    this.#doing.set(done, job)
  }

  #isThirsty(): boolean {
    return !this.#stopping && this.#inbox.refills().length > 0
  }

  #isIdle(partition: number): boolean {
    return ![...this.#doing.values()].some(({ hold }) => hold.partition === partition)
  }

  /** Drops jobs that were read of partitions which are no longer ours. */
  #refuse(): void {
    this.#inbox.drop((job) => !this.holdings.mayBegin(job.hold))
    for (const slots of this.#slots.values()) slots.refuse()
  }

  /** Waits for a hint, the next due job, or the next poll. */
  async #rest(): Promise<void> {
    if (this.#doing.size > 0) await sleep(BUSY_PAUSE_MS)
    if (this.#news || this.#stopping) return
    const pauseMs = Math.min(this.#pollMs, Math.max(1, this.#nextDueMs - performance.now()))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
