import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#domain/limits.ts'
import { applyRetention } from '#src/maintenance/apply-retention.ts'
import type { Sql } from '#platform/db.ts'
import { type BrandRequest, forgetOldRequests, insertAll } from '#store/brand-requests.ts'
import { brandRequest } from '#test/support/brand-request.ts'
import { openDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import { untilFed } from '#test/support/feed.ts'
import { wireTo } from '#test/support/http-server.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const DAY_MS = 24 * 60 * 60_000

type Row = { method: string; path: string; status: number; code: string | null; cause: string | null; body: string | null; answer: string | null } & {
  at: string
  promoId: number
  keyId: number
  key: string
  durationMs: number
  requestId: string
  bodyBytes: number
  answerBytes: number
}

/** What the list says, once everything that was noted is written. */
async function listed(world: World, query = '', apiKey = world.apiKey): Promise<Row[]> {
  await world.ctx.requestLog.write()
  const { status, text, json } = await world.call('GET', `/api/requests${query}`, undefined, { 'api-key': apiKey })
  assert.equal(status, 200, text)
  return json.requests
}

const ask = (world: World, method: string, path: string, body?: unknown, apiKey = world.apiKey) => world.call(method, path, body, { 'api-key': apiKey })
const statuses = (rows: Row[]) => rows.map(({ method, path, status, code }) => [method, path, status, code])

test('a brand sees what it sent, what it got and why, with the id of the log line, newest first', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const accepted = await world.send({ qrStr, userUuid: 'anna' })
  const wrong = await ask(world, 'POST', '/api/receipts/qr', { qr: qrStr, userUuid: 'anna' })
  const absent = await ask(world, 'GET', '/api/receipts/019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11')
  const broken = await wireTo(Number(new URL(world.origin).port)).call('POST', '/api/receipts/qr', {
    headers: { 'api-key': world.apiKey, 'content-type': 'application/json' },
    body: '{"qrStr":',
  })

  const rows = await listed(world)
  assert.deepEqual(statuses(rows), [
    ['POST', '/api/receipts/qr', 422, null],
    ['GET', '/api/receipts/019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', 404, 'NOT_FOUND'],
    ['POST', '/api/receipts/qr', 422, null],
    ['POST', '/api/receipts/qr', 200, null],
  ])
  assert.deepEqual(
    rows.map(({ requestId }) => requestId),
    [broken.headers['x-request-id'], absent.headers.get('x-request-id'), wrong.headers.get('x-request-id'), accepted.headers.get('x-request-id')],
  )
  const [unreadable, notThere, invalid, taken] = rows as [Row, Row, Row, Row]
  assert.deepEqual([taken.body, taken.answer, taken.cause], [JSON.stringify({ userUuid: 'anna', qrStr }), accepted.text, null])
  assert.deepEqual([taken.bodyBytes, taken.answerBytes], [Buffer.byteLength(taken.body!), Buffer.byteLength(accepted.text)])
  assert.deepEqual([invalid.cause, invalid.answer], ['body.qrStr: Field required', wrong.text])
  assert.equal(notThere.cause, absent.json.detail)
  assert.deepEqual([unreadable.body, /JSON decode error/.test(unreadable.cause!)], ['{"qrStr":', true])
  assert.ok(rows.every(({ durationMs, promoId, at }) => durationMs > 0 && promoId === world.promoId && !Number.isNaN(Date.parse(at))))

  await world.settle()
  const rejected = await world.submit({ qrStr: 'nonsense' })
  await world.settle()
  await world.receipt(rejected.uuid)
  assert.deepEqual(
    (await listed(world, '?code=FORMAT')).map(({ path, status }) => [path, status]),
    [[`/api/receipts/${rejected.uuid}`, 200]],
  )
})

