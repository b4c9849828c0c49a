import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const resend = async (world: World, more: Record<string, unknown> = {}) => {
  const span = { promoId: world.promoId, from: new Date(world.ctx.now().getTime() - 60_000).toISOString(), to: new Date(world.ctx.now().getTime() + 60_000).toISOString() }
  const { status, text, json } = await world.admin('POST', '/api/admin/deliveries/resend', { ...span, ...more })
  assert.equal(status, 200, text)
  return json.resent as number
}

test('the callbacks of a span are sent again, in order per receipt and with the bytes and ids they had', async (t) => {
  const world = await openWorld(t)
  for (let i = 0; i < 5; i++) await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const first = world.told.splice(0)
  assert.equal(first.length, 15)

  assert.equal(await resend(world), 15)
  await world.settle()
  const again = world.told.splice(0)
  const byReceipt = (told: typeof first) => Object.fromEntries(Object.entries(Object.groupBy(told, (one) => String(one.body['uuid']))).map(([uuid, all = []]) => [uuid, all.map(({ webhookId, raw }) => [webhookId, raw])]))
  assert.deepEqual(byReceipt(again), byReceipt(first))
})

test('only some states, only failed ones, only that promo, only that time', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  await world.submit({ qrStr: world.mint().qrStr })
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  world.brandAnswers(({ state }) => (state === 'INSPECTED' ? { status: 409 } : {}))
  await world.settle()
  world.brandAnswers(() => ({}))
  world.told.length = 0

  assert.equal(await resend(world, { states: ['ARRIVED', 'REVIEWED'] }), 2)
  await world.settle()
  assert.equal(await resend(world, { onlyFailed: true }), 1)
  await world.settle()
  assert.deepEqual(world.told.map(({ state }) => state), ['ARRIVED', 'REVIEWED', 'INSPECTED'])
  assert.ok(world.told.every(({ body }) => body['promoId'] === world.promoId))
  assert.equal(await resend(world, { onlyFailed: true }), 0)
  assert.equal(await resend(world, { to: new Date(world.ctx.now().getTime() - 50_000).toISOString() }), 0)
})

test('more than one portion of events is sent again, each once', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  await world.settle()
  await world.sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, state, original, dup_check, created_at)
    select gen_random_uuid(), ${world.promoId}, 'p', 'p', 'REVIEWED', false, false, service_now() from generate_series(1, 4500)`
  await world.sql`
    insert into callback_events (receipt_uuid, number, promo_id, body, status) select uuid, 2, promo_id, '{}', 'delivered' from receipts where uuid <> ${uuid}`
  assert.equal(await resend(world), 4502)
  assert.equal(await world.due('deliver-callback'), 4501)
  assert.equal(await resend(world), 0)
})
