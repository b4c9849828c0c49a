import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseOutage, type Sql } from './db.ts'
import { claim, openWorker, putBack, reclaimFromTheDead, renew, type Job } from './queue.ts'

/** How one kind of job is done here. `run` ends its job itself, in the transaction that records the outcome. */
export type Work = {
  run(job: Job, signal: AbortSignal): Promise<void>
  concurrency: number
  /** How many jobs of one lane may run in all processes together, unless the lane has a cap of its own. */
  laneCap?: number
  /** After this job has thrown too often: whatever keeps its subject from being forgotten. */
  quarantine(job: Job, error: unknown): Promise<void>
}

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
  const wake = new Map<string, () => void>()
  let stopping = false

  const perform = async (kind: Work, job: Job) => {
    try {
      await kind.run(job, interrupt.signal)
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
    const running = new Set<Promise<void>>()
    while (!stopping) {
      const free = Math.min(kind.concurrency - running.size, BATCH)
      if (free === 0) {
        await Promise.race(running)
        continue
      }
      const jobs = await claim(sql, { name, limit: free, leaseMs, worker: self.id, ...(kind.laneCap === undefined ? {} : { laneCap: kind.laneCap }) })
        .catch((error) => { log.warn({ err: error, job: name }, 'cannot claim'); return [] })
      for (const job of jobs) {
        held.add(job)
        const one = perform(kind, job).finally(() => running.delete(one))
        running.add(one)
      }
      if (jobs.length < free) await idle(name)
    }
    await Promise.all(running)
  }

  const idle = (name: string) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pollMs)
    wake.set(name, () => { clearTimeout(timer); resolve() })
  }).finally(() => wake.delete(name))

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
    nudge: (name) => wake.get(name)?.(),
    running: () => held.size,
    drain: async (graceMs) => {
      stopping = true
      for (const go of [...wake.values()]) go()
      const grace = setTimeout(() => interrupt.abort(new Error('the process is stopping')), graceMs)
      await serving
      clearTimeout(grace)
      over.abort()
      await upkeeping
      await self.close()
    },
  }
}
