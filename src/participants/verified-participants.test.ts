import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandKeys, brandToken, initData, launchParameters, vkFields, webAppFields } from '#test/support/participant-tokens.ts'
import { openPhotoServer } from '#test/support/photo-server.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const HS256 = 'a-shared-secret-of-the-brand-of-48-bytes-0123456'
const BOT = '7000000001:AAF-bot-token-of-telegram-for-tests-01'
const MAX_BOT = 'f9LHodD0cOL-bot-token-of-max-for-tests'
const VK_KEY = 'secureKeyOfVkForTest'

const { privateKey, pem, jwk } = brandKeys()
const VERIFIERS = [
  { kind: 'jwt', alg: 'ES256', key: pem },
  { kind: 'jwt', alg: 'HS256', key: HS256 },
  { kind: 'telegram', secret: BOT },
  { kind: 'vk', secret: VK_KEY },
  { kind: 'max', secret: MAX_BOT },
]
const VERIFIED = { participants: 'verified', participant_verifiers: VERIFIERS }

const tokenOf = (world: World, sub: string, promoId = world.promoId) => brandToken(privateKey, world.ctx.now(), { sub, aud: String(promoId) })

const receipts = async ({ sql }: World) => Number((await sql`select count(*) from receipts`)[0]?.['count'])

const sendToken = (world: World, participantToken: string, userUuid?: string) => world.send({ qrStr: world.mint().qrStr, userUuid, participantToken })

async function isRefused(world: World, participantToken: string, why: RegExp, userUuid?: string): Promise<void> {
  const { status, json, headers } = await sendToken(world, participantToken, userUuid)
  assert.deepEqual([status, json.code], [401, 'PARTICIPANT_TOKEN'], participantToken)
  assert.match(json.detail, why)
  assert.match(headers.get('x-request-id') ?? '', /./)
}

test('a token of the brand names the participant, by either algorithm and key', async (t) => {
  const world = await openWorld(t, { settings: VERIFIED })
  const now = world.ctx.now()
  const aud = String(world.promoId)
  const tokens = {
    anna: await brandToken(privateKey, now, { sub: 'anna', aud }),
    boris: await brandToken(HS256, now, { sub: 'boris', aud }),
    'Вера 1': await brandToken(privateKey, now, { sub: 'Вера 1', aud, expiresInSeconds: 3_600, more: { iat: 1, scope: 'any' } }),
  }
  for (const [participant, token] of Object.entries(tokens)) {
    const { status, text, json } = await sendToken(world, token, participant === 'boris' ? 'boris' : undefined)
    assert.equal(status, 200, text)
    assert.equal((await world.receipt(json.uuid)).userUuid, participant)
  }
  for (const key of [jwk, JSON.stringify(jwk)]) {
    await world.change({ participant_verifiers: [{ kind: 'jwt', alg: 'ES256', key }] })
    assert.equal((await sendToken(world, await tokenOf(world, 'galina'))).status, 200)
  }
})

test('data that Telegram, VK and MAX have signed name the participant', async (t) => {
  const world = await openWorld(t, { settings: VERIFIED })
  const now = world.ctx.now()
  const inMilliseconds = { ...webAppFields(45, now), auth_date: String(now.getTime()), ip: '192.0.2.1', chat: '{"id":5,"type":"DIALOG"}' }
  const tokens = {
    'telegram:42': `telegram:${initData(BOT, { ...webAppFields(42, now), signature: 'third-party', start_param: 'spring' })}`,
    'vk:43': `vk:${launchParameters(VK_KEY, vkFields(43, now))}&utm_source=friends`,
    'max:44': `max:${initData(MAX_BOT, webAppFields(44, now))}`,
    'max:45': `max:${initData(MAX_BOT, inMilliseconds)}`,
  }
  for (const [participant, token] of Object.entries(tokens)) {
    const { status, text, json } = await sendToken(world, token)
    assert.equal(status, 200, text)
    assert.equal((await world.receipt(json.uuid)).userUuid, participant)
  }
})

