import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Config } from '#context/config.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { openKeyring } from '#platform/keyring.ts'
import { listMissing, resealSecrets, withoutKeys } from '#src/app/reseal-secrets.ts'
import { runSecrets } from '#src/app/secrets-command.ts'
import { checkSecrets } from '#src/app/serve.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { openWorld, type World } from '#test/support/world.ts'

const SIGNING = `whsec_${Buffer.from('a-signature-of-32-bytes-in-total').toString('base64')}`
const NEWER = `whsec_${Buffer.from('b-signature-of-32-bytes-in-total').toString('base64')}`
type Answered = { settings: StoredSettings; detail?: { loc: unknown[]; msg: string }[] }

const callbackIn = (world: World) => ({ ...world.callback, headers: { 'x-kept': 'a-secret-of-headers' }, signing_secrets: [SIGNING] })
const stored = async (world: World) => JSON.stringify(await world.sql`select settings from promo_versions order by version`)
const patch = (world: World, callback: unknown) =>
  world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { callback } }) as Promise<{ status: number; json: Answered }>

async function lastSent(world: World) {
  world.received.length = 0
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  return world.received.at(-1)?.headers ?? {}
}

test('secrets of callbacks are stored encrypted, sent in plain, and never shown again', async (t) => {
  const world = await openWorld(t)
  const answers = [await patch(world, callbackIn(world)), await world.admin('GET', `/api/admin/promos/${world.promoId}`)]
  for (const { json } of answers) {
    const { callback } = (json as Answered).settings
    assert.deepEqual([callback?.headers, callback?.signing_secrets], [{ 'x-kept': '****' }, ['****1']])
  }
  assert.doesNotMatch(await stored(world), /a-secret-of-headers|whsec_/)
  const sent = await lastSent(world)
  assert.equal(sent['x-kept'], 'a-secret-of-headers')
  assert.match(String(sent['webhook-signature']), /^v1,/)
})

test('a change that repeats the masks keeps the secrets; of a list those stay that are named', async (t) => {
  const world = await openWorld(t)
  await patch(world, callbackIn(world))
  const before = await stored(world)
  const { json } = await patch(world, { ...world.callback, headers: { 'x-kept': '****', 'x-more': 'more-of-it' }, signing_secrets: ['****1', NEWER] })
  assert.deepEqual(json.settings.callback?.signing_secrets, ['****1', '****2'])
  const kept = /"x-kept":"(sealed:[^"]*)"/.exec(before)?.[1]
  assert.equal((await stored(world)).split(`"${kept}"`).length, 3, 'an unchanged secret is stored as it was')
  assert.equal((await patch(world, { ...world.callback, headers: { 'x-kept': '****' }, signing_secrets: ['****2'] })).status, 200)
  const sent = await lastSent(world)
  assert.equal(sent['x-kept'], 'a-secret-of-headers')
  assert.equal(String(sent['webhook-signature']).split(' ').length, 1)
})

test('secrets do not follow an address to another server: each has to be entered again', async (t) => {
  const world = await openWorld(t)
  for (const setting of ['callback', 'disputes_callback', 'payments_callback']) {
    const change = (callback: unknown) => world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { [setting]: callback } })
    const masked = { headers: { 'x-kept': '****', 'x-new': 'new' }, signing_secrets: ['****1', NEWER] }
    assert.equal((await change(callbackIn(world))).status, 200)
    const { status, json, text } = await change({ ...masked, url: 'https://other.example/callbacks' })
    assert.equal(status, 422)
    assert.deepEqual(
      json.detail.map(({ loc, msg }: { loc: unknown[]; msg: string }) => [loc.slice(2), msg.includes('enter the value again')]),
      [
        [[setting, 'headers', 'x-kept'], true],
        [[setting, 'signing_secrets', 0], true],
      ],
    )
    assert.doesNotMatch(text, /a-secret-of-headers|whsec_/)
    for (const path of ['lint', 'what-if']) {
      const draft = { settings: { [setting]: { ...masked, url: 'https://other.example/callbacks' } }, ...(path === 'what-if' && { last: 1 }) }
      assert.match((await world.admin('POST', `/api/admin/promos/${world.promoId}/${path}`, draft)).text, /enter the value again/)
    }
    assert.equal((await change({ ...masked, url: `${world.callback.url}/elsewhere` })).status, 200, 'another path of the same server')
  }
})

