import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseOutage, type Sql } from './db.ts'
import { FREE_TURN, type Turn } from './lane-turn.ts'
import { releaseLanesOfTheDead } from './lanes.ts'
import { claim, openWorker, putBack, reclaimFromTheDead, renew, type Job } from './queue.ts'
import { serveLanes, type LaneServer } from './serve-lanes.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** How one kind of job is done here. `run` ends its job itself, in the transaction that records the outcome. */
export type Work = {
  /** `turn` is that of a capped job; to any other it is given at once. */
  run(job: Job, signal: AbortSignal, turn: Turn): Promise<void>
  concurrency: number
  /** How many jobs of one lane may have their turn in all processes together, unless the lane has a cap of its own. */
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

/** What a job cannot be done without is not there. That says nothing against the job, however long it lasts. */
const isOutage = (error: unknown): boolean => isDatabaseOutage(error) || error instanceof StorageUnavailable

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

  const perform = async (kind: Work, job: Job, turn: Turn) => {
    try {
      await kind.run(job, interrupt.signal, turn)
    } catch (error) {
      turn.end()
      await afterFailure(kind, job, error).catch(async (e) => {
        log.error({ err: e, job: job.name }, 'job left alone for the length of a lease')
        // A claim runs out by itself; a job of a lane that we hold would be due at once.
        if (job.laneToken !== null) await sleep(leaseMs, undefined, { signal: interrupt.signal }).catch(() => {})
      })
    }
  }

  const afterFailure = async (kind: Work, job: Job, error: unknown) => {
    if (interrupt.signal.aborted) return void (await putBack(sql, job, null))
    if (isOutage(error)) {
      const { name, code } = error as { name: string; code?: string }
      log.warn({ job: job.name, outage: name, code }, 'outage during a job')
      return job.laneToken === null ? putBackAfterOutage(job) : sleep(OUTAGE_PAUSE_MS) // a job of a lane is still due
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
      await setImmediate() // what ends together is followed by one claim
      const free = kind.concurrency - running.size
      if (free === 0) {
        await Promise.race(running)
        continue
      }
      const limit = Math.min(free, BATCH)
      nudged.delete(name)
      const jobs = await claim(sql, { name, limit, leaseMs, worker: self.id })
        .catch((error) => { log.warn({ err: error, job: name }, 'cannot claim'); return [] })
      for (const job of jobs) {
        held.add(job)
        const one = perform(kind, job, FREE_TURN).finally(() => {
          held.delete(job)
          running.delete(one)
        })
        running.add(one)
      }
      if (jobs.length < limit) await idle(name)
    }
    await Promise.all(running)
  }

  const nudge = (name: string) => {
    laneServers.get(name)?.nudge()
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
    await releaseLanesOfTheDead(sql)
    for (const lanes of laneServers.values()) await lanes.balance()
  }

  /** One at a time: a slow database must not be asked again before it has answered. */
  const every = async (ms: number, what: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await what().catch((error) => log.warn({ err: error }, 'queue upkeep failed'))
      await sleep(ms, undefined, { signal: over.signal }).catch(() => {})
    }
  }

  const laneServers = new Map<string, LaneServer>()
  for (const [name, kind] of Object.entries(work)) {
    if (kind.laneCap === undefined) continue
    laneServers.set(name, serveLanes({
      sql, worker: self.id, name, laneCap: kind.laneCap, concurrency: kind.concurrency, leaseMs, pollMs, log, perform: (job, turn) => perform(kind, job, turn),
    }))
  }
  const over = new AbortController()
  const upkeeping = Promise.all([
    every(Math.min(RENEW_EVERY_MS, leaseMs / 3), async () => {
      if (held.size > 0) await renew(sql, [...held], leaseMs)
    }),
    ...[...laneServers].map(([, lanes]) => every(Math.min(RENEW_EVERY_MS, leaseMs / 3), lanes.renew)),
    every(RECLAIM_EVERY_MS, upkeep),
  ])
  const serving = Promise.all([
    ...Object.entries(work).filter(([name]) => !laneServers.has(name)).map(([name, kind]) => serve(name, kind)),
    ...[...laneServers.values()].map((lanes) => lanes.serve()),
  ])

  return {
    nudge,
    running: () => [...laneServers.values()].reduce((sum, lanes) => sum + lanes.running(), held.size),
    drain: async (graceMs) => {
      stopping = true
      for (const go of [...asleep.values()]) go()
      for (const lanes of laneServers.values()) lanes.stop()
      const grace = setTimeout(() => interrupt.abort(new Error('the process is stopping')), graceMs)
      await serving
      clearTimeout(grace)
      over.abort()
      await upkeeping
      await self.close()
    },
  }
}
