import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#domain/limits.ts'
import * as keys from '#store/api-keys.ts'
import { leaseAll } from '#store/rate-windows.ts'
import { openDatabase } from '#test/support/database.ts'
import { ADMIN_TOKEN, openWorld, type World } from '#test/support/world.ts'
import { noteKeyUse } from './note-key-use.ts'

const limitsOf = (limits: Record<string, number | null>) => ({ rate_limits: limits })

async function widgetKey(world: World, origins: readonly string[] = []): Promise<string> {
  const { status, text, json } = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget', origins })
  assert.equal(status, 201, text)
  return json.apiKey
}

function sendFromPage(world: World, apiKey: string, headers: Record<string, string>) {
  const form = new FormData()
  form.set('qrAsString', world.mint().qrStr)
  form.set('userUuid', `p${Math.random()}`)
  return fetch(`${world.origin}/api/widgets/receipts`, { method: 'POST', headers: { 'api-key': apiKey, ...headers }, body: form })
}

/** Where two are allowed in a second, most of these are refused, also on a machine that needs many seconds for them. */
const MANY_IN_A_SECOND = 100

const statuses = async (calls: (() => Promise<{ status: number }>)[]) => {
  const all: number[] = []
  for (const call of calls) all.push((await call()).status)
  return all
}

test('an address that tries token after token gets 429 with Retry-After; the right token is never refused', async (t) => {
  const world = await openWorld(t, { rates: true })
  const tries = Array.from({ length: LIMITS.wrongTokensPerMinute + 20 }, (_, number) => `Bearer ${ADMIN_TOKEN}${number}`)
  const answers = await Promise.all(tries.map((authorization) => world.call('GET', '/api/admin/promos', undefined, { authorization })))
  const refused = answers.filter(({ status }) => status === 429)
  assert.deepEqual([answers.filter(({ status }) => status === 401).length, refused.length], [LIMITS.wrongTokensPerMinute, 20])
  for (const { json, headers } of refused) assert.deepEqual([json.code, json.limit, Number(headers.get('retry-after')) >= 1], ['RATE_LIMITED', 'address', true])
  assert.deepEqual([(await world.admin('GET', '/api/admin/promos')).status, (await world.admin('GET', '/metrics')).status], [200, 200])
  await world.pass(61_000)
  assert.equal((await world.call('GET', '/api/admin/promos', undefined, { authorization: 'Bearer wrong' })).status, 401)
})

test('a participant who sends more than the promo allows gets 429 with the limit and Retry-After, and nothing is stored', async (t) => {
  const world = await openWorld(t, { rates: true, settings: limitsOf({ per_participant_per_minute: 3 }) })
  const codes = await statuses(Array.from({ length: 4 }, () => () => world.send({ qrStr: world.mint().qrStr })))
  assert.deepEqual(codes, [200, 200, 200, 429])
  const { status, json, headers } = await world.send({ qrStr: world.mint().qrStr })
  assert.deepEqual([status, json.code, json.limit], [429, 'RATE_LIMITED', 'participant'])
  const retryAfter = Number(headers.get('retry-after'))
  assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter))
  assert.equal((await world.send({ qrStr: world.mint().qrStr, userUuid: 'boris' })).status, 200)
  const [{ count }] = await world.sql<[{ count: number }]>`select count(*)::int as count from receipts`
  assert.equal(count, 4)
  await world.pass(61_000)
  assert.equal((await world.send({ qrStr: world.mint().qrStr })).status, 200)
})

test('a key that calls too often is refused on every call with a key, other keys of the promo are not', async (t) => {
  const world = await openWorld(t, { rates: true, settings: limitsOf({ per_key_per_second: 2 }) })
  await world.pass(1_000)
  const receipt = () => world.call('GET', '/api/receipts/00000000-0000-7000-8000-000000000000', undefined, { 'api-key': world.apiKey })
  const answers = await Promise.all(Array.from({ length: MANY_IN_A_SECOND }, receipt))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 10, `${refused.length} refused`)
  for (const { json, headers } of refused) assert.deepEqual([json.limit, headers.get('retry-after')], ['key', '1'])
  const other = await keys.create(world.sql, world.promoId, { label: null, scope: 'server' })
  assert.equal((await world.send({ qrStr: world.mint().qrStr }, other.apiKey)).status, 200)
  assert.match((await world.admin('GET', '/metrics')).text, /^chekhov_rate_limited_total\{limit="key"\} [1-9]/m)
})