test('the list is by key of the promo, with filters and pages; operators see it for all promos; pages do not', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { apiKey: ofPage } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { label: 'the page', scope: 'widget' })).json
  for (const userUuid of ['a', 'b', 'c']) await world.submit({ qrStr: world.mint().qrStr, userUuid })
  await ask(world, 'GET', '/api/receipts?limit=0')
  await ask(world, 'GET', '/api/receipts', undefined, ofPage)
  await ask(world, 'GET', '/api/events', undefined, other.apiKey)

  const all = await listed(world)
  assert.deepEqual(statuses(all.slice(0, 2)), [
    ['GET', '/api/receipts', 403, 'KEY_SCOPE'],
    ['GET', '/api/receipts?limit=0', 422, null],
  ])
  assert.deepEqual([all.length, all[0]?.key, /^pk_/.test(all[1]!.key)], [5, 'the page', true])
  assert.deepEqual(statuses(await listed(world, '', other.apiKey)), [['GET', '/api/events', 200, null]])
  assert.equal((await listed(world, '?status=4xx')).length, 2)
  assert.equal((await listed(world, '?status=422')).length, 1)
  assert.equal((await listed(world, '?path=/api/receipts/qr')).length, 3)
  assert.equal((await listed(world, '?code=KEY_SCOPE')).length, 1)

  const pages: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json }: { json: { requests: Row[]; next: string | null } } = await ask(world, 'GET', `/api/requests?limit=2${cursor && `&cursor=${cursor}`}`)
    pages.push(...json.requests)
    cursor = json.next
  }
  assert.deepEqual(pages, all)

  assert.equal((await ask(world, 'GET', '/api/requests', undefined, ofPage)).json.code, 'KEY_SCOPE')
  await world.ctx.requestLog.write()
  const everywhere = (await world.admin('GET', '/api/admin/requests')).json.items as Row[]
  assert.equal(everywhere.length, 6)
  assert.deepEqual(
    (await world.admin('GET', `/api/admin/requests?promoId=${other.promoId}`)).json.items,
    everywhere.filter(({ promoId }) => promoId === other.promoId),
  )
})

test('what nobody can be given is not kept: unknown keys, no key, addresses that are not there, and the list itself', async (t) => {
  const world = await openWorld(t)
  await ask(world, 'GET', '/api/receipts', undefined, 'pk_nobody-has-this-key-at-all')
  await world.call('GET', '/api/receipts')
  await world.call('GET', '/api/public/promos')
  await ask(world, 'GET', '/api/nothing')
  await listed(world)
  assert.deepEqual(await listed(world), [])
  assert.equal((await world.sql`select 1 from brand_requests`).length, 0)
})

test('a secret is not kept whatever it is and however its name is written, also where the body is cut', async (t) => {
  const world = await openWorld(t)
  const plain = '{"userUuid":"anna","n":[1,{"a":2}]}'
  const bodies = [
    '{"participantToken":["canary-1",{"a":"canary-2"}],"userUuid":"anna"}',
    '{"participantToken":{"a":{"b":"canary}\\"-3"}},"userUuid":"anna"}',
    '{"participant\\u0054oken":"canary-4","userUuid":"anna"}',
    '{"token":-12345.678e9,"userUuid":"anna"}',
    plain,
    `{"userUuid":"anna","token":["canary-5${'x'.repeat(10_000)}`,
  ]
  for (const body of bodies)
    await fetch(`${world.origin}/api/receipts/qr`, { method: 'POST', headers: { 'api-key': world.apiKey, 'content-type': 'application/json' }, body })
  const kept = (await listed(world)).map(({ body }) => body).toReversed()
  assert.deepEqual(kept.slice(0, 5), [
    '{"participantToken":"***","userUuid":"anna"}',
    '{"participantToken":"***","userUuid":"anna"}',
    '{"participant\\u0054oken":"***","userUuid":"anna"}',
    '{"token":"***","userUuid":"anna"}',
    plain,
  ])
  const stored = JSON.stringify(await world.sql`select * from brand_requests`)
  assert.ok(!stored.includes('canary'), stored)
})

