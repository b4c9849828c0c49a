import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'
import { noteKeyUse } from './guards.ts'

test('a key was used last when it was, not when that is written down', async (t) => {
  const world = await openWorld(t)
  const stop = noteKeyUse(world.ctx)
  const before = world.ctx.now()
  await world.submit({ qrStr: world.mint().qrStr })
  const keyOf = async () => (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json.items[0]
  const { keyId, lastUsedAt } = await keyOf()
  assert.equal(lastUsedAt, null)
  assert.equal((await world.admin('DELETE', `/api/admin/keys/${keyId}`)).status, 204)
  await world.sql`select pg_sleep(0.01)`
  await stop()
  const noted = await keyOf()
  assert.ok(before.toISOString() <= noted.lastUsedAt && noted.lastUsedAt <= noted.revokedAt, JSON.stringify(noted))
})
