import type { Job } from '../queue.ts'
import type { LaneName } from './look.ts'

/** How many jobs of one lane and kind are kept in memory; the rest stays in the table until there is room. */
const LANE_MAX = 512

/** What waits in one lane. `since`: from this moment on the table may have more of it than is here; null: everything that is due is here. */
type Waiting = LaneName & { jobs: Job[]; since: Date | null }

/** A lane of which more is to be read: from where, and how much. */
export type Refill = LaneName & { since: Date; limit: number }

/**
 * The jobs that a process has read and not begun, by lane, and the numbers of those that it does. A job is here once, however often it is read; a
 * job that ended while a look was under way is not taken from what that look has found.
 */
export class Inbox {
  #lanes = new Map<string, Waiting>()
  /** Lanes of which the table has more. */
  #partial = new Set<Waiting>()
  /** Jobs that wait here or are being done, with the moment at which each fell due. */
  #known = new Map<number, Date>()
  /** Jobs that have ended since the current look began. */
  #ended = new Set<number>()

  lookBegins(): void {
    this.#ended.clear()
  }

  /** Numbers of jobs here that a look from this moment on would find again. */
  knownSince(since: Date | null): number[] {
    return [...this.#known].filter(([, runAt]) => since === null || runAt >= since).map(([id]) => id)
  }

  /** Lanes of which no more is wanted at present. */
  full(): LaneName[] {
    return [...this.#partial]
  }

  /** Takes what a look has found, the earliest first. */
  put(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const lane = this.#laneOf(job)
      if (lane.since === null) this.#add(lane, job)
      this.#forgetIfEmpty(lane)
    }
  }

  /** What should be read of lanes that have more in the table, and room here. */
  refills(): Refill[] {
    return [...this.#partial].flatMap(({ name, lane, since, jobs }) =>
      since === null || jobs.length > LANE_MAX / 2 ? [] : [{ name, lane, since, limit: LANE_MAX - jobs.length }],
    )
  }

  /** Takes what was found for the refills. A lane with less than it asked for has nothing more in the table. */
  refilled(asked: readonly Refill[], found: readonly Job[]): void {
    const byLane = Map.groupBy(found, keyOf)
    for (const refill of asked) {
      const lane = this.#laneOf(refill)
      const jobs = byLane.get(keyOf(refill)) ?? []
      this.#readOn(lane, jobs.length < refill.limit ? null : (jobs.at(-1) as Job).runAt)
      for (const job of jobs) this.#add(lane, job)
    }
  }

  /** Lanes in which jobs wait. */
  waiting(): LaneName[] {
    return [...this.#lanes.values()].filter(({ jobs }) => jobs.length > 0)
  }

  /** The next job of a lane, which is then being done. */
  next(lane: LaneName): Job | undefined {
    return this.#lanes.get(keyOf(lane))?.jobs.shift()
  }

  /** A job is done with. `again`: it may still be due, and is read anew. */
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

  /** Drops the jobs that wait and may not be done here any more. */
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
    this.#known.set(job.id, job.runAt)
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
