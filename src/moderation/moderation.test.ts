import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { until } from '#test/support/until.ts'
import { ADMIN_TOKEN, openWorld, type World } from '#test/support/world.ts'

const MINUTE = 60_000

/** A promo in which moderators approve everything, and this many waiting receipts, each of another participant. */
async function openQueue(t: TestContext, count: number) {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  return { world, uuids: await sendForReview(world, count) }
}

async function sendForReview(world: World, count: number, key?: string): Promise<string[]> {
  const uuids: string[] = []
  for (let index = 0; index < count; index++) uuids.push((await world.submit({ qrStr: world.mint().qrStr, userUuid: `p${index}` }, key)).uuid)
  await world.settle()
  const rows = await world.sql<{ uuid: string }[]>`select uuid from receipts where uuid = any(${uuids}::uuid[]) order by review_since, uuid`
  return rows.map(({ uuid }) => uuid)
}

const take = async (world: World, name: string, query = ''): Promise<string[]> => {
  const { status, json, text } = await world.adminAs(name, 'GET', `/api/admin/moderation/next${query}`)
  assert.equal(status, 200, text)
  return json.items.map((item: { receipt: { uuid: string } }) => item.receipt.uuid)
}

const decide = (world: World, name: string, uuid: string) => world.adminAs(name, 'POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })

test('the queue is handed out longest waiting first, and nobody gets what another holds', async (t) => {
  const { world, uuids } = await openQueue(t, 4)
  assert.deepEqual(await take(world, 'Вера'), uuids.slice(0, 1))
  assert.deepEqual(await take(world, 'Boris'), uuids.slice(1, 2))
  assert.deepEqual(await take(world, 'Вера', '?count=2'), [uuids[0], uuids[2]], 'what she holds, and one more')
  assert.deepEqual(await take(world, 'Boris', '?count=50'), [uuids[1], uuids[3]])
  assert.deepEqual(await take(world, 'Gleb'), [])
})

test('a moderator who holds as many as they ask for is given no other, also when an older one is given back', async (t) => {
  const { world, uuids } = await openQueue(t, 6)
  const [oldest] = await take(world, 'Boris')
  assert.deepEqual(await take(world, 'Вера', '?count=3'), uuids.slice(1, 4))
  await world.adminAs('Boris', 'POST', `/api/admin/moderation/${oldest}/release`)
  assert.deepEqual(await take(world, 'Вера', '?count=3'), uuids.slice(1, 4))
  assert.equal((await world.sql`select 1 from receipts where held_by = 'Вера'`).length, 3)
  assert.deepEqual(await take(world, 'Вера', '?count=4'), uuids.slice(0, 4))
})

test('passed over receipts are not given to the moderator who passes them over, and others get them', async (t) => {
  const { world, uuids } = await openQueue(t, 4)
  const [first, second, third, fourth] = uuids as [string, string, string, string]
  assert.deepEqual(await take(world, 'Вера', `?passOver=${first}`), [second])
  assert.deepEqual(await take(world, 'Boris'), [first], 'nobody holds it')
  assert.deepEqual(await take(world, 'Вера', `?count=50&passOver=${second},${fourth}`), [third], 'also of what she holds')
  assert.deepEqual(await take(world, 'Вера', `?passOver=${[second, third, fourth].join()}`), [], 'nothing else waits')
  assert.deepEqual(await take(world, 'Вера', '?count=50'), [second, third, fourth])
  for (const wrong of ['x', `${first},`, Array(101).fill(first).join()]) {
    const { status, json } = await world.adminAs('Вера', 'GET', `/api/admin/moderation/next?passOver=${wrong}`)
    assert.deepEqual([status, json.detail[0].loc], [422, ['query', 'passOver']])
  }
})

test('what is taken for a page that was closed meanwhile goes back to the queue; what its moderator held before stays', async (t) => {
  const { world, uuids } = await openQueue(t, 2)
  assert.deepEqual(await take(world, 'Вера'), uuids.slice(0, 1))
  const open = () => new Promise<number>((resolve) => world.app.server.getConnections((_, count) => resolve(count)))
  const takes = async () =>
    (await world.sql`select 1 from pg_stat_activity where state = 'active' and query like '%set held_by = $%' and pid <> pg_backend_pid()`).length
  const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = world.sql.begin(async (tx) => {
    await tx`lock table receipts in exclusive mode`
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  const before = await open()
  const page = get(`${world.origin}/api/admin/moderation/next?count=2`, {
    agent: false,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'x-operator-name': Buffer.from('Вера').toString('latin1') },
  }).on('error', () => {})
  await until(async () => (await takes()) === 1)
  page.destroy()
  await until(async () => (await open()) <= before)
  unlocked.resolve()
  await lock
  await until(async () => (await takes()) === 0)
  await until(async () => (await take(world, 'Boris', '?count=2')).join() === uuids[1])
})

test('fifty moderators at once get fifty different receipts', async (t) => {
  const { world, uuids } = await openQueue(t, 60)
  const taken = await Promise.all(Array.from({ length: 50 }, (_, index) => take(world, `moderator ${index}`)))
  assert.ok(taken.every((one) => one.length === 1))
  assert.equal(new Set(taken.flat()).size, 50)

  const more = await Promise.all(Array.from({ length: 5 }, (_, index) => take(world, `firstCheck ${index}`, '?count=4')))
  assert.equal(new Set([...taken, ...more].flat()).size, [...taken, ...more].flat().length)
  const rest = await take(world, 'last', '?count=50')
  assert.deepEqual([...taken, ...more, rest].flat().toSorted(), uuids.toSorted())
})

test('a receipt that another holds is not decided, released or extended by anybody else, until the time is over', async (t) => {
  const {
    world,
    uuids: [uuid],
  } = await openQueue(t, 1)
  assert.deepEqual(await take(world, 'Вера'), [uuid])
  for (const refused of [
    await decide(world, 'Boris', uuid!),
    await world.adminAs('Boris', 'POST', `/api/admin/moderation/${uuid}/release`),
    await world.adminAs('Boris', 'POST', `/api/admin/moderation/${uuid}/extend`, {}),
    await world.adminAs('Boris', 'POST', `/api/admin/receipts/${uuid}/decision`, { approve: false, undoable: true }),
  ]) {
    assert.deepEqual([refused.status, refused.json.code], [409, 'HELD_BY_ANOTHER'])
    assert.match(refused.json.detail, /Вера/)
    assert.deepEqual([refused.json.heldBy, refused.json.heldUntil], ['Вера', (await world.dossier(uuid!)).heldUntil])
  }
  await world.pass(3 * MINUTE)
  assert.equal((await decide(world, 'Boris', uuid!)).json.code, 'HELD_BY_ANOTHER')
  await world.passUntil((await world.dossier(uuid!)).heldUntil)
  assert.deepEqual((await world.dossier(uuid!)).heldBy, null)
  assert.equal((await decide(world, 'Boris', uuid!)).status, 200)
  assert.deepEqual((await world.receipt(uuid!)).reviewers, ['Boris'])
})

test('a hold is extended from now on, and given back at once', async (t) => {
  const {
    world,
    uuids: [uuid],
  } = await openQueue(t, 1)
  await take(world, 'Вера', '?leaseSeconds=600')
  await world.pass(6 * MINUTE)
  const extended = await world.adminAs('Вера', 'POST', `/api/admin/moderation/${uuid}/extend`, { leaseSeconds: 600 })
  assert.deepEqual([extended.status, extended.json.uuid, extended.json.heldBy], [200, uuid, 'Вера'])
  await world.pass(6 * MINUTE)
  assert.deepEqual(await take(world, 'Boris'), [])
  assert.deepEqual((await world.adminAs('Вера', 'POST', `/api/admin/moderation/${uuid}/release`)).json, { uuid, heldBy: null, heldUntil: null })
  assert.deepEqual(await take(world, 'Boris'), [uuid])
  await decide(world, 'Boris', uuid!)
  const late = await world.adminAs('Boris', 'POST', `/api/admin/moderation/${uuid}/extend`, {})
  assert.deepEqual([late.status, late.json.code], [409, 'NOT_UNDER_REVIEW'])
})

test('the queue shows who holds what, how long each has waited, and how many wait in each promo and why', async (t) => {
  const { world, uuids } = await openQueue(t, 3)
  const other = await world.createPromo({ suspicious_product_count: 2, products: [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 1 }] })
  await world.pass(90_000)
  const [suspicious] = await sendForReview(world, 1, other.apiKey)
  await take(world, 'Вера')

  const { json } = await world.admin('GET', '/api/admin/moderation?limit=2')
  assert.deepEqual(
    json.items.map((item: any) => [item.receipt.uuid, item.reviewReason, item.heldBy]),
    [
      [uuids[0], 'auto_review_enabled', 'Вера'],
      [uuids[1], 'auto_review_enabled', null],
    ],
  )
  assert.ok(json.items.every(({ waitingSeconds }: { waitingSeconds: number }) => waitingSeconds >= 90 && waitingSeconds < 180))
  assert.deepEqual(
    json.counts.map(({ oldestSince: _, ...count }: any) => count),
    [
      { promoId: world.promoId, reviewReason: 'auto_review_enabled', waiting: 3, held: 1 },
      { promoId: other.promoId, reviewReason: 'suspicious_product_count', waiting: 1, held: 0 },
    ],
  )
  assert.equal(json.total, 4)
  const rest = await world.admin('GET', `/api/admin/moderation?limit=2&cursor=${json.nextCursor}`)
  assert.deepEqual([rest.json.items.map((item: any) => item.receipt.uuid), rest.json.nextCursor], [[uuids[2], suspicious], null])
  assert.deepEqual((await world.admin('GET', `/api/admin/moderation?promoId=${other.promoId}`)).json.total, 1)
  assert.deepEqual(await take(world, 'Boris', `?promoId=${other.promoId}`), [suspicious])
})

test('a cursor of another list is refused', async (t) => {
  const world = await openWorld(t)
  for (const path of ['moderation', 'disputes', 'audit', 'receipts']) {
    const { status, json } = await world.admin('GET', `/api/admin/${path}?cursor=bm9uc2Vuc2U`)
    assert.deepEqual([status, json.detail[0].loc], [422, ['query', 'cursor']], path)
  }
  const uuid = '019f0000-0000-7000-8000-000000000000'
  const status = async (place: string) => (await world.admin('GET', `/api/admin/moderation?cursor=${Buffer.from(place).toString('base64url')}`)).status
  assert.deepEqual([await status(`2026-13-01T00:00:00.000Z ${uuid}`), await status(`99999999999999 ${uuid}`)], [422, 200])
})

test('why a receipt is with moderators is in the queue and in its dossier', async (t) => {
  const {
    world,
    uuids: [wanted],
  } = await openQueue(t, 1)
  const { uuid: broken } = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'broken' })
  await world.run('verify-receipt')
  const [job] = await world.claimDue('judge-receipt')
  const { deadLetter } = await import('#src/app/dead-letter.ts')
  await deadLetter(world.ctx, job!, new Error('poison'))
  const { items } = (await world.admin('GET', '/api/admin/moderation')).json
  assert.deepEqual(
    items.map((item: any) => [item.receipt.uuid, item.reviewReason]),
    [
      [wanted, 'auto_review_enabled'],
      [broken, 'fault'],
    ],
  )
  assert.deepEqual([(await world.dossier(wanted!)).reviewReason, (await world.dossier(broken)).reviewReason], ['auto_review_enabled', 'fault'])
  await decide(world, 'Вера', wanted!)
  assert.deepEqual((await world.dossier(wanted!)).reviewReason, null)
  await checkInvariants(world)
})

test('a name that looks like another one, or is reserved, is refused', async (t) => {
  const world = await openWorld(t)
  for (const name of ['', ' ', 'x'.repeat(65), 'auto', 'Brand', 'a\tb', 'a\u00adb', '\xff']) {
    const { status, json } = await world.admin('GET', '/api/admin/promos', undefined, { 'x-operator-name': name })
    assert.deepEqual([status, json?.code], [400, 'BAD_REQUEST'], JSON.stringify(name))
  }
  assert.equal(
    (await world.call('GET', '/api/admin/promos', undefined, { 'x-operator-name': 'auto' })).status,
    401,
    'whoever has no token learns nothing about names',
  )
})
