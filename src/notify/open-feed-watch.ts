import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS } from '#domain/limits.ts'
import { withoutPatience } from '#platform/db/patience.ts'
import type { FeedWait, FeedWatch } from '#context/feed-watch.ts'

/** Looks follow hints of other processes at once, and each other at this distance at least; without hints they come every second. */
export const FEED_TIMERS = { 'look for events': { firstAfterMs: 0, everyMs: 1_000 } } as const
const APART_MS = 100

type Find = (waiting: readonly FeedWait[]) => Promise<ReadonlySet<number>>
type Waiter = FeedWait & { resolve(): void; reject(error: unknown): void }

/** One question to the database for all calls that wait in the process, and none while nobody waits. */
export function openFeedWatch(findChanged: Find): FeedWatch {
  const waiters = new Set<Waiter>()
  let looking: Promise<void> | null = null
  let hinted = Promise.withResolvers<void>()
  let closed = false

  const watch = async () => {
    while (waiters.size > 0) {
      hinted = Promise.withResolvers()
      const present = [...waiters]
      try {
        const changed = await findChanged(present)
        for (const waiter of present) if (changed.has(waiter.promoId)) waiter.resolve()
      } catch (error) {
        for (const waiter of present) waiter.reject(error)
      }
      await sleep(APART_MS)
      if (waiters.size > 0) await pauseUntil(hinted.promise, FEED_TIMERS['look for events'].everyMs)
    }
    looking = null
  }

  return {
    wait({ keyId, promoId, after }, signal) {
      const ofKey = [...waiters].filter((waiter) => waiter.keyId === keyId).length
      if (ofKey >= LIMITS.feedWaitsPerKey || waiters.size >= LIMITS.feedWaitsMax) return null
      if (closed || signal.aborted) return Promise.resolve()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiter = { keyId, promoId, after, resolve, reject }
      waiters.add(waiter)
      const end = () => resolve()
      signal.addEventListener('abort', end, { once: true })
      looking ??= withoutPatience(watch)
      return promise.finally(() => {
        signal.removeEventListener('abort', end)
        waiters.delete(waiter)
        if (waiters.size === 0) hinted.resolve()
      })
    },
    hint: () => hinted.resolve(),
    async close() {
      closed = true
      for (const waiter of waiters) waiter.resolve()
      hinted.resolve()
      await looking
    },
  }
}

async function pauseUntil(hint: Promise<void>, ms: number): Promise<void> {
  const over = new AbortController()
  await Promise.race([hint, sleep(ms, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
}
