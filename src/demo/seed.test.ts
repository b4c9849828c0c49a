import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFolder } from '#test/support/folder.ts'
import { openWorld } from '#test/support/world.ts'
import { keptSecretKeys, readSecrets, seedDemo } from './seed.ts'

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

test('secrets of a start that cannot be read are left as they are: they have the only key to what is stored', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-demo-'))
  t.after(() => rm(folder, { recursive: true }))
  const { secretKey } = await readSecrets(folder, null)
  assert.equal((await readSecrets(folder, null)).secretKey, secretKey)
  assert.deepEqual(await readdir(folder), ['demo.json'])

  const file = join(folder, 'demo.json')
  const damaged = (await readFile(file, 'utf8')).slice(0, -10)
  await writeFile(file, damaged)
  for (const read of [() => readSecrets(folder, null), () => keptSecretKeys(folder)]) {
    await assert.rejects(
      read(),
      (error: Error) => /^DATA_DIR: .*demo\.json cannot be read/.test(error.message) && !error.message.includes(secretKey.slice(0, 8)),
    )
  }
  assert.equal(await readFile(file, 'utf8'), damaged)
})