test('a mask of nothing, and a text that looks encrypted, are refused, and no secret is in the answer', async (t) => {
  const world = await openWorld(t)
  await patch(world, callbackIn(world))
  const wrong = { 'x-other': '****', 'x-sealed': 'sealed:1:00000000:AAAA', 'x-good': 'a-secret-of-headers' }
  const { status, json } = await patch(world, { ...world.callback, headers: wrong })
  assert.equal(status, 422)
  assert.deepEqual(
    json.detail?.map(({ loc }) => loc.at(-1)),
    ['x-other', 'x-sealed'],
  )
  assert.doesNotMatch(JSON.stringify(json), /a-secret-of-headers|AAAA/)
})

test('without a key secrets are stored as they are: the log and the advice on settings say so', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log, config: { SECRET_KEYS: [] } })
  const { json } = (await patch(world, callbackIn(world))) as unknown as { json: { warnings: { code: string }[] } }
  assert.ok(json.warnings.some(({ code }) => code === 'SECRETS_UNENCRYPTED'))
  assert.match(await stored(world), /a-secret-of-headers/)
  assert.equal((await lastSent(world))['x-kept'], 'a-secret-of-headers')
  await checkSecrets(world.ctx)
  assert.ok(lines.some(({ msg }) => /SECRET_KEYS is not set/.test(String(msg))))
})

test('npm run secrets encrypts what was stored in plain or with an older key, also in old versions, and nothing is lost', async (t) => {
  const [old, present] = [randomBytes(32), randomBytes(32)]
  const world = await openWorld(t, { config: { SECRET_KEYS: [] } })
  await patch(world, callbackIn(world))
  await world.change({ min_sum: 0 })
  const before = await stored(world)
  const open = (keys: Buffer[]) => {
    world.ctx.keyring = openKeyring(keys)
    return resealSecrets(world.sql, world.ctx.keyring)
  }

  const first = await open([old])
  assert.ok(first.changed >= 4 && first.current === 0)
  assert.doesNotMatch(await stored(world), /a-secret-of-headers|whsec_/)
  assert.deepEqual(await open([present, old]), first)
  assert.deepEqual(await open([present, old]), { changed: 0, current: first.changed }, 'again it changes nothing')

  world.ctx.keyring = openKeyring([present])
  await checkSecrets(world.ctx)
  assert.equal((await lastSent(world))['x-kept'], 'a-secret-of-headers')
  world.ctx.keyring = openKeyring([old])
  await assert.rejects(checkSecrets(world.ctx), /SECRET_KEYS: must have the key [0-9a-f]{8}/)
  assert.ok(before.includes('a-secret-of-headers'))
})

test('a key that is lost for good: what it encrypted becomes random by a command, processes start, and the secrets are set again', async (t) => {
  const [lost, present] = [randomBytes(32), randomBytes(32)]
  const world = await openWorld(t, { config: { SECRET_KEYS: [lost] } })
  await patch(world, callbackIn(world))
  const key = /sealed:1:([0-9a-f]{8}):/.exec(await stored(world))![1]!
  const keyring = openKeyring([present])
  world.ctx.keyring = keyring
  await assert.rejects(checkSecrets(world.ctx), new RegExp(`must have the key ${key}.*npm run secrets -- --lost ${key}`))

  const config = { SECRET_KEYS: [present], DATA_DIR: world.ctx.config.DATA_DIR, DATABASE_URL: world.database.url } as Config
  await assert.rejects(runSecrets(config, []), new RegExp(`must have the key ${key}`))
  await assert.rejects(runSecrets(config, ['--lost', '00000000', '--lost', key]), /no stored secret needs 00000000/)
  assert.deepEqual(
    (await listMissing(world.sql, keyring)).filter((place) => !place.endsWith('x-secret')), // an earlier version has that one
    [`promo ${world.promoId}: callback.headers.x-kept`, `promo ${world.promoId}: callback.signing_secrets.0`],
  )
  await runSecrets(config, ['--lost', key])
  const factor = openKeyring([lost]).seal('second factor', 'GEZDGNBVGY3TQOJQ')
  assert.match(withoutKeys(keyring, [key]).open('second factor', factor), /^[A-Z2-7]{32}$/)
  await checkSecrets(world.ctx)
  await world.change({ min_sum: 0 }) // the settings are read anew
  const sent = await lastSent(world)
  assert.notEqual(sent['x-kept'], 'a-secret-of-headers')
  assert.match(String(sent['webhook-signature']), /^v1,/)
  assert.equal((await patch(world, callbackIn(world))).status, 200)
  assert.equal((await lastSent(world))['x-kept'], 'a-secret-of-headers')
})
