import type { CallbackBody } from './callback.ts'
import type { CallOptions } from './calls.ts'
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

/** Reads the feed from the saved cursor on, a page at a time, until the signal aborts. Throws what a call throws after its retries; call it again then. */
export async function followFeed(source: EventSource, store: FeedStore, { limit = 100, untilEmpty = false, signal }: FeedOptions = {}): Promise<void> {
  let cursor = await store.cursor()
  while (!signal?.aborted) {
    const input = { limit, ...(cursor !== null && { cursor }), ...(!untilEmpty && { wait: WAIT_SECONDS }) }
    const { events, next } = await source.getEvents(input, signal === undefined ? {} : { signal })
    if (events.length === 0 && untilEmpty) return
    if (events.length === 0) continue
    await store.save(
      events.map(({ body, ...event }) => ({ ...event, event: JSON.parse(body) as CallbackBody })),
      next,
    )
    cursor = next
  }
}
