import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestOf } from '#store/deliveries.ts'
import { openDatabase } from '#test/support/database.ts'
import { openWorld, type World } from '#test/support/world.ts'

const list = async (world: World, query: Record<string, string | number> = {}) => {
  const { status, text, json } = await world.admin(
    'GET',
    `/api/admin/deliveries?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  )
  assert.equal(status, 200, text)
  return json as { items: any[]; nextCursor: string | null }
}

/** Three promos: one whose callbacks arrive, one whose brand refuses INSPECTED, one whose receiver fails. */
async function openBusy(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t, {
    brand: ({ state, body }) =>
      body['userUuid'] === 'broken' ? { status: 503, body: { secret: 'callback-secret' } } : state === 'INSPECTED' ? { status: 409 } : {},
  })
  await world.change({ payments_callback: { ...world.callback, url: `${world.callback.url}/payments` } })
  const other = await world.createPromo()
  const first = await world.submit({ qrStr: world.mint().qrStr })
  const second = await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  const broken = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'broken' })
  await world.settle()
  return { world, other, first, second, broken }
}

test('every attempt of every promo, newest first, a page at a time, with what was sent and why it ended as it did', async (t) => {
  const { world } = await openBusy(t)
  const { items, nextCursor } = await list(world)
  assert.equal(nextCursor, null)
  assert.deepEqual(
    items.map(({ at }) => at),
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  assert.equal(items.length, 3 + 3 + 1 + 2, 'three events of two receipts, one attempt of the third, two payments')

  const pages: any[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(world, { limit: 2, ...(cursor === '' ? {} : { cursor }) })
    pages.push(...page.items)
    cursor = page.nextCursor
  }
  assert.deepEqual(pages, items)

  const failure = items.find(({ status, channel }) => status === 503 && channel === 'receipts')
  assert.equal(failure.cause, "the brand's server answered 503: a fault on its side")
  assert.equal(failure.exchanges[0].answer, '{"secret":"****"}')
  assert.equal(JSON.parse(failure.body).userUuid, 'broken')
  assert.match(failure.webhookId, /\.ARRIVED\.0$/)
  assert.doesNotMatch(JSON.stringify(items), /callback-secret/)
  assert.equal((await world.admin('GET', '/api/admin/deliveries?cursor=nonsense')).status, 422)
})

test('filters narrow the list together', async (t) => {
  const { world, other, first, broken } = await openBusy(t)
  const count = async (query: Record<string, string | number>) => (await list(world, query)).items.length
  const soon = new Date(world.ctx.now().getTime() + 60_000).toISOString()
  const ago = new Date(world.ctx.now().getTime() - 60_000).toISOString()
  for (const [query, expected] of [
    [{ promoId: other.promoId }, 3],
    [{ promoId: 77 }, 0],
    [{ receiptUuid: first.uuid }, 4],
    [{ receiptUuid: 'no uuid' }, 0],
    [{ outcome: 'retry' }, 2],
    [{ outcome: 'failed' }, 2],
    [{ outcome: 'failed', promoId: other.promoId }, 1],
    [{ state: 'ARRIVED' }, 3],
    [{ state: 'PAYMENT' }, 2],
    [{ state: 'DISPUTE_OPENED' }, 0],
    [{ channel: 'payments' }, 2],
    [{ channel: 'payments', receiptUuid: broken.uuid }, 1],
    [{ channel: 'payments', state: 'REVIEWED' }, 0],
    [{ from: ago, to: soon }, 9],
    [{ from: soon }, 0],
    [{ to: ago }, 0],
  ] as const)
    assert.equal(await count(query), expected, JSON.stringify(query))
  const ofPromo = (await list(world, { promoId: world.promoId })).items
  const pick = (wanted: (item: any) => boolean) => ofPromo.filter(wanted).map(({ webhookId, at }) => [webhookId, at])
  assert.equal(ofPromo.length, 6)
  for (const [query, wanted] of [
    [{ outcome: 'delivered' }, (item) => item.outcome === 'delivered'],
    [{ outcome: 'failed' }, (item) => item.outcome === 'failed'],
    [{ state: 'ARRIVED' }, (item) => item.state === 'ARRIVED'],
    [{ state: 'PAYMENT' }, (item) => item.state === 'PAYMENT'],
    [{ channel: 'payments' }, (item) => item.channel === 'payments'],
    [{ channel: 'payments', state: 'REVIEWED' }, () => false],
    [{ channel: 'receipts', state: 'PAYMENT' }, () => false],
    [{ from: ofPromo[2].at }, (item) => item.at >= ofPromo[2].at],
    [{ to: ofPromo[2].at }, (item) => item.at < ofPromo[2].at],
    [
      { from: ofPromo[4].at, to: ofPromo[1].at, outcome: 'delivered' },
      (item) => item.at >= ofPromo[4].at && item.at < ofPromo[1].at && item.outcome === 'delivered',
    ],
  ] satisfies [Record<string, string>, (item: any) => boolean][]) {
    const found: any[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(world, { ...query, promoId: world.promoId, limit: 1, ...(cursor === '' ? {} : { cursor }) })
      found.push(...page.items)
      cursor = page.nextCursor
    }
    assert.deepEqual(
      found.map(({ webhookId, at }) => [webhookId, at]),
      pick(wanted),
      JSON.stringify(query),
    )
  }
  for (const bad of ['state=gone', 'outcome=x', 'channel=x', 'from=yesterday', 'promoId=x', 'limit=0']) {
    assert.equal((await world.admin('GET', `/api/admin/deliveries?${bad}`)).status, 422, bad)
  }
})

test('a page of a promo that has ended is found without reading what all others have had since', async (t) => {
  const { sql } = await openDatabase(t)
  await sql`
    insert into callback_attempts (receipt_uuid, number, promo_id, attempt, manual, outcome, cause, latency_ms, at)
    select gen_random_uuid(), n % 3, 1 + (n > 3000)::int, 1, false, 'delivered', '', 1, service_now() - (60000 - n) * interval '1 min' from generate_series(1, 30000) n`
  await sql.script('vacuum analyze callback_attempts')
  for (const number of [null, 0, 1, 2]) {
    const which = number === null ? sql`true` : sql`channel = 'receipts' and number % 3 = ${number}::int`
    const newest = newestOf(sql, sql`1::bigint`, { channel: null, outcome: null, from: null, before: null, which, limit: 50 })
    const plan = JSON.stringify(await sql`explain (analyze, format json) select * from ${newest} a`)
    const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g)].map(([, rows]) => Number(rows))
    assert.ok(Math.max(...read) <= 150, `${number}: ${plan}`)
  }
})

test("the health of a promo's receivers: how many attempts succeed, how fast, the last success, and what waits", async (t) => {
  const { world, broken } = await openBusy(t)
  const health = async (id = world.promoId) => (await world.admin('GET', `/api/admin/promos/${id}/callback-health`)).json
  const {
    promoId,
    channels: [receipts, payments, ...others],
  } = await health()
  assert.deepEqual([promoId, receipts.channel, receipts.url, payments.channel, others], [world.promoId, 'receipts', world.callback.url, 'payments', []])
  const { p50Ms, p95Ms, ...span } = receipts.lastHour
  assert.deepEqual(span, { attempts: 4, delivered: 2, successRate: 0.5 })
  assert.ok(p50Ms >= 0 && p95Ms >= p50Ms)
  assert.match(receipts.lastFailure.cause, /^the brand's server answered (503|409)/) // two receipts failed, in either order
  assert.equal(receipts.lastSuccessAt !== null, true)
  const [{ recordedAt }] = await world.sql<
    [{ recordedAt: Date }]
  >`select recorded_at from callback_events where receipt_uuid = ${broken.uuid} and channel = 'receipts' and number = 0`
  assert.deepEqual([receipts.waiting, receipts.oldestWaitingAt], [1, recordedAt.toISOString()])
  assert.deepEqual([payments.lastHour.attempts, payments.waiting], [2, 1])

  await world.pass(2 * 3_600_000)
  const [later] = (await health()).channels
  assert.deepEqual([later.lastHour, later.lastDay.attempts], [{ attempts: 0, delivered: 0, successRate: null, p50Ms: null, p95Ms: null }, 4])
  assert.deepEqual(
    [await health(77)].map(({ code }) => code),
    ['NOT_FOUND'],
  )
  const silent = await world.createPromo({ callback: null })
  assert.deepEqual((await health(silent.promoId)).channels, [])
})