test('a key has a rate of its own, which can be changed, and its refusals are shown beside it', async (t) => {
  const world = await openWorld(t, { rates: true, settings: limitsOf({ per_key_per_second: 1_000 }) })
  const made = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { label: 'script', perSecond: 2 })
  const { keyId, apiKey } = made.json
  const call = () => world.call('GET', '/api/receipts/00000000-0000-7000-8000-000000000000', undefined, { 'api-key': apiKey })
  const refusals = async () => (await Promise.all(Array.from({ length: MANY_IN_A_SECOND }, call))).filter(({ status }) => status === 429).length
  const shown = async () => {
    await noteKeyUse(world.ctx)
    const { items } = (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json
    return items.find((one: { keyId: number }) => one.keyId === keyId)
  }
  assert.deepEqual([(await shown()).perSecond, (await shown()).refused], [2, null])
  const refused = await refusals()
  assert.ok(refused >= 10, `${refused} refused`)
  assert.equal((await shown()).refused.calls, refused)

  const changed = await world.admin('PATCH', `/api/admin/keys/${keyId}`, { perSecond: null })
  assert.deepEqual([changed.status, changed.json.perSecond, changed.json.label], [200, null, 'script'])
  await world.pass(1_000)
  assert.equal(await refusals(), 0)
  assert.equal((await shown()).refused.calls, refused)

  assert.equal((await world.admin('PATCH', `/api/admin/keys/${keyId}`, { perSecond: 0 })).status, 422)
  assert.equal((await world.admin('PATCH', `/api/admin/keys/${keyId}`, { origins: ['https://brand.example'] })).status, 422, 'a key of a server')
  assert.equal((await world.admin('PATCH', '/api/admin/keys/999999', { perSecond: 5 })).status, 404)
  const { items } = (await world.admin('GET', `/api/admin/audit?subject=key:${keyId}`)).json
  assert.deepEqual(items.map((one: { action: string }) => one.action).toSorted(), ['key.change', 'key.create'])
})

test('addresses bind the keys of pages, of IPv6 by the /64, and not the servers of brands', async (t) => {
  const world = await openWorld(t, { rates: true, trustedProxies: ['127.0.0.1'], settings: limitsOf({ per_address_per_minute: 2 }) })
  const apiKey = await widgetKey(world)
  const from = (address: string) => () => sendFromPage(world, apiKey, { 'x-forwarded-for': address })
  assert.deepEqual(await statuses([from('2001:db8::1'), from('2001:db8::2'), from('2001:db8::3')]), [200, 200, 429])
  assert.deepEqual(await statuses([from('2001:db8:0:1::1'), from('192.0.2.1'), from('192.0.2.2')]), [200, 200, 200])
  const refused = await from('2001:db8::4')()
  assert.deepEqual((({ code, limit }) => [code, limit])((await refused.json()) as { code: string; limit: string }), ['RATE_LIMITED', 'address'])
  assert.equal(refused.headers.get('access-control-allow-origin'), '*', 'the page can read it')
  const server = () => world.send({ qrStr: world.mint().qrStr, userUuid: `p${Math.random()}` })
  assert.deepEqual(await statuses([server, server, server, server]), [200, 200, 200, 200])
})

test('calls that are refused to one visitor of a page leave the key of the page to all others', async (t) => {
  const limits = { per_address_per_minute: 2, per_key_per_second: 20 }
  const world = await openWorld(t, { rates: true, trustedProxies: ['127.0.0.1'], settings: limitsOf(limits) })
  const apiKey = await widgetKey(world)
  const from = (address: string) => () => sendFromPage(world, apiKey, { 'x-forwarded-for': address })
  await world.pass(1_000)
  const many = await Promise.all(Array.from({ length: MANY_IN_A_SECOND }, from('192.0.2.1')))
  const limit = async (answer: Response) => ((await answer.json()) as { limit?: string }).limit
  const limited = await Promise.all(many.filter(({ status }) => status === 429).map(limit))
  assert.deepEqual([many.length - limited.length, new Set(limited)], [2, new Set(['address'])])
  assert.equal((await from('192.0.2.2')()).status, 200)
})

