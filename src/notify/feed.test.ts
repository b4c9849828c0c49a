import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase as openPool, type Sql } from '#platform/db.ts'
import { withDatabase } from '#platform/database-url.ts'
import * as feed from '#store/feed.ts'
import { migrate } from '#store/migrate.ts'
import { askFeed, type FeedAnswer, readFeed, untilFed } from '#test/support/feed.ts'
import { openFeedWatch } from './open-feed-watch.ts'
import { openOwnCluster } from '#test/support/own-cluster.ts'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'

const named = (events: readonly { webhookId: string }[]) => events.map(({ webhookId }) => webhookId)

/** A promo with approved receipts, and the number of its events. */
async function openPast(t: Parameters<typeof openWorld>[0], receipts = 3): Promise<{ world: World; count: number }> {
  const world = await openWorld(t)
  await world.change({ payments_callback: { ...world.callback, url: `${world.callback.url}/payments` } })
  for (let i = 0; i < receipts; i++) await world.submit({ qrStr: world.mint().qrStr, userUuid: `participant ${i}` })
  await world.settle()
  return { world, count: 4 * receipts }
}

/** An event as any writer of the table makes it. */
const record = (tx: Sql | Parameters<Parameters<Sql['begin']>[0]>[0], promoId: number, uuid: string, number = 0) =>
  tx`insert into callback_events (receipt_uuid, number, promo_id, head) values (${uuid}, ${number}, ${promoId}, ${`{"uuid":"${uuid}"}`})`

const uuidOf = (n: number) => `019324c2-0000-7000-8000-${String(n).padStart(12, '0')}`

test('the feed has every event of the promo once, in the order of delivery, with the bytes of the callbacks, whatever the size of its pages', async (t) => {
  const { world, count } = await openPast(t)
  const other = await world.createPromo()
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  const { events } = await readFeed(world, count)
  assert.equal(events.length, count)
  assert.deepEqual(
    events.map(({ webhookId, body }) => [webhookId, body]).sort(),
    world.received
      .filter(({ body }) => body['promoId'] === world.promoId)
      .map(({ webhookId, raw }) => [webhookId, raw])
      .sort(),
  )
  for (const uuid of new Set(events.map(({ body }) => JSON.parse(body).uuid))) {
    const told = named(events).filter((id) => id.startsWith(uuid))
    assert.deepEqual(
      told,
      ['ARRIVED', 'INSPECTED', 'REVIEWED', 'PAYMENT'].map((state) => `${uuid}.${state}.0`),
    )
  }
  for (const limit of [1, 5]) assert.deepEqual((await readFeed(world, count, { limit })).events, events)
  const middle = events[4]!
  assert.deepEqual((await readFeed(world, count - 5, { cursor: middle.cursor })).events, events.slice(5))
})

test('an event that is committed late is not skipped: what was committed after it began waits for it, and a reader holds nothing up', async (t) => {
  const world = await openWorld(t)
  const { promoId, sql } = world
  const reading = Promise.withResolvers<void>()
  const reader = sql.begin(async (tx) => {
    await tx.script('set transaction isolation level repeatable read')
    await tx`select count(*) from receipts`
    await reading.promise
  })
  const late = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const writer = sql.begin(async (tx) => {
    await record(tx, promoId, uuidOf(1))
    written.resolve()
    await late.promise
  })
  await written.promise
  await record(sql, promoId, uuidOf(2))
  const before = await askFeed(world)
  assert.deepEqual(before.events, [], 'the later one would let a cursor pass the one that is not committed yet')
  late.resolve()
  await writer
  const { events } = await readFeed(world, 2, { cursor: before.next })
  assert.deepEqual(named(events), [`${uuidOf(1)}.ARRIVED.0`, `${uuidOf(2)}.ARRIVED.0`])
  reading.resolve()
  await reader
})

test('many transactions that write at once, each for another time: a reader that goes on from its cursor gets each event exactly once', async (t) => {
  const world = await openWorld(t)
  const { promoId, database } = world
  const [WRITERS, EACH] = [6, 25]
  const pool = openPool(database.url, { max: WRITERS })
  database.beforeDrop(() => pool.end({ timeout: 1 }))
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; i < EACH; i++) {
      await pool.begin(async (tx) => {
        await record(tx, promoId, uuidOf(writer * 1_000 + i))
        await sleep((writer * 7 + i * 3) % 20)
        await record(tx, promoId, uuidOf(writer * 1_000 + i), 1)
      })
    }
  })
  const { events } = await readFeed(world, 2 * WRITERS * EACH, { limit: 7 })
  await Promise.all(writers)
  assert.equal(new Set(named(events)).size, 2 * WRITERS * EACH)
  assert.equal(events.length, 2 * WRITERS * EACH)
})