test('a token that is missing, forged, expired, of another promo or of another participant is 401, and nothing is stored', async (t) => {
  const world = await openWorld(t, { settings: VERIFIED })
  const now = world.ctx.now()
  const aud = String(world.promoId)
  const good = { sub: 'anna', aud }
  const stranger = brandKeys()
  const jwt = (claims: Parameters<typeof brandToken>[2], key: Parameters<typeof brandToken>[0] = privateKey) => brandToken(key, now, claims)
  const es256 = await jwt(good)
  const [head, body, sign] = es256.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const otherBody = Buffer.from(JSON.stringify({ sub: 'boris', aud, exp: Math.floor(now.getTime() / 1_000) + 600 })).toString('base64url')

  await isRefused(world, '', /only with the token/, 'anna')
  await isRefused(world, await jwt(good, stranger.privateKey), /not signed/)
  await isRefused(world, await jwt(good, 'another-secret-of-somebody-else-32-bytes'), /not signed/)
  await isRefused(world, await jwt(good, pem.padEnd(40)), /not signed/) // the public key as a shared secret
  await isRefused(world, `${none}.${body}.`, /not signed/)
  await isRefused(world, `${head}.${otherBody}.${sign}`, /not signed/)
  for (const text of ['x', 'a.b.c', `${head}.${body}`, '..', '{}', 'Bearer x', '\u0431']) await isRefused(world, text, /read/)
  await isRefused(world, await jwt({ sub: 'anna', aud: String(world.promoId + 1) }), /another promo/)
  await isRefused(world, await jwt({ sub: 'anna' }), /another promo/)
  await isRefused(world, await jwt({ ...good, expiresInSeconds: -1 }), /expired/)
  await isRefused(world, await jwt({ ...good, expiresInSeconds: null }), /`exp` has to be there/)
  await isRefused(world, await jwt({ ...good, more: { nbf: Math.floor(now.getTime() / 1_000) + 60 } }), /not valid yet/)
  await isRefused(world, await jwt({ ...good, more: { nbf: 'tomorrow' } }), /numbers of seconds/)
  await isRefused(world, await jwt({ ...good, expiresInSeconds: 3_660 }), /an hour/)
  await isRefused(world, await jwt({ aud }), /no participant/)
  for (const sub of ['', ' anna', 'a\nb', 'x'.repeat(256)]) await isRefused(world, await jwt({ sub, aud }), /no participant/)
  for (const sub of [17, 0, true, null, ['anna'], { id: 'anna' }]) await isRefused(world, await jwt({ aud, more: { sub } }), /`sub` has to be a text/)
  await isRefused(world, es256, /another participant/, 'boris')

  const telegram = (data: string) => `telegram:${data}`
  const fields = webAppFields(42, now)
  const data = initData(BOT, fields)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000 - 1_000)
  await isRefused(world, telegram(initData(MAX_BOT, fields)), /not signed/)
  await isRefused(world, telegram(data.replace('42', '43')), /not signed/)
  await isRefused(world, telegram(data.replace(/hash=.*/, 'hash=')), /not signed/)
  await isRefused(world, telegram(data.replace(/&hash=.*/, '')), /not signed/)
  await isRefused(world, `max:${data}`, /not signed/)
  await isRefused(world, `vk:${data}`, /not signed/)
  await isRefused(world, telegram(initData(BOT, webAppFields(42, daysAgo(1)))), /expired/)
  await isRefused(world, telegram(initData(BOT, { user: fields.user })), /when it was made/)
  await isRefused(world, telegram(initData(BOT, { auth_date: fields.auth_date })), /no participant/)
  await isRefused(world, telegram(initData(BOT, { ...fields, user: '{"id":"x"}' })), /no participant/)
  await isRefused(world, telegram(data), /another participant/, 'telegram:43')
  await isRefused(world, telegram(`${data}&user=${encodeURIComponent('{"id":43}')}`), /read/)

  const launch = vkFields(43, now)
  await isRefused(world, `vk:${launchParameters(VK_KEY, launch).replace('vk_user_id=43', 'vk_user_id=44')}`, /not signed/)
  await isRefused(world, `vk:${launchParameters(VK_KEY, launch)}&vk_is_app_user=1`, /not signed/)
  await isRefused(world, `vk:${launchParameters(VK_KEY, vkFields(43, daysAgo(1)))}`, /expired/)
  await isRefused(world, `vk:${launchParameters(VK_KEY, launch)}&vk_user_id=44`, /read/)

  await world.change({ participant_verifiers: [{ kind: 'vk', secret: VK_KEY }] })
  await isRefused(world, es256, /no tokens of this kind/)
  await isRefused(world, telegram(data), /no tokens of this kind/)
  assert.equal(await receipts(world), 0)
})

