import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const resend = async (world: World, more: Record<string, unknown> = {}) => {
  const span = {
    promoId: world.promoId,
    from: new Date(world.ctx.now().getTime() - 3_600_000).toISOString(),
    to: new Date(world.ctx.now().getTime() + 3_600_000).toISOString(),
  }
  const { status, text, json } = await world.admin('POST', '/api/admin/deliveries/resend', { ...span, ...more })
  assert.equal(status, 200, text)
  return json.resent as number
}

test('the callbacks of a span are sent again, in order per receipt and with the bytes and ids they had', async (t) => {
  const world = await openWorld(t)
  for (let i = 0; i < 5; i++) await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const first = world.received.splice(0)
  assert.equal(first.length, 15)

  assert.equal(await resend(world), 15)
  await world.settle()
  const again = world.received.splice(0)
  const byReceipt = (received: typeof first) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(received, (one) => String(one.body['uuid']))).map(([uuid, all = []]) => [
        uuid,
        all.map(({ webhookId, raw }) => [webhookId, raw]),
      ]),
    )
  assert.deepEqual(byReceipt(again), byReceipt(first))
})

test('only some states, only failed ones, only that promo, only that time', async (t) => {
  const world = await openWorld(t)
  const before = world.ctx.now().toISOString()
  const other = await world.createPromo()
  await world.submit({ qrStr: world.mint().qrStr })
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  world.brandAnswers(({ state }) => (state === 'INSPECTED' ? { status: 409 } : {}))
  await world.settle()
  world.brandAnswers(() => ({}))
  world.received.length = 0

  assert.equal(await resend(world, { states: ['ARRIVED', 'REVIEWED'] }), 2)
  await world.settle()
  assert.equal(await resend(world, { onlyFailed: true }), 1)
  await world.settle()
  assert.deepEqual(
    world.received.map(({ state }) => state),
    ['ARRIVED', 'REVIEWED', 'INSPECTED'],
  )
  assert.ok(world.received.every(({ body }) => body['promoId'] === world.promoId))
  assert.equal(await resend(world, { onlyFailed: true }), 0)
  assert.equal(await resend(world, { to: before }), 0)
})

test('they go out a portion a second, never more than that in addition to what is due; progress can be read', async (t) => {
  const world = await openWorld(t)
  await world.change({ callback: { ...world.callback, max_concurrency: 1, resend_per_second: 10 } })
  await queueSettled(world, 25)
  const { json } = await world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, ...always(world) })
  assert.equal(json.resent, 25)
  const progress = async () => (await world.admin('GET', `/api/admin/deliveries/resends/${json.resendId}`)).json
  assert.deepEqual(await stateOf(progress), ['running', 0, 25])

  await world.run('resend-callbacks')
  assert.deepEqual(await stateOf(progress), ['running', 10, 25])
  await world.pass(1_000)
  await world.run('resend-callbacks')
  assert.deepEqual(await stateOf(progress), ['running', 11, 25], 'the first portion is still due, but for what may be under way')
  await world.run('deliver-callback')
  await world.pass(1_000)
  await world.run('resend-callbacks')
  assert.deepEqual(await stateOf(progress), ['running', 21, 25])
  await world.settle()
  assert.deepEqual(await stateOf(progress), ['done', 25, 25])
  assert.deepEqual(world.received.map(({ webhookId }) => webhookId).sort(), [...new Set(world.received.map(({ webhookId }) => webhookId))].sort(), 'each once')
  assert.equal(world.received.length, 25)
  const { items } = (await world.admin('GET', `/api/admin/deliveries/resends?promoId=${world.promoId}`)).json
  assert.deepEqual(items, [await progress()])
})

test('a re-send is about what had been told when it was asked for: a span that goes on adds nothing, and it ends', async (t) => {
  const world = await openWorld(t)
  await world.change({ callback: { ...world.callback, max_concurrency: 1, resend_per_second: 2 } })
  await queueSettled(world, 3)
  const to = new Date(world.ctx.now().getTime() + 86_400_000).toISOString()
  const { json } = await world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, ...always(world), to })
  for (let second = 0; second < 6; second++) {
    await world.run('resend-callbacks')
    if (second < 4) await world.submit({ qrStr: `nonsense ${second}` })
    await world.run('deliver-callback')
    await world.pass(1_000)
  }
  assert.deepEqual(await stateOf(async () => (await world.admin('GET', `/api/admin/deliveries/resends/${json.resendId}`)).json), ['done', 3, 3])
  await world.settle()
  assert.equal(world.received.length, 3 + 2 * 4, 'each of the old ones again, and each of the new ones once')
})

test('a re-send that is stopped, or whose promo has no address any more, leaves the rest as it is', async (t) => {
  const world = await openWorld(t)
  await world.change({ callback: { ...world.callback, resend_per_second: 10 } })
  await queueSettled(world, 25)
  for (const end of [(id: number) => world.admin('POST', `/api/admin/deliveries/resends/${id}/stop`), () => world.change({ callback: null })]) {
    const { json } = await world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, ...always(world) })
    await world.run('resend-callbacks')
    await end(json.resendId)
    await world.settle()
    const { status, resent } = (await world.admin('GET', `/api/admin/deliveries/resends/${json.resendId}`)).json
    assert.deepEqual([status, resent], ['stopped', 10])
  }
  assert.equal((await world.admin('GET', '/api/admin/deliveries/resends/77')).status, 404)
})

test('the callbacks of some receipts are sent again, whenever they were', async (t) => {
  const world = await openWorld(t)
  const uuids: string[] = []
  for (let i = 0; i < 3; i++) uuids.push((await world.submit({ qrStr: `nonsense ${i}` })).uuid)
  await world.settle()
  world.received.length = 0
  const ask = (body: Record<string, unknown>) => world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, ...body })
  assert.equal((await ask({ receiptUuids: [uuids[0], uuids[2], 'unknown'] })).json.resent, 4)
  await world.settle()
  assert.deepEqual(new Set(world.received.map(({ body }) => body['uuid'])), new Set([uuids[0], uuids[2]]))

  for (const body of [{}, { from: '2026-01-01T00:00:00Z' }, { receiptUuids: [] }, { receiptUuids: ['x'], channel: 'payments', states: ['ARRIVED'] }]) {
    assert.equal((await ask(body)).status, 422)
  }
  assert.deepEqual(
    (await ask({})).json.detail.map(({ loc }: { loc: string[] }) => loc),
    [
      ['body', 'from'],
      ['body', 'to'],
    ],
  )
  assert.equal((await ask({ receiptUuids: uuids, channel: 'payments' })).json.code, 'NO_CALLBACK')
})

const always = (world: World) => ({
  from: new Date(world.ctx.now().getTime() - 3_600_000).toISOString(),
  to: new Date(world.ctx.now().getTime() + 3_600_000).toISOString(),
})

async function stateOf(progress: () => Promise<{ status: string; resent: number; total: number }>) {
  const { status, resent, total } = await progress()
  return [status, resent, total]
}

/** Writes decided receipts whose one event is settled. */
async function queueSettled(world: World, count: number): Promise<void> {
  await world.sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at)
    select gen_random_uuid(), ${world.promoId}, 'p', 'p', 'REVIEWED', false, false, service_now() from generate_series(1, ${count}::int)`
  await world.sql`
    insert into callback_events (receipt_uuid, number, promo_id, head, status)
    select uuid, 2, promo_id, jsonb_build_object('uuid', uuid, 'state', 'REVIEWED')::text, 'delivered' from receipts`
}