test('an address is the same whatever port a proxy writes beside it, and a trusted proxy is one with a port as well', async (t) => {
  const world = await openWorld(t, { rates: true, trustedProxies: ['127.0.0.1', '10.0.0.1'], settings: limitsOf({ per_address_per_minute: 2 }) })
  const apiKey = await widgetKey(world)
  const from = (address: string) => () => sendFromPage(world, apiKey, { 'x-forwarded-for': address })
  assert.deepEqual(await statuses([from('192.0.2.1:1001'), from('192.0.2.1:1002'), from('192.0.2.1')]), [200, 200, 429])
  assert.deepEqual(await statuses([from('[2001:db8::1]:1001'), from('[2001:db8::2]'), from('2001:db8::3')]), [200, 200, 429])
  assert.deepEqual(await statuses([from('192.0.2.7:1, 10.0.0.1:443'), from('192.0.2.8:1,10.0.0.1:444'), from('192.0.2.9:1, 10.0.0.1')]), [200, 200, 200])
})

test('calls without a key are counted by address, whatever the promo', async (t) => {
  const world = await openWorld(t, { rates: true })
  const answers = await Promise.all(Array.from({ length: 340 }, () => world.call('GET', '/api/public/promos')))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 20 && refused.length <= 70, `${refused.length} refused`)
  assert.equal(refused[0]?.json.limit, 'address')
  assert.equal((await world.call('GET', '/health')).status, 200)
})

test('the defaults are 500, 300 and 30; null is any number; a limit that is no number is refused', async (t) => {
  const world = await openWorld(t, { rates: true })
  const { rate_limits: defaults } = (await world.ctx.promo(world.promoId))?.settings ?? {}
  assert.deepEqual(defaults, { per_key_per_second: 500, per_address_per_minute: 300, per_participant_per_minute: 30 })
  await world.change(limitsOf({ per_participant_per_minute: null }))
  assert.deepEqual(
    await statuses(Array.from({ length: 40 }, () => () => world.send({ qrStr: 'x' }))),
    Array.from({ length: 40 }, () => 200),
  )
  for (const wrong of [0, 1.5, 'many']) {
    const { status } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: limitsOf({ per_key_per_second: wrong as number }) })
    assert.equal(status, 422)
  }
})

test('a key of a page with a list of origins works on those pages alone', async (t) => {
  const world = await openWorld(t)
  const apiKey = await widgetKey(world, ['https://brand.example/', 'http://localhost:3000'])
  const from = (origin?: string) => sendFromPage(world, apiKey, origin === undefined ? {} : { origin })
  assert.equal((await from('https://brand.example')).status, 200)
  assert.equal((await from('http://localhost:3000')).status, 200)
  for (const origin of ['https://other.example', 'https://brand.example.other.example', 'http://brand.example', 'null', undefined]) {
    const { status, headers, ...answer } = await from(origin).then(async (reply) => ({
      ...((await reply.json()) as object),
      status: reply.status,
      headers: reply.headers,
    }))
    assert.deepEqual([status, (answer as { code?: string }).code], [403, 'KEY_ORIGIN'], origin)
    assert.equal(headers.get('access-control-allow-origin'), '*', 'the page can read why')
  }
  const { items } = (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json
  assert.deepEqual(
    items.map((key: { origins: string[] }) => key.origins),
    [[], ['https://brand.example', 'http://localhost:3000']],
  )
  const refused = [
    { scope: 'widget', origins: ['brand.example'] },
    { scope: 'widget', origins: ['ftp://brand.example'] },
    { scope: 'widget', origins: ['https://*.brand.example'] },
    { scope: 'widget', origins: ['https://brand.example/path'] },
    { scope: 'widget', origins: ['https://brand.example/?page=1'] },
    { scope: 'server', origins: ['https://brand.example'] },
  ]
  for (const body of refused) assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, body)).status, 422)
})

test('windows of many subjects are leased together, and no more is granted than is left', async (t) => {
  const { sql } = await openDatabase(t)
  const order = (subject: string, wanted: number) => ({ subject, most: 100, periodMs: 60_000, spent: 1, wanted })
  const lease = () => leaseAll(sql, [order('b', 9), order('a', 4)])
  const leases = [await lease(), ...(await Promise.all(Array.from({ length: 29 }, lease)))]
  const granted = (of: number) => leases.map((pair) => pair[of]).reduce((sum, lease) => sum + (lease?.granted ?? 0), 0)
  assert.deepEqual([granted(0), granted(1)], [90, 80], 'with the calls that were made before each lease, 100')
})
