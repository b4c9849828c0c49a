import { setTimeout as sleep } from 'node:timers/promises'
import { countPortion } from '#store/statistics.ts'
import type { Context } from './context.ts'

const EVERY_MS = 15_000

/** Counts what has happened since the last time, for the statistics. Several processes take turns. */
export async function tallyEvents({ sql }: Pick<Context, 'sql'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await countPortion(sql))) {
    // The next portion.
  }
}

/** Counts now and then, for as long as the process works. */
export function startTallying(ctx: Context): { stop(): Promise<void> } {
  const over = new AbortController()
  const tallying = (async () => {
    for (;;) {
      await sleep(EVERY_MS, undefined, { signal: over.signal, ref: false })
      await tallyEvents(ctx, over.signal).catch((error: unknown) => ctx.log.warn({ err: error }, 'events not counted'))
    }
  })().catch(() => {})
  return { stop: () => { over.abort(); return tallying } }
}
