import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'
import { noteKeyUse } from './note-key-use.ts'

test('the last use of a key is the moment of the call, not of its record', async (t) => {
  const world = await openWorld(t)
  const before = world.ctx.now()
  await world.submit({ qrStr: world.mint().qrStr })
  const keyOf = async () => (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json.items[0]
  const { keyId, lastUsedAt } = await keyOf()
  assert.equal(lastUsedAt, null)
  assert.equal((await world.admin('DELETE', `/api/admin/keys/${keyId}`)).status, 204)
  await world.sql`select pg_sleep(0.01)`
  await noteKeyUse(world.ctx)
  const noted = await keyOf()
  assert.ok(before.toISOString() <= noted.lastUsedAt && noted.lastUsedAt <= noted.revokedAt, JSON.stringify(noted))
})

test('a server key that comes from a page is shown with the page and counted; a widget key belongs there', async (t) => {
  const world = await openWorld(t)
  const { apiKey: widget } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json
  const check = (apiKey: string, headers: Record<string, string> = {}) =>
    world.call('POST', '/api/qr', { qrAsString: world.mint().qrStr }, { 'api-key': apiKey, ...headers })
  const seen = async (): Promise<unknown[]> => {
    await noteKeyUse(world.ctx)
    const { items } = (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json
    return items.map(({ seenInBrowser }: { seenInBrowser: { origin: string } | null }) => seenInBrowser?.origin ?? null)
  }
  const counted = async () => /^chekhov_server_keys_in_browsers_total (\d+)$/m.exec((await world.admin('GET', '/metrics')).text)?.[1]

  await check(world.apiKey)
  await check(widget, { origin: 'https://shop.example' })
  assert.deepEqual([await seen(), await counted()], [[null, null], '0'])

  const before = world.ctx.now().toISOString()
  await check(world.apiKey, { origin: 'https://shop.example' })
  await check(world.apiKey)
  assert.deepEqual([await seen(), await counted()], [['https://shop.example', null], '1'])
  await check(world.apiKey)
  assert.deepEqual(await seen(), ['https://shop.example', null], 'a later call of a server says nothing about pages')
  const [{ seenInBrowser }] = (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json.items
  assert.ok(before <= seenInBrowser.at && seenInBrowser.at <= world.ctx.now().toISOString(), JSON.stringify(seenInBrowser))

  await check(world.apiKey, { origin: `https://${'x'.repeat(3_000)}.example` })
  assert.deepEqual([String((await seen())[0]).length, await counted()], [255, '2'])
})