test('signed fields cannot be cut anew: a line break in one of them could pass for two fields', async (t) => {
  const world = await openWorld(t, { settings: VERIFIED })
  const { auth_date, user } = webAppFields(42, world.ctx.now())
  const victim = '{"id":1}'
  // The participant's own start parameter has the line of somebody else's field, and the application has signed it.
  const signed = new URLSearchParams(initData(BOT, { auth_date, start_param: `a\nuser=${victim}`, user }))
  await isRefused(world, `telegram:${signed}`, /read/)
  const cut = new URLSearchParams({ auth_date, start_param: 'a', hash: signed.get('hash')! })
  cut.append('user', victim)
  cut.append('user', user)
  await isRefused(world, `telegram:${cut}`, /read/)
})

test('every way by which a receipt comes in asks for the token, and takes it', async (t) => {
  const photoServer = await openPhotoServer(t, await photoWith([], { grain: 'fetched', width: 80, height: 80 }))
  const world = await openWorld(t, { settings: VERIFIED, reachable: [photoServer.host] })
  let photos = 0
  const blank = () => photoWith([], { grain: String(photos++), width: 80, height: 80 })
  const json = (path: string, body: object) => world.call('POST', path, body, { 'api-key': world.apiKey })
  const form = async (path: string, fields: Record<string, string>, ...parts: Part[]) => upload(world, path, [...Object.entries(fields), ...parts])
  type Fields = { userUuid?: string; participantToken?: string }
  const doors: Record<string, (fields: Fields) => Promise<{ status: number; json: any }>> = {
    qr: (fields) => json('/api/receipts/qr', { qrStr: world.mint().qrStr, ...fields }),
    photo: async (fields) => form('/api/receipts', fields as Record<string, string>, ['photos', await blank()]),
    url: (fields) => json('/api/receipts/url', { urls: [photoServer.url], ...fields }),
    widget: (fields) => form('/api/widgets/receipts', { qrAsString: world.mint().qrStr, ...fields } as Record<string, string>),
    'photos of the widget': async (fields) => form('/api/widgets/receipts', fields as Record<string, string>, ['photos', await blank()]),
    loyalty: (fields) => json('/api/loyalty/check', { qrStr: world.mint().qrStr, ...fields }),
  }
  for (const [name, send] of Object.entries(doors)) {
    const before = await receipts(world)
    for (const fields of [{ userUuid: 'anna' }, { userUuid: 'anna', participantToken: 'forged' }, {}, { participantToken: await tokenOf(world, 'anna', 99) }]) {
      const { status, json } = await send(fields)
      assert.deepEqual([status, json.code], [401, 'PARTICIPANT_TOKEN'], name)
    }
    const other = await send({ userUuid: 'boris', participantToken: await tokenOf(world, 'anna') })
    assert.deepEqual([other.status, await receipts(world)], [401, before], name)
    const accepted = await send({ participantToken: await tokenOf(world, 'anna') })
    assert.deepEqual([accepted.status, await receipts(world)], [200, before + 1], name)
    assert.equal((await world.receipt(accepted.json.uuid)).userUuid, 'anna', name)
  }

  const { uuid } = (await doors['photo']!({ participantToken: await tokenOf(world, 'anna') })).json
  const add = async (...fields: Part[]) => upload(world, `/api/receipts/${uuid}/photos`, [['photos', await blank()], ...fields])
  assert.equal((await add()).json.code, 'PARTICIPANT_TOKEN')
  assert.match((await add(['participantToken', await tokenOf(world, 'boris')])).json.detail, /another participant/)
  assert.equal((await world.receipt(uuid)).photos.length, 1)
  assert.equal((await add(['participantToken', await tokenOf(world, 'anna')])).status, 200)
})

