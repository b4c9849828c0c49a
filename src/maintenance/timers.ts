import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#context/context.ts'
import { noteKeyUse } from '#src/accounts/note-key-use.ts'
import { deleteExpiredExports } from '#src/exports/delete-expired-exports.ts'
import { planExports } from '#src/exports/plan-exports.ts'
import { forgetOldRequests } from '#store/brand-requests.ts'
import { forgetEnded } from '#store/rate-windows.ts'
import { noteReadingPace } from './note-reading-pace.ts'
import { forgetFaded } from '#store/track-records.ts'
import { aggregateStatistics } from './aggregate-statistics.ts'
import { applyRetention } from './apply-retention.ts'
import { deleteOldTempFiles, deleteOrphanPhotos } from './delete-orphan-photos.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

type Timer = {
  /** `work`: processes that run jobs. `read`: those that read photos for jobs, so workers too. `serve`: every process that listens, so all of them. */
  in: 'work' | 'read' | 'serve'
  /** The pause after a start: short, so that processes that live for less than `everyMs` run the timer too. */
  firstAfterMs: number
  everyMs: number
  /** Also runs when the process stops, for data that is only in its memory. */
  atEnd?: true
  run(ctx: Context, signal: AbortSignal): Promise<unknown>
}

/** Everything that runs by the clock rather than because of a job or a request. Any number of processes may run it at once. */
export const TIMERS: Record<string, Timer> = {
  'aggregate statistics': { in: 'work', firstAfterMs: 15 * SECOND_MS, everyMs: 15 * SECOND_MS, run: aggregateStatistics },
  'apply retention': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: 60 * MINUTE_MS, run: (ctx) => applyRetention(ctx) },
  'forget ended rate windows': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: 10 * MINUTE_MS, run: ({ sql }) => forgetEnded(sql) },
  'forget faded track records': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: 60 * MINUTE_MS, run: ({ sql }) => forgetFaded(sql) },
  'forget requests of brands': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: 10 * MINUTE_MS, run: ({ sql }) => forgetOldRequests(sql) },
  'plan exports': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: 5 * MINUTE_MS, run: planExports },
  'delete expired exports': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: 60 * MINUTE_MS, run: deleteExpiredExports },
  'delete orphan photos': { in: 'work', firstAfterMs: MINUTE_MS, everyMs: MINUTE_MS, run: deleteOrphanPhotos },
  // Photos are received by processes that serve, on machines where perhaps none works.
  'delete old temporary files': { in: 'serve', firstAfterMs: MINUTE_MS, everyMs: 10 * MINUTE_MS, run: deleteOldTempFiles },
  'write down how fast photos are read': { in: 'read', firstAfterMs: SECOND_MS, everyMs: 5 * SECOND_MS, run: noteReadingPace },
  'write down which API keys were used': { in: 'serve', firstAfterMs: 10 * SECOND_MS, everyMs: 10 * SECOND_MS, atEnd: true, run: noteKeyUse },
  'write down what brands asked': { in: 'serve', firstAfterMs: SECOND_MS, everyMs: SECOND_MS, atEnd: true, run: ({ requestLog }) => requestLog.write() },
}

/** Runs the timers of a process until it stops. A failure is logged, and the next run tries again. */
export function startTimers(ctx: Context, process: Timer['in'], timers = TIMERS): { stop(): Promise<void> } {
  const over = new AbortController()
  const mine = Object.entries(timers).filter(([, timer]) => timer.in === process)
  const run = ([name, timer]: [string, Timer]) =>
    timer.run(ctx, over.signal).catch((error: unknown) => ctx.log.warn({ err: error, timer: name }, 'a timer failed'))

  const repeat = async (entry: [string, Timer]) => {
    const [, { firstAfterMs, everyMs }] = entry
    for (let pauseMs = firstAfterMs; ; pauseMs = everyMs) {
      await sleep(pauseMs, undefined, { signal: over.signal, ref: false })
      await run(entry)
    }
  }

  const running = mine.map((entry) => repeat(entry).catch(() => {}))
  return {
    async stop() {
      over.abort()
      await Promise.all(running)
      await Promise.all(mine.filter(([, { atEnd }]) => atEnd).map(run))
    },
  }
}