/** Nine calls of a key, of which eight wait: the answer to the ninth, and what the others will get. */
async function crowd(world: World, cursor: string, signal?: AbortSignal) {
  const url = new URL(`/api/events?wait=30&cursor=${cursor}`, world.origin)
  const calls = Array.from({ length: 9 }, () => fetch(url, { headers: { 'api-key': world.apiKey }, ...(signal && { signal }) }))
  const refused = await Promise.race(calls)
  const answers = async () =>
    Promise.all((await Promise.all(calls)).filter((answer) => answer !== refused).map((answer) => answer.json() as Promise<FeedAnswer>))
  return { refused, answers, calls }
}

test('wait: the answer comes with the event; the service answers those who wait when it stops, and one call too many of a key is 429', async (t) => {
  const { world, count } = await openPast(t, 1)
  const { next } = await readFeed(world, count)
  const { refused, answers } = await crowd(world, next)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const { code, limit } = (await refused.json()) as Record<string, unknown>
  assert.deepEqual([code, limit], ['RATE_LIMITED', 'key'])
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  for (const { events } of await answers()) assert.deepEqual(named(events), [`${uuid}.ARRIVED.0`])

  const last = (await askFeed(world, { cursor: next })).next
  const left = await crowd(world, last)
  await world.app.close()
  for (const { events, next } of await left.answers()) assert.deepEqual([events, next], [[], last])
})

test('a key that is revoked while its call waits reads nothing that comes afterwards', async (t) => {
  const { world, count } = await openPast(t, 1)
  const { next } = await readFeed(world, count)
  const { keyId, apiKey } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, {})).json
  const waits = Promise.withResolvers<void>()
  const { feedWatch } = world.ctx
  world.ctx.feedWatch = {
    ...feedWatch,
    wait: (...waiting) => {
      waits.resolve()
      return feedWatch.wait(...waiting)
    },
  }
  const answer = world.call('GET', `/api/events?wait=30&cursor=${next}`, undefined, { 'api-key': apiKey })
  await waits.promise
  assert.equal((await world.admin('DELETE', `/api/admin/keys/${keyId}`)).status, 204)
  await world.submit({ qrStr: world.mint().qrStr })
  const { status, json } = await answer
  assert.deepEqual([status, json.code], [401, 'UNAUTHORIZED'])
})

test('a caller that has gone waits no longer, and a look that fails reaches those who wait', async (t) => {
  const { world, count } = await openPast(t, 1)
  const { next } = await readFeed(world, count)
  const gone = new AbortController()
  const { refused, calls } = await crowd(world, next, gone.signal)
  assert.equal(refused.status, 429)
  gone.abort()
  await Promise.allSettled(calls)
  await until(async () => (await world.call('GET', `/api/events?wait=1&cursor=${next}`, undefined, { 'api-key': world.apiKey })).status === 200)

  let asked = false
  const watch = openFeedWatch(() => {
    asked = true
    return Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
  })
  world.ctx.feedWatch = watch
  const { status, headers } = await world.call('GET', `/api/events?wait=30&cursor=${next}`, undefined, { 'api-key': world.apiKey })
  assert.deepEqual([asked, status, headers.get('retry-after')], [true, 503, '2'])
  await watch.close()
})

test('a cursor that is none, or of another promo, is 422 with words; one that a restore has undone is 410', async (t) => {
  const { world, count } = await openPast(t, 1)
  const other = await world.createPromo()
  const { events, next } = await readFeed(world, count)
  const ask = async (cursor: string, apiKey = world.apiKey) => {
    const { status, json } = await world.call('GET', `/api/events?cursor=${cursor}`, undefined, { 'api-key': apiKey })
    return [status, json.code ?? json.detail[0].msg]
  }
  const text = Buffer.from(next, 'base64url').toString()
  const rewritten = (from: RegExp, to: string) => Buffer.from(text.replace(from, to)).toString('base64url')
  assert.deepEqual(await ask('nonsense'), [422, 'Value error, not a cursor of this list'])
  assert.deepEqual(await ask(next, other.apiKey), [422, 'Value error, a cursor of another promo'])
  assert.deepEqual(await ask(rewritten(/,[0-9a-f-]{36}/, ',00000000-0000-0000-0000-000000000000')), [410, 'CURSOR_LOST'], 'of an epoch that never was')
  assert.deepEqual(await ask(rewritten(/ (\d+),/, ` ${2n ** 44n + 2n ** 43n},`)), [410, 'CURSOR_LOST'], 'ahead of everything')
  assert.equal(events.length, count)
})

