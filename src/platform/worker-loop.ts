import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseOutage, type Sql } from './db.ts'
import { claim, openWorker, putBack, reclaimFromTheDead, renew, type Job } from './queue.ts'

/**
 * How one kind of job is done here. `run` ends its job itself, in the transaction that records the outcome. There it may also claim
 * the job that is done in the same slot next, and answer with it.
 */
export type Work = {
  run(job: Job, signal: AbortSignal, slot: Slot): Promise<Job | void>
  concurrency: number
  /** How many jobs of one lane may run in all processes together, unless the lane has a cap of its own. */
  laneCap?: number
  /** After this job has thrown too often: whatever keeps its subject from being forgotten. */
  quarantine(job: Job, error: unknown): Promise<void>
}

/** Whose claims are made in it, for how long, and whether it is still to be used for its lane. */
export type Slot = { worker: number; leaseMs: number; isKept(): boolean }

export type WorkerLoop = {
  /** New work may be due: look now rather than at the next poll. */
  nudge(name: string): void
  running(): number
  /** Takes no more jobs and lets those running finish; what is not finished in time is interrupted and given back. */
  drain(graceMs: number): Promise<void>
}

const LEASE_MS = 30_000
const RENEW_EVERY_MS = 8_000
const POLL_MS = 200
const RECLAIM_EVERY_MS = 1_000
const OUTAGE_PAUSE_MS = 1_000
const MOST_FAILURES = 5
const BATCH = 50

export async function startWorkers({ sql, work, log, leaseMs = LEASE_MS, pollMs = POLL_MS, now }: {
  sql: Sql; work: Record<string, Work>; log: Logger; leaseMs?: number; pollMs?: number; now: () => Date
}): Promise<WorkerLoop> {
  const self = await openWorker(sql)
  const interrupt = new AbortController()
  const held = new Set<Job>()
  const asleep = new Map<string, () => void>()
  /** Names with news since they last looked. */
  const nudged = new Set<string>()
  let stopping = false

  const perform = async (kind: Work, first: Job, slot: Slot) => {
    for (let job: Job | void = first; job !== undefined;) {
      if (stopping && job !== first) return void (await putBack(sql, job, null))
      job = await performOne(kind, job, slot)
    }
  }

  const performOne = async (kind: Work, job: Job, slot: Slot) => {
    held.add(job)
    try {
      return await kind.run(job, interrupt.signal, slot)
    } catch (error) {
      await afterFailure(kind, job, error).catch((e) => log.error({ err: e, job: job.name }, 'job left to its lease'))
    } finally {
      held.delete(job)
    }
  }

  const afterFailure = async (kind: Work, job: Job, error: unknown) => {
    if (interrupt.signal.aborted) return void (await putBack(sql, job, null))
    if (isDatabaseOutage(error)) {
      log.warn({ job: job.name, code: (error as { code?: string }).code }, 'database outage during a job')
      return putBackAfterOutage(job)
    }
    const failures = job.failures + 1
    log.error({ err: error, job: job.name, failures }, 'job failed')
    if (failures >= MOST_FAILURES) await kind.quarantine(job, error)
    else await putBack(sql, job, new Date(now().getTime() + 1_000 * 2 ** failures), failures)
  }

  /** Tries until it is heard: otherwise the job would wait for its lease to run out long after the database is back. */
  const putBackAfterOutage = async (job: Job) => {
    for (;;) {
      await sleep(OUTAGE_PAUSE_MS, undefined, { signal: interrupt.signal })
      try {
        return void (await putBack(sql, job, null))
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error
      }
    }
  }

  const serve = async (name: string, kind: Work) => {
    const running = new Map<Promise<void>, number>()
    while (!stopping) {
      await setImmediate() // what ends together is followed by one claim
      const free = kind.concurrency - running.size
      if (free === 0) {
        await Promise.race(running.keys())
        continue
      }
      // Lanes that are taken from at once do not see each other's share: together they leave half of what is free.
      const limit = Math.min(kind.laneCap === undefined ? free : Math.ceil(free / 2), BATCH)
      const capped = kind.laneCap === undefined ? {} : { capped: { laneCap: kind.laneCap, here: { free, running: countOf(running.values()) } } }
      nudged.delete(name)
      const jobs = await claim(sql, { name, limit, leaseMs, worker: self.id, ...capped })
        .catch((error) => { log.warn({ err: error, job: name }, 'cannot claim'); return [] })
      for (const job of jobs) {
        const isKept = () => !stopping && (countOf(running.values()).get(job.lane) ?? 0) <= kind.concurrency - running.size
        const one = perform(kind, job, { worker: self.id, leaseMs, isKept }).finally(() => {
          running.delete(one)
          if (kind.laneCap !== undefined) nudge(name) // its lane has room again
        })
        running.set(one, job.lane)
      }
      if (jobs.length < limit) await idle(name)
    }
    await Promise.all(running.keys())
  }

  const nudge = (name: string) => {
    nudged.add(name)
    asleep.get(name)?.()
  }

  const idle = (name: string) => new Promise<void>((resolve) => {
    if (nudged.has(name)) return resolve()
    const timer = setTimeout(resolve, pollMs)
    asleep.set(name, () => { clearTimeout(timer); resolve() })
  }).finally(() => asleep.delete(name))

  const upkeep = async () => {
    await self.stayAlive()
    await reclaimFromTheDead(sql)
  }

  /** One at a time: a slow database must not be asked again before it has answered. */
  const every = async (ms: number, what: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await what().catch((error) => log.warn({ err: error }, 'queue upkeep failed'))
      await sleep(ms, undefined, { signal: over.signal }).catch(() => {})
    }
  }

  const over = new AbortController()
  const upkeeping = Promise.all([
    every(Math.min(RENEW_EVERY_MS, leaseMs / 3), async () => { if (held.size > 0) await renew(sql, [...held], leaseMs) }),
    every(RECLAIM_EVERY_MS, upkeep),
  ])
  const serving = Promise.all(Object.entries(work).map(([name, kind]) => serve(name, kind)))

  return {
    nudge,
    running: () => held.size,
    drain: async (graceMs) => {
      stopping = true
      for (const go of [...asleep.values()]) go()
      const grace = setTimeout(() => interrupt.abort(new Error('the process is stopping')), graceMs)
      await serving
      clearTimeout(grace)
      over.abort()
      await upkeeping
      await self.close()
    },
  }
}

function countOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
