import assert from 'node:assert/strict'
import { type EventId, webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { Life } from './life.ts'

/** What brands have read over HTTP, while others wrote: each event once, and none was committed before the place where they are. */
export async function checkFeeds({ sql, feeds }: Pick<Life, 'sql' | 'feeds'>): Promise<void> {
  for (const [promoId, { seen }] of feeds) {
    const read = new Set(seen)
    assert.equal(read.size, seen.length, 'an event was read twice')
    const events = await sql<EventId[]>`
      select receipt_uuid, number, webhook_id from callback_events where promo_id = ${promoId}
       order by feed_position, receipt_uuid, channel <> 'receipts', channel, number`
    const ids = events.map(webhookIdOf)
    const place = ids.lastIndexOf(seen.at(-1) ?? '')
    assert.deepEqual(
      ids.slice(0, place + 1).filter((id) => !read.has(id)),
      [],
      'an event was passed by a cursor',
    )
  }
}
