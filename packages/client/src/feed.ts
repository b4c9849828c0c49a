import type { CallbackBody } from './callback.ts'
import { pause, type CallOptions } from './calls.ts'
import { ComeBackLater, NoAnswer, ServiceFailed } from './errors.ts'
import type { EventFeed } from './types.ts'

/** What happened in the promo, with the place after it. */
export type BrandEvent = { cursor: string; webhookId: string; at: string; event: CallbackBody }

/** Where a reader of the feed keeps what it has read. */
export type FeedStore = {
  /** The cursor that was saved last; null: nothing was read yet. */
  cursor(): Promise<string | null> | string | null
  /** Uses the events and saves the cursor, in one transaction: then each event is used exactly once, whatever is killed. */
  save(events: readonly BrandEvent[], cursor: string): Promise<void> | void
}

/** Whatever asks for events, such as a `Chekhov`. */
export type EventSource = {
  getEvents(input: { cursor?: string; limit?: number; wait?: number }, options: CallOptions): Promise<EventFeed>
}

export type FeedOptions = CallOptions & {
  /** Events in a call. */
  limit?: number
  /** Returns when there are no more events, instead of waiting for the next. */
  untilEmpty?: boolean
}

const WAIT_SECONDS = 25
const AGAIN_MS = 2_000

/**
 * Reads the feed from the saved cursor on, a page at a time, until the signal aborts. A service that is away is waited for. Throws what the store throws, and what
 * waiting does not mend, such as a key that is wrong or a cursor that is lost.
 */
export async function followFeed(source: EventSource, store: FeedStore, { limit = 100, untilEmpty = false, signal }: FeedOptions = {}): Promise<void> {
  let cursor = await store.cursor()
  while (!signal?.aborted) {
    const input = { limit, ...(cursor !== null && { cursor }), ...(!untilEmpty && { wait: WAIT_SECONDS }) }
    const page = await source.getEvents(input, signal === undefined ? {} : { signal }).catch(async (error: unknown) => {
      if (!(error instanceof NoAnswer || error instanceof ComeBackLater || error instanceof ServiceFailed)) throw error
      await pause(AGAIN_MS, signal)
    })
    if (page === undefined) continue
    const { events, next } = page
    if (events.length === 0 && untilEmpty) return
    if (events.length === 0) continue
    await store.save(
      events.map(({ body, ...event }) => ({ ...event, event: JSON.parse(body) as CallbackBody })),
      next,
    )
    cursor = next
  }
}
