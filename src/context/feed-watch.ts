import type { FeedPlace } from '#store/feed.ts'

/** A call that waits for events of a promo after a place. */
export type FeedWait = { keyId: number; promoId: number; after: FeedPlace | null }

/** Lets calls wait for events of their promo, in bounded numbers. */
export type FeedWatch = {
  /**
   * Resolves when there may be events, or when the signal aborts; rejects when the database cannot be asked. Null: too many calls of this key wait already,
   * or too many of all keys.
   */
  wait(waiting: FeedWait, signal: AbortSignal): Promise<void> | null
  /** Something has happened, so it is worth looking now. */
  hint(): void
  close(): Promise<void>
}
