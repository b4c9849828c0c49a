import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFolder } from '#test/support/folder.ts'
import { openWorld } from '#test/support/world.ts'
import { readSecrets, seedDemo } from './seed.ts'

test('the callback of a demo promo follows the demo receiver, and stays where somebody has led it', async (t) => {
  const { ctx, admin, database } = await openWorld(t)
  const secrets = await readSecrets(await openFolder(database), null)
  const start = (url: string) => seedDemo(ctx, 'ru', secrets, url)
  const promoId = await start('http://127.0.0.1:8081/callbacks')
  const url = async () => (await admin('GET', `/api/admin/promos/${promoId}`)).json.settings.callback?.url
  assert.equal(await url(), 'http://127.0.0.1:8081/callbacks')
  assert.equal(await start('http://127.0.0.1:36695/callbacks'), promoId)
  assert.equal(await url(), 'http://127.0.0.1:36695/callbacks')

  const callback = { url: 'https://brand.example/receipts', headers: { 'x-callback-secret': 'a-secret-of-mine' } }
  for (const [set, kept] of [
    [callback, callback.url],
    [null, undefined],
  ]) {
    await admin('PATCH', `/api/admin/promos/${promoId}`, { settings: { callback: set } })
    await start('http://127.0.0.1:8081/callbacks')
    assert.equal(await url(), kept)
  }
})