test('in another cluster, whose transaction ids are lower, positions go on, and cursors of before stay good', async (t) => {
  const { world, count } = await openPast(t, 1)
  await world.sql`update callback_events set feed_position = feed_position + 1000000000`
  await world.sql`update feed_epochs set cluster = 'another'`
  const { events, next } = await readFeed(world, count)
  assert.equal(events.length, count)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const more = await readFeed(world, 1, { cursor: next })
  assert.deepEqual(named(more.events), [`${uuid}.ARRIVED.0`])
  assert.deepEqual((await readFeed(world, count + 1)).events, [...events, ...more.events])
  assert.deepEqual(
    (await world.sql`select number from feed_epochs order by number`).map(({ number }) => number),
    [1, 2],
  )
})

test('a dump that is restored into a new server goes on where it was', async (t) => {
  const { world, count } = await openPast(t, 2)
  const { events, next } = await readFeed(world, count)
  const cluster = await openOwnCluster(t)
  const url = withDatabase(cluster.url, 'restored')
  await cluster.sql.script('create database restored')
  await migrate(url)
  const restored = openPool(url)
  cluster.beforeDrop(() => restored.end({ timeout: 1 }))
  await restored.script('truncate feed_epochs')
  for (const table of ['promos', 'receipts', 'receipt_papers', 'callback_events', 'feed_epochs']) {
    const rows = await world.sql<{ rows: string }[]>`select coalesce(json_agg(r), '[]')::text as rows from ${world.sql(table)} r`
    await restored`insert into ${restored(table)} overriding system value select * from json_populate_recordset(null::${restored(table)}, ${rows[0]!.rows}::json)`
  }
  const after = { limit: 100, after: null }
  assert.deepEqual(
    (await feed.listNext(restored, world.promoId, after)).map(({ body }) => body),
    events.map(({ body }) => body),
  )
  const [, position, epoch] = /^\d+ (\d+),([0-9a-f-]+),/.exec(Buffer.from(next, 'base64url').toString()) as RegExpExecArray
  const last = (await feed.listNext(restored, world.promoId, after)).at(-1)!
  assert.deepEqual([last.position, last.epoch], [position, epoch])
  assert.equal(await feed.isKnown(restored, world.promoId, last), true)
  await record(restored, world.promoId, uuidOf(1))
  const more = await feed.listNext(restored, world.promoId, { limit: 100, after: last })
  assert.deepEqual(
    more.map(({ receiptUuid }) => receiptUuid),
    [uuidOf(1)],
  )
  assert.equal(await feed.isKnown(world.sql, world.promoId, more[0]!), false, 'the server before knows nothing of the new epoch')

  // What the server before has told since the dump is lost, whether or not positions of the restored one are beyond it by now.
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const lost = (await feed.listNext(world.sql, world.promoId, { limit: 100, after: last })).find(({ receiptUuid }) => receiptUuid === uuid)!
  assert.deepEqual([await feed.isKnown(world.sql, world.promoId, lost), await feed.isKnown(restored, world.promoId, lost)], [true, false])
})

test('events from before the feed come first, by receipt, and the rest follows', async (t) => {
  const { world, count } = await openPast(t, 2)
  await world.sql`update callback_events set feed_position = null`
  await world.sql`update feed_epochs set unplaced_until = (select receipt_uuid from callback_events order by receipt_uuid desc limit 1)`
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  for (const limit of [1, 3, 100]) {
    const { events } = await readFeed(world, count + 1, { limit })
    assert.equal(new Set(named(events)).size, count + 1)
    assert.equal(events.at(-1)?.webhookId, `${uuid}.ARRIVED.0`)
    assert.deepEqual(
      events.slice(0, count).map(({ webhookId }) => webhookId.slice(0, 36)),
      events
        .slice(0, count)
        .map(({ webhookId }) => webhookId.slice(0, 36))
        .toSorted(),
    )
  }
})

test('a page ends where its bodies become large, and the next goes on', async (t) => {
  const world = await openWorld(t)
  for (let i = 0; i < 4; i++)
    await world.sql`insert into callback_events (receipt_uuid, number, promo_id, head) values (${uuidOf(i)}, 0, ${world.promoId}, ${JSON.stringify({ x: 'x'.repeat(3_000_000) })})`
  await untilFed(world.sql)
  const { events } = await readFeed(world, 2)
  assert.equal(events.length, 2)
  assert.equal((await readFeed(world, 4)).events.length, 4)
})
