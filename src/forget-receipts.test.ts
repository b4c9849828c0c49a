import assert from 'node:assert/strict'
import { test } from 'node:test'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld } from '#test/support/world.ts'
import { forgetReceipts } from './forget-receipts.ts'

const DAY_MS = 24 * 60 * 60_000

test('past its retention a receipt has lost its photos and its participant; verdict and fiscal key stay, and a repeat is still known', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const { qrStr } = world.mint()
  const { json } = await upload(world, '/api/receipts', [['userUuid', 'anna'], ['externalId', 'order-1'], ['photos', await photoWith([qrStr])]])
  await world.settle()
  const before = await world.receipt(json.uuid)
  assert.equal(before.photos.length, 1)

  await world.pass(29 * DAY_MS)
  assert.equal(await forgetReceipts(world.ctx), 0)
  await world.pass(2 * DAY_MS)
  assert.equal(await forgetReceipts(world.ctx), 1)
  assert.equal(await forgetReceipts(world.ctx), 0)

  const after = await world.receipt(json.uuid)
  assert.deepEqual([after.userUuid, after.externalId, after.photos, after.meta], [`forgotten ${json.uuid}`, null, [], {}])
  assert.deepEqual([after.state, after.approved, after.verdict, after.fnsReceipt], [before.state, before.approved, before.verdict, before.fnsReceipt])
  assert.equal((await fetch(before.photos[0])).status, 404)
  const [left] = await world.sql<{ bodies: string }[]>`
    select string_agg(e.body, ' ') || coalesce((select string_agg(exchanges::text, ' ') from callback_attempts), '') as bodies from callback_events e`
  for (const personal of ['anna', 'order-1', before.photos[0]]) assert.ok(!left?.bodies.includes(personal), personal)

  const again = await world.submit({ qrStr, userUuid: 'boris' })
  await world.settle()
  assert.deepEqual([(await world.receipt(again.uuid)).rejectKey, (await world.receipt(again.uuid)).duplicate], ['DUPLICATE', json.uuid])
})

test('what is not decided, or is disputed, is kept until it is settled', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 1, auto_review_enabled: false } })
  const open = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const rejected = await world.submit({ qrStr: 'not a receipt', userUuid: 'boris' })
  await world.settle()
  const disputed = await world.call('POST', `/api/receipts/${rejected.uuid}/dispute`, {}, { 'api-key': world.apiKey })
  assert.equal(disputed.status, 200)
  await world.pass(3 * DAY_MS)
  assert.equal(await forgetReceipts(world.ctx), 0)

  await world.admin('POST', `/api/admin/disputes/${disputed.json.disputeId}/decision`, { decision: 'decline' })
  assert.equal((await world.admin('POST', `/api/admin/receipts/${open.uuid}/decision`, { approve: true })).status, 200)
  await world.settle()
  assert.equal(await forgetReceipts(world.ctx), 2)
})

test('a promo without retention keeps everything', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  await world.pass(4_000 * DAY_MS)
  assert.equal(await forgetReceipts(world.ctx), 0)
  assert.equal((await world.receipt(uuid)).userUuid, 'anna')
})
