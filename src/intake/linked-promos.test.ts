import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld } from '#test/support/world.ts'

const cheese = [{ productId: 1, name: 'Сыр', patterns: ['сыр'] }]

test('linked promos exclude each other, whichever of them names the other and whoever sends', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ linked_promos: [world.promoId] })
  const keyOf = async (uuid: string, apiKey: string) => (await world.receipt(uuid, apiKey)).rejectKey
  const [one, two] = [world.mint(), world.mint()]

  await world.submit({ qrStr: one.qrStr })
  const there = await world.submit({ qrStr: one.qrStr, userUuid: 'boris' }, other.apiKey)
  assert.equal(await keyOf(there.uuid, other.apiKey), 'LINKED_DUPLICATE')

  await world.submit({ qrStr: two.qrStr }, other.apiKey)
  const here = await world.submit({ qrStr: two.qrStr })
  assert.equal(await keyOf(here.uuid, world.apiKey), 'LINKED_DUPLICATE')
  assert.equal((await world.receipt(here.uuid)).duplicate, null)
  await world.settle()
  assert.deepEqual(await world.events(here.uuid), ['accepted', 'rejectedAtIntake'])
  await checkInvariants(world)
})

test('a receipt that a linked promo has rejected is free', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ linked_promos: [world.promoId], products: cheese })
  const { qrStr } = world.mint()
  await world.submit({ qrStr }, other.apiKey)
  await world.settle()
  const { uuid } = await world.submit({ qrStr })
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
})

test('what a linked promo has approved is not opened again in this one, and a moderator cannot approve what it has approved meanwhile', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ linked_promos: [world.promoId], products: cheese })
  const careful = await world.createPromo({ linked_promos: [other.promoId], auto_review_enabled: false })
  const reconsider = async (qrStr: string) => {
    const { uuid } = await world.submit({ qrStr }, other.apiKey)
    await world.settle()
    return async () => {
      const { json: dispute } = await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': other.apiKey })
      return { uuid, answer: await world.admin('POST', `/api/admin/disputes/${dispute.disputeId}/decision`, { decision: 'reconsider' }) }
    }
  }
  const counted = world.mint().qrStr
  const again = await reconsider(counted)
  await world.submit({ qrStr: counted })
  await world.settle()
  const { answer } = await again()
  assert.deepEqual([answer.status, answer.json.code], [409, 'ALREADY_COUNTED'])

  const { qrStr } = world.mint()
  const opened = await reconsider(qrStr)
  const rival = await world.submit({ qrStr }, careful.apiKey)
  await world.settle()
  const { uuid } = await opened()
  assert.equal((await world.admin('POST', `/api/admin/receipts/${rival.uuid}/decision`, { approve: true })).status, 200)
  const approval = await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })
  assert.deepEqual([approval.status, approval.json.code], [409, 'ALREADY_COUNTED'])
  assert.equal((await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: false, reason: 'Чек уже участвует' })).status, 200)
  await checkInvariants(world)
})

test('in its own promo a receipt is a replay or a DUPLICATE before it is a LINKED_DUPLICATE', async (t) => {
  const world = await openWorld(t)
  await world.createPromo({ linked_promos: [world.promoId] })
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr })
  assert.equal((await world.submit({ qrStr })).uuid, first.uuid)
  const { uuid } = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal((await world.receipt(uuid)).rejectKey, 'DUPLICATE')
})

test('sent to linked promos at once, a receipt is let through by exactly one of them', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ linked_promos: [world.promoId] })
  const minted = Array.from({ length: 25 }, () => world.mint())
  await Promise.all(minted.flatMap(({ qrStr }) => [world.submit({ qrStr }), world.submit({ qrStr }, other.apiKey)]))
  const rows = await world.sql<
    { keys: string[] }[]
  >`select array_agg(coalesce(reject_key, 'let through') order by reject_key) as keys from receipts group by fiscal_key`
  assert.equal(rows.length, minted.length)
  assert.ok(
    rows.every(({ keys }) => keys.join() === 'LINKED_DUPLICATE,let through'),
    JSON.stringify(rows),
  )
})
