import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseOutage, type Sql } from '../db.ts'
import { MissingKey } from '../keyring.ts'
import { LEASE_MS, MAIN, openWorker, putBack, type Job, type Pool } from '../queue.ts'
import { newSubject, withSubject } from '../subject.ts'
import { StorageUnavailable } from '../storage-unavailable.ts'
import { QueueServer, type Kind, type Performed } from './serve.ts'
import type { Slot } from './slot.ts'

/** The worker of one kind of job. `run` waits for its slot, and ends its job in the transaction that records the outcome. */
export type Work = Kind & {
  run(job: Job, signal: AbortSignal, slot: Slot): Promise<void>
  /** The uuid of what the job is about, for log lines and spans. */
  subjectOf(job: Job): string | null
  /** Called when a job has thrown too often, so that its receipt is not forgotten. */
  deadLetter(job: Job, error: unknown): Promise<void>
}

export type WorkerLoop = {
  /** Looks at once instead of at the next poll. */
  wake(): void
  running(): number
  /** Takes no more jobs and waits for the running ones; those that do not end in time are interrupted and put back. */
  drain(graceMs: number): Promise<void>
}

const RENEW_EVERY_MS = 8_000
const POLL_MS = 500
const BALANCE_EVERY_MS = 1_000
const OUTAGE_PAUSE_MS = 1_000
/** So long until a job looks again for the key of a secret. */
const KEY_PAUSE_MS = 5_000
const MOST_FAILURES = 5

/** A dependency of the job is unavailable. That does not count against the job, however long it lasts. */
const isOutage = (error: unknown): boolean => isDatabaseOutage(error) || error instanceof StorageUnavailable

/** Works the queue in this process: its share of the partitions of a pool, and these kinds of jobs. */
export async function startWorkers({
  sql,
  work,
  pool = MAIN,
  log,
  leaseMs = LEASE_MS,
  pollMs = POLL_MS,
  balanceMs = BALANCE_EVERY_MS,
  now,
}: {
  sql: Sql
  work: Record<string, Work>
  pool?: Pool
  log: Logger
  leaseMs?: number
  pollMs?: number
  /** How often this process sees to its share of the partitions. */
  balanceMs?: number
  now: () => Date
}): Promise<WorkerLoop> {
  const worker = await openWorker(sql, pool)
  const interrupt = new AbortController()
  const over = new AbortController()
  const perform = performer({ sql, work, log, leaseMs, now, signal: interrupt.signal })
  const server = new QueueServer({ sql, worker, pool, kinds: work, leaseMs, pollMs, log, perform })
  const upkeep = Promise.all([
    every(Math.min(RENEW_EVERY_MS, leaseMs / 3), () => server.holdings.renew(), { log, signal: over.signal }),
    every(balanceMs, () => server.balance(), { log, signal: over.signal }),
  ])
  const serving = server.serve()
  return {
    wake: () => server.wake(),
    running: () => server.running(),
    async drain(graceMs) {
      server.stop()
      const grace = setTimeout(() => interrupt.abort(new Error('the process is stopping')), graceMs)
      await serving
      clearTimeout(grace)
      over.abort()
      await upkeep
      await worker.close()
    },
  }
}

/** Repeats an action one at a time, because a slow database must not be asked again before it has answered. */
async function every(ms: number, what: () => Promise<unknown>, { log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    await what().catch((error) => log.warn({ err: error }, 'queue upkeep failed'))
    await sleep(ms, undefined, { signal }).catch(() => {})
  }
}

/** Runs one job and handles its failure. */
export function performer({
  sql,
  work,
  log,
  leaseMs,
  outagePauseMs = OUTAGE_PAUSE_MS,
  now,
  signal,
}: {
  sql: Sql
  work: Record<string, Work>
  log: Logger
  leaseMs: number
  outagePauseMs?: number
  now: () => Date
  signal: AbortSignal
}) {
  return (job: Job, slot: Slot): Promise<Performed> => {
    const kind = work[job.name] as Work
    return withSubject(newSubject({ uuid: kind.subjectOf(job) }), () => performOnce(kind, job, slot))
  }

  async function performOnce(kind: Work, job: Job, slot: Slot): Promise<Performed> {
    try {
      await kind.run(job, signal, slot)
      return 'done'
    } catch (error) {
      slot.end()
      return afterFailure(kind, job, error).catch(async (failure) => {
        log.error({ err: failure, job: job.name }, 'job left alone for the length of a lease')
        await sleep(leaseMs, undefined, { signal }).catch(() => {})
        return 'again' as const
      })
    }
  }

  async function afterFailure(kind: Work, job: Job, error: unknown): Promise<Performed> {
    if (signal.aborted) {
      await putBack(sql, job, null)
      return 'done'
    }
    if (isOutage(error)) {
      const { name, code } = error as { name: string; code?: string }
      log.warn({ job: job.name, outage: name, code }, 'outage during a job')
      await sleep(outagePauseMs)
      return 'again'
    }
    if (error instanceof MissingKey) {
      // While a key is replaced, some processes know it before others. The job waits for one that does, and other jobs do not wait for it.
      log.error({ err: error, job: job.name }, 'a process lacks a key of SECRET_KEYS')
      await putBack(sql, job, new Date(now().getTime() + KEY_PAUSE_MS))
      return 'done'
    }
    const failures = job.failures + 1
    log.error({ err: error, job: job.name, failures }, 'job failed')
    if (failures >= MOST_FAILURES) await kind.deadLetter(job, error)
    else await putBack(sql, job, new Date(now().getTime() + 1_000 * 2 ** failures), failures)
    return 'done'
  }
}
