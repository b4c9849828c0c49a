import assert from 'node:assert/strict'
import type { Sql } from '#platform/db.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export type FeedAnswer = { events: { cursor: string; webhookId: string; at: string; body: string }[]; next: string }

/** Asks for events with the key of the promo, or with another. */
export async function askFeed(world: World, query: Record<string, string | number> = {}, apiKey = world.apiKey): Promise<FeedAnswer> {
  const answer = await world.call('GET', `/api/events?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`, undefined, {
    'api-key': apiKey,
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

/** Reads until there are so many events; open transactions of other tests on the server may hold them up. */
export async function readFeed(world: World, count: number, { cursor, limit = 100, apiKey }: { cursor?: string; limit?: number; apiKey?: string } = {}) {
  const events: FeedAnswer['events'] = []
  let next = cursor
  while (events.length < count) {
    const answer = await askFeed(world, { limit, wait: 10, ...(next !== undefined && { cursor: next }) }, apiKey)
    assert.ok(answer.events.length <= limit)
    assert.equal(answer.events.at(-1)?.cursor ?? next ?? answer.next, answer.next)
    events.push(...answer.events)
    next = answer.next
  }
  return { events, next: next as string }
}

/** Waits until the feed shows every event that is there: open transactions of other tests on the server may hold some up. */
export const untilFed = (sql: Sql): Promise<unknown> =>
  until(async () => (await sql`select 1 from callback_events where feed_position >= (select feed_horizon()) limit 1`).length === 0)
