import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { openSettings } from '#context/seal-settings.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { brandKeys, brandToken, initData, webAppFields } from '#test/support/participant-tokens.ts'
import { openWorld, type World } from '#test/support/world.ts'

const { privateKey, pem, jwk } = brandKeys()
const HS256 = 'canary-shared-secret-of-the-brand-0123456789'
const BOT = '7000000001:canary-bot-token'
const OTHER_BOT = '7000000002:canary-other-token'
const verifiers = [
  { kind: 'telegram', secret: BOT },
  { kind: 'jwt', alg: 'HS256', key: HS256 },
  { kind: 'jwt', alg: 'ES256', key: pem },
]
const MASKED = [
  { kind: 'telegram', secret: '****1' },
  { kind: 'jwt', alg: 'HS256', key: '****2' },
  { kind: 'jwt', alg: 'ES256', key: pem },
]

const path = ({ promoId }: World) => `/api/admin/promos/${promoId}`
const put = (world: World, participant_verifiers: unknown, more: Record<string, unknown> = {}) =>
  world.admin('PATCH', path(world), { settings: { participant_verifiers, ...more } })
const stored = async ({ ctx, promoId }: World) => openSettings(ctx.keyring, (await ctx.promo(promoId))!.settings).participant_verifiers

test('secrets of verifiers are in no answer, version, audit, comparison or log; a public key is', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log })
  const answers: string[] = []
  const look = async (...[method, at, body]: Parameters<World['admin']>) => {
    const { text, json, status } = await world.admin(method, at, body)
    answers.push(text)
    return { json, status }
  }
  const changed = await look('PATCH', path(world), { settings: { participants: 'verified', participant_verifiers: verifiers } })
  assert.deepEqual([changed.status, changed.json.settings.participant_verifiers], [200, MASKED])
  await look('PATCH', path(world), { settings: { participant_verifiers: [{ kind: 'telegram', secret: OTHER_BOT }] } })
  await look('POST', '/api/admin/promos', { name: 'Other', country: 'ru', settings: { participant_verifiers: verifiers } })
  const { json: versions } = await look('GET', `${path(world)}/versions`)
  assert.deepEqual(versions.items[1].differences.find(({ setting }: { setting: string }) => setting === 'participant_verifiers').after, MASKED)
  for (const at of ['', '/versions/2', '/versions/3']) assert.equal((await look('GET', `${path(world)}${at}`)).status, 200)
  await look('GET', '/api/admin/promos')
  await look('GET', '/api/admin/audit')
  assert.equal((await look('POST', `${path(world)}/what-if`, { settings: { participant_verifiers: verifiers }, last: 10 })).status, 200)
  assert.equal((await look('POST', `${path(world)}/lint`, { settings: { participant_verifiers: verifiers } })).status, 200)

  const wrong: unknown[] = [
    [{ kind: 'telegram', secret: BOT, key: HS256 }],
    [{ kind: 'jwt', alg: 'HS512', key: HS256 }],
    [{ kind: 'telegram', secret: BOT.repeat(30) }],
    [{ kind: 'nobody', secret: BOT }],
    [{ secret: BOT }],
    { kind: 'telegram', secret: BOT },
    BOT,
  ]
  for (const one of wrong) assert.equal((await look('PATCH', path(world), { settings: { participant_verifiers: one } })).status, 422, JSON.stringify(one))
  assert.equal((await look('POST', '/api/admin/promos', { name: 5, country: 'ru', settings: { participant_verifiers: verifiers } })).status, 422)

  const said = answers.join() + JSON.stringify(lines)
  for (const secret of [HS256, BOT, OTHER_BOT]) assert.ok(!said.includes(secret), secret)
  assert.ok(said.includes('BEGIN PUBLIC KEY'))
  const audit = JSON.stringify(await world.sql`select * from audit_log`)
  assert.ok(audit.includes('participant_verifiers') && !audit.includes('canary'))
  const kept = JSON.stringify(await world.sql`select * from promo_versions`)
  assert.ok(kept.includes('sealed:') && !kept.includes('canary'), 'old versions too are encrypted')
})

