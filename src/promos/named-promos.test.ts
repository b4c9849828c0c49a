import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

test('settings name only promos that exist, of the same country, once, and not their own', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { promoId: foreign } = await world.createPromo({}, 'Promo', 'uz')
  const { promoId: sandbox } = await world.createPromo({ sandbox: true })
  const { promoId } = world
  const patch = (settings: Record<string, unknown>) => world.admin('PATCH', `/api/admin/promos/${promoId}`, { settings })

  assert.equal((await patch({ linked_promos: [other.promoId], copycat_promos: [other.promoId], matching_promos: [other.promoId] })).status, 200)
  const { status, json } = await patch({ linked_promos: [promoId], copycat_promos: [other.promoId, foreign], matching_promos: [999, sandbox] })
  assert.equal(status, 422)
  assert.deepEqual(
    json.detail.map(({ loc, msg }: { loc: unknown[]; msg: string }) => [loc.join('.'), msg]),
    [
      ['body.settings.linked_promos.0', 'Value error, a promo does not name itself'],
      ['body.settings.copycat_promos.1', `Value error, there is no promo ${foreign} of the same country`],
      ['body.settings.matching_promos.0', 'Value error, there is no promo 999 of the same country'],
      ['body.settings.matching_promos.1', `Value error, promo ${sandbox} is a sandbox, which has to do with no other promo`],
    ],
  )
  assert.equal((await patch({ linked_promos: [other.promoId, other.promoId] })).status, 422)
  assert.equal((await patch({ linked_promos: Array.from({ length: 51 }, (_, i) => i + 1) })).status, 422)
  const created = await world.admin('POST', '/api/admin/promos', { name: 'Promo', country: 'ru', settings: { linked_promos: [foreign] } })
  assert.deepEqual([created.status, created.json.detail[0].loc], [422, ['body', 'settings', 'linked_promos', 0]])
})

test('a link is known to both promos at once, and gone with the setting', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ linked_promos: [world.promoId] })
  const linked = async () => (await world.ctx.promo(world.promoId))?.linkedPromos
  assert.deepEqual(await linked(), [other.promoId])
  await world.change({ linked_promos: [other.promoId] })
  assert.deepEqual(await linked(), [other.promoId])
  await world.change({ linked_promos: null }, other.promoId)
  assert.deepEqual(await linked(), [other.promoId])
  await world.change({ linked_promos: null })
  assert.deepEqual(await linked(), [])
})

test('a promo that another one names does not become a sandbox', async (t) => {
  const world = await openWorld(t)
  for (const list of ['linked_promos', 'copycat_promos', 'matching_promos']) {
    const { promoId: named } = await world.createPromo()
    await world.change({ [list]: [named] })
    const turn = () => world.admin('PATCH', `/api/admin/promos/${named}`, { settings: { sandbox: true } })
    const refused = await turn()
    assert.deepEqual([refused.status, refused.json.detail?.[0].loc], [422, ['body', 'settings', 'sandbox']], list)
    assert.match(refused.json.detail[0].msg, new RegExp(`promo ${world.promoId} names this one`))
    await world.change({ [list]: null })
    assert.equal((await turn()).status, 200)
  }
})
