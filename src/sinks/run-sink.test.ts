import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { Context } from '#context/context.ts'
import { listNext, placeOf } from '#store/feed.ts'
import * as places from '#store/sink-places.ts'
import { untilFed } from '#test/support/feed.ts'
import { until } from '#test/support/until.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { runSink } from './run-sink.ts'
import type { Sink } from './sink.ts'

/** Two promos with events, some of them from before the feed was kept. */
async function openPast(t: TestContext): Promise<World> {
  const world = await openWorld(t)
  const other = await world.createPromo({ payments_callback: { ...world.callback, url: `${world.callback.url}/payments` } })
  const submit = async () => {
    for (const key of [world.apiKey, other.apiKey]) await world.submit({ qrStr: world.mint().qrStr }, key)
    await world.settle()
  }
  await submit()
  await world.sql`update callback_events set feed_position = null`
  await world.sql`update feed_epochs set unplaced_until = (select receipt_uuid from callback_events order by receipt_uuid desc limit 1)`
  await submit()
  await untilFed(world.sql)
  return world
}

/** Keeps what is delivered. A batch that comes again must have the events that it had. */
function openKept() {
  const batches = new Map<string, string[]>()
  const delivered = { all: 0 }
  const sink = (before: () => Promise<void> | void, emptied: () => void): Sink => ({
    name: 'nats',
    batchBytes: 2_000,
    ripeAt: () => new Date(8.64e15),
    lookAgainAt(now) {
      emptied()
      return now
    },
    async deliver({ promoId, number, events }) {
      await before()
      const name = `${promoId} ${number}`
      const ids = events.map(webhookIdOf)
      assert.deepEqual(ids, batches.get(name) ?? ids, 'a batch is repeated as it was')
      batches.set(name, ids)
      delivered.all += ids.length
      await before()
    },
    async close() {},
  })
  return { sink, delivered, ids: () => [...batches.values()].flat() }
}

/** Runs a sink until it finds nothing left; `before` is called ahead of each statement and around each delivery. Resolves early when it throws. */
async function run(ctx: Context, kept: ReturnType<typeof openKept>, before: () => Promise<void> | void = () => {}): Promise<boolean> {
  const over = new AbortController()
  let killed = false
  const step = async () => {
    if (killed) throw new Error('the process is gone')
    try {
      await before()
    } catch (error) {
      killed = true
      over.abort()
      throw error
    }
  }
  await runSink(
    watchStatements(ctx, step),
    kept.sink(step, () => over.abort()),
    over.signal,
  )
  return !killed
}

const expectedIds = async ({ sql }: World): Promise<string[]> =>
  (await sql<{ receiptUuid: string; number: number; webhookId: string | null }[]>`select receipt_uuid, number, webhook_id from callback_events`).map(
    webhookIdOf,
  )

test('whichever statement or delivery a sink is killed at, the next one goes on: every event arrives, and only the batch under way is repeated', async (t) => {
  const world = await openPast(t)
  const expected = (await expectedIds(world)).toSorted()
  let steps = 1
  for (let ended = false; !ended; steps++) {
    await world.sql`delete from sink_places`
    const kept = openKept()
    let left = steps
    ended = await run(world.ctx, kept, () => {
      if (--left === 0) throw new Error('killed')
    })
    if (!ended) await run(world.ctx, kept)
    assert.deepEqual(kept.ids().toSorted(), expected, `killed at step ${steps}`)
    assert.ok(kept.delivered.all - expected.length <= 8, `${kept.delivered.all - expected.length} events were repeated`)
  }
  assert.ok(steps > 20, `${steps} steps`)
})

test('two sinks beside each other deliver the same batches', async (t) => {
  const world = await openPast(t)
  const kept = openKept()
  const expected = (await expectedIds(world)).toSorted()
  await Promise.all([run(world.ctx, kept), run(world.ctx, kept)])
  assert.deepEqual(kept.ids().toSorted(), expected)
})

test('a look whose batches were all decided by another process is not taken for one that found nothing', async (t) => {
  const world = await openPast(t)
  const { ctx, sql } = world
  const kept = openKept()
  let step = 0
  await run(ctx, kept, async () => {
    // The look has read the places by its second statement, and not yet decided anything.
    if (++step !== 2) return
    for (const place of await places.listPlaces(sql, 'nats')) {
      const [next] = await listNext(sql, place.promoId, { after: null, limit: 1 })
      assert.equal(await places.plan(sql, 'nats', place, placeOf(next!)), true)
    }
  })
  assert.deepEqual(kept.ids().toSorted(), (await expectedIds(world)).toSorted())
})

test('where a batch ends is decided once, and it is delivered once', async (t) => {
  const { sql, promoId } = await openPast(t)
  const placeNow = async () => (await places.listPlaces(sql, 'nats')).find((one) => one.promoId === promoId)!
  const ends = (await listNext(sql, promoId, { after: null, limit: 2 })).map(placeOf)
  const before = await placeNow()
  assert.deepEqual([await places.plan(sql, 'nats', before, ends[0]!), await places.plan(sql, 'nats', before, ends[1]!)], [true, false])
  for (let times = 0; times < 2; times++) await places.finish(sql, 'nats', before)
  assert.deepEqual(await placeNow(), { promoId, batch: 1, done: ends[0], planned: null })
  assert.equal(await places.plan(sql, 'nats', before, ends[1]!), false)
})

test('the events of a receipt come in their order, and a promo that fails keeps no other one', async (t) => {
  const world = await openPast(t)
  const over = new AbortController()
  const events: { receiptUuid: string; channel: string; number: number; position: string | null }[] = []
  const { sink } = openKept()
  const open = sink(
    () => {},
    () => {},
  )
  const running = runSink(
    world.ctx,
    {
      ...open,
      async deliver(batch) {
        if (batch.promoId === world.promoId) throw new Error('not this one')
        events.push(...batch.events)
        if (events.length === (await world.sql`select 1 from callback_events where promo_id <> ${world.promoId}`).length) over.abort()
      },
    },
    over.signal,
  )
  await running
  for (const ofReceipt of Map.groupBy(events, ({ receiptUuid }) => receiptUuid).values())
    assert.deepEqual(
      ofReceipt.map(({ channel, number }) => [channel, number]),
      [
        ['receipts', 0],
        ['receipts', 1],
        ['receipts', 2],
        ['payments', 0],
      ].slice(0, ofReceipt.length),
    )
  assert.equal((await world.ctx.metrics.sinkFailing.get()).values[0]?.value, 1)
})

test('a batch that ends between two events of one transaction leaves the second one to the next look, not to the next event', async (t) => {
  const world = await openWorld(t)
  const over = new AbortController()
  const delivered: string[] = []
  let looks = 0
  const sink: Sink = {
    name: 'nats',
    batchBytes: 1, // an event a batch
    ripeAt: () => new Date(8.64e15),
    lookAgainAt: (now) => (looks++, now),
    async deliver({ events }) {
      delivered.push(...events.map(webhookIdOf))
    },
    async close() {},
  }
  const running = runSink(world.ctx, sink, over.signal)
  t.after(async () => {
    over.abort()
    await running
  })
  await until(() => looks > 0) // from here on it asks which promos have something new
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const together = await world.sql`select feed_position from callback_events group by 1 having count(*) > 1`
  assert.equal(together.length, 1, 'two events were written in one transaction')
  await untilFed(world.sql)
  const before = looks
  await until(() => delivered.length === 3 || looks > before + 1)
  assert.deepEqual(delivered.toSorted(), (await expectedIds(world)).toSorted())
})