test('a masked secret that is sent back stays what it was, wherever it stands in the list', async (t) => {
  const world = await openWorld(t)
  assert.equal((await put(world, [{ kind: 'telegram', secret: BOT }, { kind: 'telegram', secret: OTHER_BOT }, ...verifiers.slice(1)])).status, 200)
  const shown = (await world.admin('GET', path(world))).json.settings.participant_verifiers
  assert.equal((await put(world, [shown[3], shown[1], { kind: 'max', secret: 'new-max-token' }])).status, 200)
  assert.deepEqual(await stored(world), [verifiers[2], { kind: 'telegram', secret: OTHER_BOT }, { kind: 'max', secret: 'new-max-token' }])
  assert.equal((await put(world, undefined, { min_sum: 5 })).status, 200)
  assert.equal((await stored(world)).length, 3)
  for (const mask of [
    { kind: 'telegram', secret: '****1' },
    { kind: 'max', secret: '****9' },
    { kind: 'vk', secret: '****' },
  ]) {
    const { status, text } = await put(world, [mask])
    assert.equal(status, 422, text)
    assert.match(text, /no such secret is stored/)
  }
  await world.change({ participant_verifiers: null })
  assert.deepEqual(await stored(world), [])
})

test('a verifier that could not verify is refused with what is wrong about it', async (t) => {
  const world = await openWorld(t)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ type: 'spki', format: 'pem' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' })
  const cases: [object, string][] = [
    [{ kind: 'jwt', alg: 'ES256' }, 'key'],
    [{ kind: 'jwt', key: pem }, 'alg'],
    [{ kind: 'jwt', alg: 'HS256', key: 'too-short-for-hs256' }, 'key'],
    [{ kind: 'jwt', alg: 'HS256', key: jwk }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: HS256 }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: privateKey.export({ format: 'jwk' }) }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: other }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: rsa }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: { ...jwk, x: 'AA' } }, 'key'],
    [{ kind: 'jwt', alg: 'ES256', key: pem, secret: 'x' }, 'secret'],
    [{ kind: 'vk' }, 'secret'],
    [{ kind: 'max', secret: 'x', alg: 'HS256' }, 'alg'],
  ]
  for (const [verifier, field] of cases) {
    const { status, json } = await put(world, [verifier])
    assert.equal(status, 422, JSON.stringify(verifier))
    assert.deepEqual(json.detail[0].loc, ['body', 'settings', 'participant_verifiers', 0, field])
    assert.equal(json.detail[0].input, undefined)
  }
  const none = await world.admin('PATCH', path(world), { settings: { participants: 'verified' } })
  assert.equal(none.status, 200)
  assert.ok(
    none.json.warnings.some(({ code, path: [setting] }: { code: string; path: string[] }) => code === 'NOTHING_PASSES' && setting === 'participant_verifiers'),
  )
})

test('while one secret takes the place of another, both are taken', async (t) => {
  const world = await openWorld(t, {
    settings: {
      participants: 'verified',
      participant_verifiers: [{ kind: 'telegram', secret: BOT }, { kind: 'telegram', secret: OTHER_BOT }, ...verifiers.slice(1)],
    },
  })
  const now = world.ctx.now()
  const tokens = [
    `telegram:${initData(BOT, webAppFields(1, now))}`,
    `telegram:${initData(OTHER_BOT, webAppFields(1, now))}`,
    await brandToken(HS256, now, { sub: 'a', aud: String(world.promoId) }),
  ]
  for (const participantToken of tokens) {
    const { status, text } = await world.send({ qrStr: world.mint().qrStr, userUuid: undefined, participantToken })
    assert.equal(status, 200, text)
  }
})
