import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Listener, LiveFeed } from '#context/live-feed.ts'
import { withoutPatience } from '#platform/db/patience.ts'
import type { Sql } from '#platform/db.ts'
import * as live from '#store/live.ts'
import { LIVE_TIMERS } from './live-timers.ts'

const LOOK_EVERY_MS = LIVE_TIMERS['look for changes'].everyMs

/** Looks once a second for changes, for all listeners of the process together, and not at all without listeners. */
export function openLiveFeed({ sql, log, everyMs = LOOK_EVERY_MS }: { sql: Sql; log: Logger; everyMs?: number }): LiveFeed {
  const listeners = new Set<Listener>()
  const publish: Listener = (event, promoIds) => listeners.forEach((listener) => listener(event, promoIds))
  let over = new AbortController()
  let looking: Promise<void> | null = null
  let first = Promise.withResolvers<void>()

  const watch = async (signal: AbortSignal) => {
    const look = observer(sql, publish)
    while (!signal.aborted) {
      await look().then(first.resolve, (error: unknown) => log.debug({ err: error }, 'changes not looked for'))
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (looking === null) {
        over = new AbortController()
        first = Promise.withResolvers()
        looking = withoutPatience(() => watch(over.signal))
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        over.abort()
        looking = null
      }
    },
    looked: () => first.promise,
    async close() {
      listeners.clear()
      over.abort()
      await looking
    },
  }
}

/** Reports the differences to the previous look; the first look only remembers. */
function observer(sql: Sql, publish: Listener): () => Promise<void> {
  let before: { history: number; attempts: number; queue: Map<number, string> } | null = null
  // A number grows before its row is committed, so a change is announced again at the next look.
  let unsettled = { receipts: false, deliveries: false }

  return async () => {
    const [marks, queue] = await Promise.all([live.findMarks(sql), live.listQueueDigests(sql)])
    const last = before
    before = { ...marks, queue }
    if (last === null) return
    const moved = { receipts: marks.history !== last.history, deliveries: marks.attempts !== last.attempts }
    if (moved.receipts || unsettled.receipts) publish('receipts', await live.listPromosOfReceipts(sql))
    if (moved.deliveries || unsettled.deliveries) publish('deliveries', await live.listPromosOfAttempts(sql))
    unsettled = moved
    const changed = new Set([...queue.keys(), ...last.queue.keys()].filter((promoId) => queue.get(promoId) !== last.queue.get(promoId)))
    if (changed.size > 0)
      publish(
        'moderation',
        [...changed].toSorted((a, b) => a - b),
      )
  }
}
