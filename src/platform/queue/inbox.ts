import type { Job } from '../queue.ts'
import type { LaneName } from './look.ts'

/** How many jobs per lane and kind are kept in memory; the rest stays in the table until there is room. */
const LANE_MAX = 512

/** The waiting jobs of one lane. `since`: the table may have more jobs that are due from this moment on; null: all due jobs are here. */
type Waiting = LaneName & { jobs: Job[]; since: Date | null }

/** A lane of which more should be read: from which moment, and how many. */
export type Refill = LaneName & { since: Date; limit: number }

/**
 * The jobs that a process has read but not begun, by lane, and the numbers of the running ones. A job is kept once, however often it is read. A job that
 * ended during a look is not taken from that look's result.
 */
export class Inbox {
  #lanes = new Map<string, Waiting>()
  /** Lanes of which the table has more jobs. */
  #partial = new Set<Waiting>()
  /** Waiting and running jobs, with the moment at which each fell due, in milliseconds: every look compares all of them. */
  #known = new Map<number, number>()
  /** Jobs that have ended since the current look began. */
  #ended = new Set<number>()

  lookBegins(): void {
    this.#ended.clear()
  }

  /** Numbers of the jobs here that a look from this moment on would find again. */
  knownSince(since: Date | null): number[] {
    const found: number[] = []
    const from = since?.getTime() ?? -Infinity
    for (const [id, dueMs] of this.#known) if (dueMs >= from) found.push(id)
    return found
  }

  /** Lanes of which no more jobs are wanted at present. */
  full(): LaneName[] {
    return [...this.#partial]
  }

  /** Takes the result of a look, the earliest jobs first. */
  put(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const lane = this.#laneOf(job)
      if (lane.since === null) this.#add(lane, job)
      this.#forgetIfEmpty(lane)
    }
  }

  /** The refills: lanes that have more jobs in the table, and room here. */
  refills(): Refill[] {
    return [...this.#partial].flatMap(({ name, lane, since, jobs }) =>
      since === null || jobs.length > LANE_MAX / 2 ? [] : [{ name, lane, since, limit: LANE_MAX - jobs.length }],
    )
  }

  /** Takes the result of the refills. A lane that returned less than was asked for has no more jobs in the table. */
  refilled(asked: readonly Refill[], found: readonly Job[]): void {
    const byLane = Map.groupBy(found, keyOf)
    for (const refill of asked) {
      const lane = this.#laneOf(refill)
      const jobs = byLane.get(keyOf(refill)) ?? []
      this.#readOn(lane, jobs.length < refill.limit ? null : (jobs.at(-1) as Job).runAt)
      for (const job of jobs) this.#add(lane, job)
    }
  }

  /** Lanes with waiting jobs. */
  waiting(): LaneName[] {
    return [...this.#lanes.values()].filter(({ jobs }) => jobs.length > 0)
  }

  /** Takes the next job of a lane, which then counts as running. */
  next(lane: LaneName): Job | undefined {
    return this.#lanes.get(keyOf(lane))?.jobs.shift()
  }

  /** Removes a job that has ended. `again`: it may still be due, and is read again. */
  end(job: Job, { again = false } = {}): void {
    this.#known.delete(job.id)
    this.#ended.add(job.id)
    const lane = this.#laneOf(job)
    if (again) {
      this.#ended.delete(job.id)
      this.#readOn(lane, lane.since === null || job.runAt < lane.since ? job.runAt : lane.since)
    }
    this.#forgetIfEmpty(lane)
  }

  /** Drops waiting jobs that may no longer begin here. */
  drop(isLost: (job: Job) => boolean): void {
    for (const lane of this.#lanes.values()) {
      for (const job of lane.jobs.filter(isLost)) this.#known.delete(job.id)
      lane.jobs = lane.jobs.filter((job) => !isLost(job))
      this.#forgetIfEmpty(lane)
    }
  }

  #add(lane: Waiting, job: Job): void {
    if (this.#known.has(job.id) || this.#ended.has(job.id)) return
    if (lane.jobs.length >= LANE_MAX) {
      this.#readOn(lane, lane.since ?? job.runAt)
      return
    }
    lane.jobs.push(job)
    this.#known.set(job.id, job.runAt.getTime())
  }

  #readOn(lane: Waiting, since: Date | null): void {
    lane.since = since
    if (since === null) this.#partial.delete(lane)
    else this.#partial.add(lane)
  }

  #laneOf({ name, lane }: LaneName): Waiting {
    const key = keyOf({ name, lane })
    let found = this.#lanes.get(key)
    if (found === undefined) this.#lanes.set(key, (found = { name, lane, jobs: [], since: null }))
    return found
  }

  #forgetIfEmpty(lane: Waiting): void {
    if (lane.jobs.length === 0 && lane.since === null) this.#lanes.delete(keyOf(lane))
  }
}

export const keyOf = ({ name, lane }: LaneName): string => `${lane} ${name}`