test('secrets are not kept, photos are a kind and a size, and long bodies are cut', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([world.mint().qrStr])
  await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['participantToken', 'canary.of.the.participant'],
    ['photos', photo],
  ])
  await world.send({ qrStr: world.mint().qrStr, participantToken: 'canary.of.the.participant', secret: 'canary-of-a-field', externalId: 'callback-secret' })
  await ask(world, 'POST', '/api/receipts/url', { urls: ['http://127.0.0.1:9/a.jpg?X-Amz-Signature=canary-of-an-address&size=2'], userUuid: 'anna' })
  await ask(world, 'GET', `/api/receipts?api-key=${world.apiKey}&token=canary-of-a-parameter&limit=1`)
  await world.send({ qrStr: world.mint().qrStr, externalId: world.apiKey })
  await world.send({ qrStr: 'я'.repeat(5_000) })

  const rows = await listed(world)
  const [long, named, asked, addressed, sent, uploaded] = rows as [Row, Row, Row, Row, Row, Row]
  assert.deepEqual(JSON.parse(uploaded.body!), { userUuid: 'anna', participantToken: '***', photos: [`image/jpeg, ${photo.length} bytes`] })
  assert.ok(uploaded.bodyBytes > photo.length)
  const { participantToken, secret, externalId } = JSON.parse(sent.body!)
  assert.deepEqual([participantToken, secret, externalId], ['***', '***', '****'])
  assert.deepEqual(JSON.parse(addressed.body!).urls, ['http://127.0.0.1:9/a.jpg?X-Amz-Signature=***&size=2'])
  assert.equal(asked.path, '/api/receipts?api-key=pk_****&token=***&limit=1'.replace('pk_****', '***'))
  assert.equal(JSON.parse(named.body!).externalId, 'pk_****')
  assert.ok(Buffer.byteLength(long.body!) <= LIMITS.requestShownBytes + 3 && long.body!.endsWith('я…') && long.bodyBytes > 10_000)
  const stored = JSON.stringify(await world.sql`select * from brand_requests`)
  for (const secret of ['canary', world.apiKey, 'callback-secret']) assert.ok(!stored.includes(secret), secret)
})

test('a busy key costs the database little: a burst of successes and of refusals, one statement, and the rest is counted', async (t) => {
  const world = await openWorld(t)
  await Promise.all(Array.from({ length: 300 }, (_, i) => ask(world, 'GET', `/api/receipts?limit=${i < 270 ? 1 : 0}`)))
  const rows = await listed(world, '?limit=1000')
  const refused = rows.filter(({ status }) => status === 422)
  assert.equal(refused.length, 30)
  assert.ok(rows.length >= 60 + 30 && rows.length < 300, String(rows.length))
  const { text } = await world.call('GET', '/metrics', undefined, { authorization: `Bearer ${world.ctx.config.ADMIN_TOKEN}` })
  assert.match(text, new RegExp(`chekhov_requests_not_kept_total\\{why="rate"\\} ${300 - rows.length}`))
})

test('a database that takes no rows fails no request', async (t) => {
  const world = await openWorld(t)
  await world.sql.script('alter table brand_requests rename to elsewhere')
  assert.equal((await ask(world, 'GET', '/api/receipts')).status, 200)
  await assert.rejects(world.ctx.requestLog.write())
  await world.sql.script('alter table elsewhere rename to brand_requests')
  assert.equal((await ask(world, 'GET', '/api/receipts')).status, 200)
  assert.equal((await listed(world)).length, 1)
})

test('requests are listed for seven days, or for as long as their promo keeps anything of participants, and so many of a promo', async (t) => {
  const world = await openWorld(t)
  const short = await world.createPromo({ retention_days: 2 })
  for (const key of [world.apiKey, short.apiKey]) await ask(world, 'GET', '/api/receipts', undefined, key)
  await listed(world)
  const left = async () => {
    await forgetOldRequests(world.sql)
    return (await world.sql<{ promoId: number }[]>`select promo_id from brand_requests order by 1`).map(({ promoId }) => promoId)
  }
  await world.pass(1 * DAY_MS)
  assert.deepEqual(await left(), [world.promoId, short.promoId])
  await world.pass(2 * DAY_MS)
  assert.deepEqual(await left(), [world.promoId])
  await world.pass(5 * DAY_MS)
  assert.deepEqual(await left(), [])

  await ask(world, 'GET', '/api/receipts?limit=0')
  await ask(world, 'GET', '/api/receipts?limit=1')
  await listed(world)
  await world.sql`
    insert into brand_requests (promo_id, key_id, at, request_id, method, path, status, duration_ms, body_bytes, answer_bytes, mentions)
    select promo_id, key_id, at + n * interval '1 microsecond', request_id, method, 'later', 200, 1, 0, 0, '{}'
      from brand_requests, generate_series(1, ${LIMITS.requestsOfPromoMax}::int) n where status = 200`
  assert.equal((await left()).length, LIMITS.requestsOfPromoMax + 1)
  assert.deepEqual(
    (await world.sql<{ path: string }[]>`select path from brand_requests where path <> 'later'`).map(({ path }) => path),
    ['/api/receipts?limit=0'],
  )
})

const requestAt = (at: Date): BrandRequest => brandRequest({ at })

