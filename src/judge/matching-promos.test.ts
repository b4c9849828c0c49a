import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from '#domain/receipt/facts.ts'
import { judge } from '#domain/rules/judge.ts'
import * as receipts from '#store/receipts.ts'
import { openWorld, type World } from '#test/support/world.ts'

const milk = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10 }]
const cheese = [{ productId: 1, name: 'Сыр', patterns: ['сыр'] }]

async function judged(world: World) {
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  return world.receipt(uuid)
}

test('matching_promos: those that would approve the receipt are its matchedPromos, and nothing happens in them', async (t) => {
  const world = await openWorld(t)
  const [approving, dear, other] = [
    await world.createPromo({ products: milk }),
    await world.createPromo({ products: milk, min_sum: 1_000_000 }),
    await world.createPromo({ products: cheese }),
  ]
  await world.change({ matching_promos: [approving.promoId, dear.promoId, other.promoId] })
  const receipt = await judged(world)
  assert.deepEqual([receipt.approved, receipt.matchedPromos], [true, [approving.promoId]])
  assert.equal((await world.sql`select 1 from receipts`).length, 1)
})

test('when only the products of a matching promo are found: MATCHED_IN_OTHER_PROMO, in INSPECTED too', async (t) => {
  const world = await openWorld(t, { settings: { products: cheese } })
  const [one, two] = [await world.createPromo({ products: milk }), await world.createPromo({ products: cheese })]
  await world.change({ matching_promos: [two.promoId] })
  assert.equal((await judged(world)).rejectKey, 'NO_MATCH')
  await world.change({ matching_promos: [one.promoId, two.promoId] })
  const receipt = await judged(world)
  assert.deepEqual([receipt.rejectKey, receipt.matchedPromos], ['MATCHED_IN_OTHER_PROMO', [one.promoId]])
  assert.deepEqual(
    world.received.filter(({ body }) => body['uuid'] === receipt.uuid).map(({ body }) => body['rejectKey']),
    [null, 'MATCHED_IN_OTHER_PROMO', 'MATCHED_IN_OTHER_PROMO'],
  )
  const { trace } = await world.dossier(receipt.uuid)
  assert.deepEqual(
    trace.filter(({ decided }: { decided: boolean }) => decided),
    [{ name: 'MATCHED_IN_OTHER_PROMO', outcome: 'rejected', saw: `promo ${one.promoId} version 1`, bound: 'only products of this promo', decided: true }],
  )
})

test('a promo that is not active matches nothing', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ products: milk })
  await world.change({ matching_promos: [other.promoId] })
  await world.admin('PATCH', `/api/admin/promos/${other.promoId}`, { status: 'paused' })
  assert.deepEqual((await judged(world)).matchedPromos, [])
})

test('a verdict can be re-evaluated from stored data after the other promos and the counts have changed', async (t) => {
  const world = await openWorld(t, { settings: { products: cheese, max_per_user_per_retailer: 3, receipts_per_day: 5 } })
  const other = await world.createPromo({ products: milk })
  await world.change({ matching_promos: [other.promoId] })
  const { uuid } = await judged(world)
  await world.change({ products: cheese }, other.promoId)
  await judged(world)

  const receipt = await receipts.find(world.sql, uuid)
  const promo = await world.ctx.promo(world.promoId)
  assert.ok(receipt?.outcome && receipt.trace && promo)
  const again = judge(factsOf(receipt, promo, world.ctx.now()))
  assert.deepEqual(again.outcome, receipt.outcome)
  assert.deepEqual(again.trace, receipt.trace.slice(-again.trace.length))
  assert.deepEqual(receipt.judgingContext, {
    history: { max_per_user_per_day: 0, max_per_user_per_retailer: 0 },
    elsewhere: [{ promoId: other.promoId, version: 1, matched: true, approves: true }],
  })
})
