import type { FeedEvent } from '#store/feed.ts'

/** Where the feed of all promos is brought. */
export type Sink = {
  name: SinkName
  /** About how many bytes of bodies a batch has. */
  batchBytes: number
  /** Events that were recorded before this moment may be delivered. */
  ripeAt(now: Date): Date
  /** When it is worth looking for events again, after there were none. */
  lookAgainAt(now: Date): Date
  /** Delivers a batch of a promo. It may be repeated, with the same events: what arrives then must be what arrived before. */
  deliver(batch: { promoId: number; number: number; events: readonly FeedEvent[] }): Promise<void>
  close(): Promise<void>
}

const SINK_NAMES = ['nats', 'parquet'] as const
export type SinkName = (typeof SINK_NAMES)[number]