const partsOf = async (sql: Sql) =>
  (await sql<{ name: string }[]>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'brand_requests'::regclass order by 1`).map(
    ({ name }) => name,
  )
const countOf = async (sql: Sql) => (await sql<[{ count: number }]>`select count(*)::int as count from brand_requests`)[0].count

test('a day is made by whoever writes its first request: several processes at once, whatever the moments, beside readers and a backup', async (t) => {
  const { sql } = await openDatabase(t)
  const moments = ['1970-01-01', '2026-02-28T23:59:59.999Z', '2026-03-01', '2026-03-01T00:00:00.001Z', '2999-12-31T12:00:00Z'].map((text) => new Date(text))
  await sql.begin(async (reader) => {
    await reader`lock table brand_requests in access share mode` // as pg_dump does, from its beginning to its end
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        insertAll(
          sql,
          [...moments.slice(n % 5), ...moments.slice(0, n % 5)].map((at) => requestAt(at)),
        ),
      ),
    )
  })
  assert.equal(await countOf(sql), 8 * moments.length)
  assert.deepEqual(await partsOf(sql), ['brand_requests_1970_01_01', 'brand_requests_2026_02_28', 'brand_requests_2026_03_01', 'brand_requests_2999_12_31'])
})

test('days that are over are dropped as a whole, also after a time without processes, by several at once; a reader puts that off and holds up no writer', async (t) => {
  const { sql } = await openDatabase(t)
  // A noon, so that no day ends meanwhile.
  const now = new Date().setUTCHours(12, 0, 0, 0)
  await sql`update clock set shift = ${new Date(now)}::timestamptz - clock_timestamp()`
  const dayOf = (days: number) => new Date(now - days * DAY_MS)
  await insertAll(
    sql,
    [400, 9, 8, 7, 1, 0].map((days) => requestAt(dayOf(days))),
  )
  const named = (days: number) => `brand_requests_${dayOf(days).toISOString().slice(0, 10).replaceAll('-', '_')}`

  await sql.begin(async (reader) => {
    await reader`select 1 from brand_requests`
    const dropping = forgetOldRequests(sql)
    await until(
      async () =>
        (
          await sql`
      select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and not granted and mode = 'AccessExclusiveLock'`
        ).length > 0,
    )
    await insertAll(sql, [requestAt(dayOf(0))])
    await dropping
  })
  assert.equal(await countOf(sql), 7)

  await Promise.all(Array.from({ length: 6 }, () => forgetOldRequests(sql)))
  assert.deepEqual(await partsOf(sql), [7, 1, 0].map(named))
  assert.equal(await countOf(sql), 4)
})

test('when a receipt is erased, so is every request that names it, in whatever part', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 3 } })
  const first = await world.submit({ qrStr: 'not a receipt', userUuid: 'anna', externalId: 'order-1' })
  await world.settle()
  await world.pass(2 * DAY_MS)
  const later = await world.submit({ qrStr: 'no receipt', userUuid: 'boris' })
  await world.settle()
  await world.receipt(first.uuid)
  await ask(world, 'GET', '/api/receipts?userUuid=anna')
  await untilFed(world.sql)
  await ask(world, 'GET', '/api/events?limit=10')
  await ask(world, 'POST', `/api/receipts/${first.uuid.toUpperCase()}/dispute`, { comment: 'I am anna' })
  assert.equal((await listed(world)).filter((row) => JSON.stringify(row).includes('anna')).length, 5)

  await world.pass(1.5 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 1)
  assert.deepEqual(
    (await listed(world)).map(({ method, path, answer }) => [method, path, answer?.includes(later.uuid)]),
    [['POST', '/api/receipts/qr', true]],
  )
  assert.doesNotMatch(JSON.stringify(await world.sql`select * from brand_requests`), /anna|order-1/)
})

test('when a scan of the showcase is deleted, so is every request that names it', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 3 } })
  const { json } = await ask(world, 'POST', '/api/showcase/check', { qrStr: world.mint().qrStr, userUuid: 'anna' })
  await world.pass(2 * DAY_MS)
  await ask(world, 'GET', `/api/showcase/check/${json.uuid}`)
  assert.equal((await listed(world)).length, 2)
  await world.pass(1.5 * DAY_MS)
  await applyRetention(world.ctx)
  assert.deepEqual(await listed(world), [])
})
