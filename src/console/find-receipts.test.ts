import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

test('an operator finds receipts by what they have in hand', async (t) => {
  const world = await openWorld(t)
  const [one, two] = [world.mint(), world.mint()]
  const first = await world.submit({ qrStr: one.qrStr, externalId: 'order-1', userUuid: 'anna' })
  const second = await world.submit({ qrStr: two.qrStr, userUuid: 'boris' })
  const copy = await world.submit({ qrStr: one.qrStr, userUuid: 'boris' })
  const debug = await world.submit({ qrStr: one.qrStr, userUuid: 'vera', dupCheck: false })
  const find = async (q: string): Promise<string[]> =>
    (await world.admin('GET', `/api/admin/receipts?q=${encodeURIComponent(q)}`)).json.items.map((item: { uuid: string }) => item.uuid)

  assert.deepEqual(await find(first.uuid), [first.uuid])
  assert.deepEqual(await find('order-1'), [first.uuid])
  assert.deepEqual(await find('boris'), [copy.uuid, second.uuid])
  assert.deepEqual(await find(one.qrStr), [debug.uuid, copy.uuid, first.uuid])
  assert.deepEqual(await find(one.fn), [debug.uuid, copy.uuid, second.uuid, first.uuid])
  assert.deepEqual(await find('nobody'), [])
})

test('pages go from newest to oldest, each receipt once', async (t) => {
  const world = await openWorld(t)
  const sent: string[] = []
  for (let i = 0; i < 7; i++) sent.push((await world.submit({ qrStr: world.mint().qrStr })).uuid)
  const seen: string[] = []
  let path = '/api/admin/receipts?limit=3'
  for (let pages = 0; pages < 5 && path !== ''; pages++) {
    const { json } = await world.admin('GET', path)
    seen.push(...json.items.map((item: { uuid: string }) => item.uuid))
    path = json.nextCursor === null ? '' : `/api/admin/receipts?limit=3&cursor=${json.nextCursor}`
  }
  assert.deepEqual(seen, sent.toReversed())
})

test('filters narrow the list together', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const good = await world.submit({ qrStr: world.mint().qrStr })
  const bad = await world.submit({ qrStr: 'nonsense' })
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  await world.settle()
  const list = async (query: string): Promise<string[]> =>
    (await world.admin('GET', `/api/admin/receipts?promoId=${world.promoId}&${query}`)).json.items.map((item: { uuid: string }) => item.uuid)
  assert.deepEqual(await list(''), [bad.uuid, good.uuid])
  assert.deepEqual(await list('rejectKey=FORMAT'), [bad.uuid])
  assert.deepEqual(await list('state=REVIEWED&userUuid=anna'), [bad.uuid, good.uuid])
  assert.deepEqual(await list('needsReview=true'), [])
  assert.deepEqual(await list('state=ARRIVED'), [])
})