test('a thousand invented participants with the public key of a page: no receipt', async (t) => {
  const world = await openWorld(t, { settings: VERIFIED })
  const key = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json.apiKey
  const now = world.ctx.now()
  const stranger = brandKeys()
  const aud = String(world.promoId)
  const forgery = async (n: number): Promise<Record<string, string>> => {
    const sub = `invented-${n}`
    switch (n % 5) {
      case 0:
        return { userUuid: sub }
      case 1:
        return { userUuid: sub, participantToken: await brandToken(stranger.privateKey, now, { sub, aud }) }
      case 2:
        return { participantToken: await brandToken(`invented-secret-${n}-of-more-than-32-bytes`, now, { sub, aud }) }
      case 3:
        return { participantToken: `telegram:${initData(`${n}:invented`, webAppFields(n, now))}` }
      default:
        return { participantToken: `vk:${launchParameters(`invented-${n}`, vkFields(n, now))}` }
    }
  }
  const statuses = new Map<number, number>()
  const send = async (n: number) => {
    const fields = { qrAsString: world.mint().qrStr, ...(await forgery(n)) }
    const { status, json } = await upload(world, '/api/widgets/receipts', Object.entries(fields), key)
    assert.equal(json.code, 'PARTICIPANT_TOKEN')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let n = 0; n < 1_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, index) => send(n + index)))
  assert.deepEqual([...statuses], [[401, 1_000]])
  assert.equal(await receipts(world), 0)
  assert.equal((await world.sql`select 1 from jobs where payload ? 'receiptUuid'`).length, 0)
})

test('whoever has no token uses up none of the calls of the participant whom they name', async (t) => {
  const world = await openWorld(t, { rates: true, settings: { ...VERIFIED, rate_limits: { per_participant_per_minute: 2 } } })
  for (let n = 0; n < 5; n++) assert.equal((await world.send({ qrStr: world.mint().qrStr })).status, 401)
  assert.equal((await sendToken(world, await tokenOf(world, 'anna'))).status, 200)
})

test('promos of any participants take userUuid as before; there a token is checked where the promo can check it', async (t) => {
  const world = await openWorld(t)
  assert.equal((await world.ctx.promo(world.promoId))?.settings.participants, 'any')
  assert.equal((await sendToken(world, 'whatever', 'anna')).status, 200)
  const { status, json } = await sendToken(world, 'whatever')
  assert.deepEqual([status, json.detail[0].loc, json.detail[0].type], [422, ['body', 'userUuid'], 'missing'])
  await world.change({ participant_verifiers: VERIFIERS })
  assert.equal((await world.send({ qrStr: world.mint().qrStr })).status, 200)
  assert.equal((await sendToken(world, await tokenOf(world, 'vera'))).status, 200)
  await isRefused(world, 'whatever', /read/, 'anna')
})

test('a call with other mistakes is told beside them that it names nobody, and not where a token is asked for', async (t) => {
  const world = await openWorld(t)
  const mistakes = async (answer: Promise<{ status: number; json: { detail: { type: string; loc: string[] }[] } }>) => {
    const { status, json } = await answer
    assert.equal(status, 422)
    return json.detail.map(({ type, loc }) => `${type} ${loc.slice(1).join('.')}`)
  }
  const post = (body: unknown) => mistakes(world.call('POST', '/api/receipts/qr', body, { 'api-key': world.apiKey }))
  assert.deepEqual(await post({}), ['missing qrStr', 'missing userUuid'])
  assert.deepEqual(await post({ promoId: 'x', participantToken: '' }), ['missing qrStr', 'int_type promoId', 'missing userUuid'])
  assert.deepEqual(await post({ userUuid: 5 }), ['missing qrStr', 'string_type userUuid'])
  assert.deepEqual(await post({ participantToken: 'whatever' }), ['missing qrStr'])
  for (const body of [[], null, 'x']) assert.deepEqual(await post(body), ['model_attributes_type '])
  const send = (path: string, fields: Part[]) => mistakes(upload(world, path, fields))
  assert.deepEqual(await send('/api/receipts', []), ['missing photos', 'missing userUuid'])
  assert.deepEqual(await send('/api/receipts', [['userUuid', 'anna']]), ['missing photos'])
  assert.deepEqual(await send('/api/widgets/receipts', [['dupCheck', 'perhaps']]), ['bool_parsing dupCheck', 'missing userUuid'])

  await world.change(VERIFIED)
  assert.deepEqual(await post({}), ['missing qrStr'])
  assert.deepEqual(await send('/api/receipts', []), ['missing photos'])
})

test('the showcase, statuses and disputes ask for no token', async (t) => {
  const world = await openWorld(t, { settings: VERIFIED })
  const { uuid } = (await sendToken(world, await tokenOf(world, 'anna'))).json
  await world.settle()
  assert.equal((await world.call('GET', `/r/${uuid}.json`)).status, 200)
  assert.equal((await world.call('GET', `/r/${uuid}`)).status, 200)
  const asked = await world.call('POST', '/api/showcase/check', { qrStr: world.mint().qrStr, userUuid: 'anna' }, { 'api-key': world.apiKey })
  assert.equal(asked.status, 200)
})
