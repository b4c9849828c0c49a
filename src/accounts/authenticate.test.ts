import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'
import { noteKeyUse } from './note-key-use.ts'

test('a key was used last when it was, not when that is written down', async (t) => {
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
