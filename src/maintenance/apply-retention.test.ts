import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TraceLine } from '#domain/rules/outcome.ts'
import { findBody } from '#store/callbacks.ts'
import { listOfReceipt } from '#store/deliveries.ts'
import { migrate } from '#store/migrate.ts'
import { removeEach } from '#platform/storage-unavailable.ts'
import { find } from '#store/receipts.ts'
import { openDatabase } from '#test/support/database.ts'
import { untilFed } from '#test/support/feed.ts'
import { BEFORE_PAPERS, changePapers, listReceipts } from '#test/support/papers.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { applyRetention } from './apply-retention.ts'
import { sweepShelf } from './delete-orphan-photos.ts'

const DAY_MS = 24 * 60 * 60_000

test('past its retention a receipt has lost its photos and its participant; verdict and fiscal key stay, and a repeat is still known', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const { qrStr } = world.mint()
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['externalId', 'order-1'],
    ['photos', await photoWith([qrStr])],
  ])
  await world.settle()
  const before = await world.receipt(json.uuid)
  assert.equal(before.photos.length, 1)

  await world.pass(29 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 0)
  await world.pass(2 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 1)
  assert.equal(await applyRetention(world.ctx), 0)

  const after = await world.receipt(json.uuid)
  assert.deepEqual([after.userUuid, after.externalId, after.photos, after.meta], [`forgotten ${json.uuid}`, null, [], {}])
  assert.deepEqual([after.state, after.approved, after.verdict, after.fnsReceipt], [before.state, before.approved, before.verdict, before.fnsReceipt])
  assert.equal((await fetch(before.photos[0])).status, 404)
  const attempts = await listOfReceipt(world.sql, json.uuid)
  assert.ok(attempts.length > 0)
  const left = JSON.stringify([attempts, await listReceipts(world.sql), await world.sql`select to_jsonb(e) - 'packed' from callback_events e`])
  for (const personal of ['anna', 'order-1', before.photos[0]]) assert.ok(!left.includes(personal), personal)

  const again = await world.submit({ qrStr, userUuid: 'boris' })
  await world.settle()
  assert.deepEqual([(await world.receipt(again.uuid)).rejectKey, (await world.receipt(again.uuid)).duplicate], ['DUPLICATE', json.uuid])
})

test('a photo that the store does not let go keeps nobody else, and is removed as an orphan once it may be', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const addresses: string[] = []
  for (const userUuid of ['anna', 'boris']) {
    const { json } = await upload(world, '/api/receipts', [
      ['userUuid', userUuid],
      ['photos', await photoWith([world.mint().qrStr])],
    ])
    await world.settle()
    addresses.push((await world.receipt(json.uuid)).photos[0])
  }
  const [held = '', other = ''] = addresses
  const { blobs } = world.ctx
  const holding = {
    ...blobs,
    remove: (names: readonly string[]) =>
      removeEach(names, async (name) => {
        if (held.endsWith(name)) throw new Error('is under a legal hold')
        await blobs.remove([name])
      }),
  }
  await world.pass(31 * DAY_MS)
  assert.equal(await applyRetention({ ...world.ctx, blobs: holding }), 2)
  assert.equal(await applyRetention(world.ctx), 0)
  assert.deepEqual([await isStored(held), await isStored(other)], [true, false])
  for (let shelf = 0; shelf < 256; shelf++) await sweepShelf(world.ctx, shelf)
  assert.equal(await isStored(held), false)

  async function isStored(address: string): Promise<boolean> {
    const file = await blobs.open(address.slice(address.lastIndexOf('/') + 1))
    file?.stream.destroy()
    return file !== null
  }
})

test('a text that was no fiscal QR is removed with its participant; the QR of a purchase stays', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const text = 'BEGIN:VCARD FN:Anna TEL:+79990000000'
  const contact = await world.submit({ qrStr: text })
  const purchase = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(contact.uuid)).qrString, text)
  const before = await world.receipt(purchase.uuid)
  await world.pass(31 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 2)
  const { qrString, rejectKey } = await world.receipt(contact.uuid)
  assert.deepEqual([qrString, rejectKey, (await world.receipt(purchase.uuid)).qrString], [null, 'FORMAT', before.qrString])
  await untilFed(world.sql)
  const feed = await world.call('GET', '/api/events', undefined, { 'api-key': world.apiKey })
  const told = [feed.text, (await world.admin('GET', `/api/admin/receipts/${contact.uuid}`)).text]
  for (const one of told) assert.ok(!one.includes('VCARD'), one)
  assert.ok(feed.text.includes(before.qrString))

  // Releases before left the text; a migration has such receipts anonymised again.
  await world.sql`update receipts set qr_string = ${text} where uuid = ${contact.uuid}`
  await world.sql`delete from schema_migrations where name = '0078-forget-texts.sql'`
  await migrate(world.database.url)
  assert.equal(await applyRetention(world.ctx), 1)
  assert.equal((await world.receipt(contact.uuid)).qrString, null)
})

test('what is not decided, or is disputed, is kept until it is settled', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 1, auto_review_enabled: false } })
  const open = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const rejected = await world.submit({ qrStr: 'not a receipt', userUuid: 'boris' })
  await world.settle()
  const disputed = await world.call('POST', `/api/receipts/${rejected.uuid}/dispute`, {}, { 'api-key': world.apiKey })
  assert.equal(disputed.status, 200)
  await world.pass(3 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 0)

  await world.admin('POST', `/api/admin/disputes/${disputed.json.disputeId}/decision`, { decision: 'decline' })
  assert.equal((await world.admin('POST', `/api/admin/receipts/${open.uuid}/decision`, { approve: true })).status, 200)
  await world.settle()
  assert.equal(await applyRetention(world.ctx), 2)
})

test('what comes to an anonymised receipt is removed in turn: what a dispute tells, and what the brand answers when it is told again', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const disputesTo = { ...world.callback, url: world.callback.url.replace('/callbacks', '/disputes') }
  await world.change({ disputes_callback: disputesTo })
  const disputed = await world.submit({ qrStr: 'not a receipt', userUuid: 'boris' })
  const resent = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  await world.pass(31 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 2)

  world.brandAnswers(() => ({ body: { externalId: 'order-1', meta: { name: 'anna' } } }))
  assert.equal((await world.admin('POST', `/api/admin/receipts/${resent.uuid}/resend`, {})).status, 200)
  const opened = await world.call('POST', `/api/receipts/${disputed.uuid}/dispute`, { reason: 'I am boris', contact: '+7999' }, { 'api-key': world.apiKey })
  await world.settle()
  assert.deepEqual((await world.receipt(resent.uuid)).meta, { name: 'anna' })
  assert.equal(await applyRetention(world.ctx), 1)
  await world.admin('POST', `/api/admin/disputes/${opened.json.disputeId}/decision`, { decision: 'decline', comment: 'no, boris' })
  await world.settle()
  assert.equal(await applyRetention(world.ctx), 1)
  assert.equal(await applyRetention(world.ctx), 0)

  const { externalId, meta } = await world.receipt(resent.uuid)
  assert.deepEqual([externalId, meta], [null, {}])
  await untilFed(world.sql)
  const feed = await world.call('GET', '/api/events', undefined, { 'api-key': world.apiKey })
  const pages = await Promise.all([disputed, resent].map(async ({ uuid }) => (await world.admin('GET', `/api/admin/receipts/${uuid}`)).text))
  const left = JSON.stringify([pages, feed.text, await world.sql`select * from disputes`])
  for (const personal of ['boris', '+7999', 'order-1', 'anna']) assert.ok(!left.includes(personal), personal)

  const notice = feed.json.events.map(({ body }: { body: string }) => JSON.parse(body)).find(({ event }: { event?: string }) => event === 'DISPUTE_OPENED')
  assert.deepEqual(Object.keys(notice), ['event', 'disputeId', 'uuid', 'userUuid', 'promoId', 'body'])
})

test('a promo without retention keeps everything', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  await world.pass(4_000 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 0)
  assert.equal((await world.receipt(uuid)).userUuid, 'anna')
})

const sendBlocked = async (world: World) => {
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'USER_BLOCKED')
  return uuid
}
const traceOf = async (world: World, uuid: string) => (await find(world.sql, uuid))?.trace?.map(({ rule, saw }) => [rule, saw])
/** As earlier releases wrote it, which named the blocked participant. */
const NAMED = [
  { rule: 'USER_BLOCKED', outcome: 'rejected', saw: 'anna', bound: null, decided: true },
  { rule: 'MIN_SUM', outcome: 'passed', saw: 5, bound: null, decided: false },
] as const satisfies TraceLine[]
const FORGOTTEN = [
  ['USER_BLOCKED', null],
  ['MIN_SUM', 5],
]

test('the rejection of a blocked participant does not name the participant; the name that earlier releases stored is removed', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const uuid = await sendBlocked(world)
  assert.deepEqual(await traceOf(world, uuid), [['USER_BLOCKED', null]])

  await changePapers(world.sql, uuid, (papers) => ({ ...papers, trace: [...NAMED] }))
  await world.pass(31 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 1)
  assert.deepEqual(await traceOf(world, uuid), FORGOTTEN)
})

test('what releases before the packed papers stored is anonymised too', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const uuid = await sendBlocked(world)
  const bodies = await Promise.all([0, 2].map((number) => findBody(world.sql, uuid, number)))
  await world.sql`delete from receipt_papers`
  for (const [i, body] of bodies.entries()) await world.sql`update callback_events set head = ${body}, papers = null where number = ${2 * i}`
  await world.sql`update receipts set unpacked_trace = ${world.sql.json(NAMED)}`
  await world.pass(31 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 1)
  assert.deepEqual(await traceOf(world, uuid), FORGOTTEN)
  for (const number of [0, 2]) assert.equal(JSON.parse((await findBody(world.sql, uuid, number))!).userUuid, `forgotten ${uuid}`)
})

test('the name of a blocked participant that the releases before left in traces of forgotten receipts is removed by a migration', async (t) => {
  const { sql, url } = await openDatabase(t)
  await sql.script(BEFORE_PAPERS)
  await sql`delete from schema_migrations where name = '0019-forgotten-traces.sql'`
  await sql`insert into promos (id, name, country) overriding system value values (1, 'Old', 'ru')`
  await sql`insert into retention_progress (promo_id, position) values (1, gen_random_uuid())`
  await sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at, forgotten_at, trace)
    values (gen_random_uuid(), 1, 'x', 'x', 'REVIEWED', false, true, service_now(), service_now(), ${sql.json(NAMED)})`
  await migrate(url)
  const [row] = await sql<{ trace: TraceLine[] }[]>`select unpacked_trace as trace from receipts`
  assert.deepEqual(
    row?.trace.map(({ rule, saw }) => [rule, saw]),
    FORGOTTEN,
  )
})

test('scans of the showcase are deleted after the retention of their promo', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const keeping = await world.createPromo()
  const look = async (apiKey: string) =>
    (await world.call('POST', '/api/showcase/check', { qrStr: world.mint().qrStr, userUuid: 'anna', externalId: 'order-1' }, { 'api-key': apiKey })).json
      .uuid as string
  const old = await look(world.apiKey)
  const kept = await look(keeping.apiKey)
  await world.pass(31 * DAY_MS)
  const fresh = await look(world.apiKey)
  await applyRetention(world.ctx)
  assert.deepEqual(
    (await world.sql`select uuid from scans order by uuid`).map(({ uuid }) => uuid),
    [kept, fresh],
  )
  assert.equal((await world.call('GET', `/api/showcase/check/${old}`, undefined, { 'api-key': world.apiKey })).status, 404)
})

test('retention looks again only at receipts that it could not handle yet', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const send = async () => (await world.submit({ qrStr: 'not a receipt', userUuid: 'anna' })).uuid
  const [first, disputed, third] = [await send(), await send(), await send()]
  await world.settle()
  const { disputeId } = (await world.call('POST', `/api/receipts/${disputed}/dispute`, {}, { 'api-key': world.apiKey })).json
  const position = async () => (await world.sql`select position from retention_progress`)[0]?.['position']
  await world.pass(40 * DAY_MS)
  assert.equal(await applyRetention(world.ctx), 2)
  assert.equal(await position(), first)
  await world.admin('POST', `/api/admin/disputes/${disputeId}/decision`, { decision: 'decline' })
  await world.settle()
  assert.equal(await applyRetention(world.ctx), 1)
  assert.equal(await position(), third)
})

test('retention of sandbox receipts follows the clock of their promo', async (t) => {
  const world = await openWorkingWorld(t, { settings: { sandbox: true, retention_days: 30 } })
  const { uuid } = await world.submit({ qrStr: 'not a receipt' })
  await world.settle()
  assert.equal((await world.admin('POST', `/api/admin/promos/${world.promoId}/clock`, { advance: '40d' })).json.finished, true)
  assert.equal((await world.receipt(uuid)).userUuid, `forgotten ${uuid}`)
})

test('a promo whose receipts cannot be anonymised delays no other promo', async (t) => {
  const world = await openWorld(t, { settings: { retention_days: 30 } })
  const other = await world.createPromo({ retention_days: 30 })
  await world.submit({ qrStr: 'not a receipt' })
  const { uuid } = await world.submit({ qrStr: 'not a receipt' }, other.apiKey)
  await world.settle()
  await world.pass(31 * DAY_MS)
  await world.sql.script(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on receipts for each row when (old.promo_id = ${world.promoId}) execute function refuse()`)
  assert.equal(await applyRetention(world.ctx), 1)
  assert.equal((await world.receipt(uuid, other.apiKey)).userUuid, `forgotten ${uuid}`)
})

test('a participant who asks for it is erased, settled receipts at once and the others by themselves; verdicts and fiscal keys stay', async (t) => {
  const world = await openWorld(t)
  const erase = async (userUuid: string, promoId = world.promoId) =>
    (await world.adminAs('Olga', 'DELETE', `/api/admin/promos/${promoId}/participants/${encodeURIComponent(userUuid)}`)).json
  const { qrStr } = world.mint()
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['externalId', 'order-1'],
    ['photos', await photoWith([qrStr])],
  ])
  const disputed = await world.submit({ qrStr: 'not a receipt', userUuid: 'anna' })
  const others = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'annabel' })
  const elsewhere = await world.createPromo()
  const inOther = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' }, elsewhere.apiKey)
  const looked = await world.call('POST', '/api/showcase/check', { qrStr: world.mint().qrStr, userUuid: 'anna' }, { 'api-key': world.apiKey })
  await world.settle()
  const { disputeId } = (
    await world.call('POST', `/api/receipts/${disputed.uuid}/dispute`, { reason: 'I am anna', contact: '+7999' }, { 'api-key': world.apiKey })
  ).json
  await world.settle()
  const before = await world.receipt(json.uuid)

  assert.deepEqual(await erase('anna'), { receipts: 1, scans: 1, waiting: 1 })
  const after = await world.receipt(json.uuid)
  assert.deepEqual([after.userUuid, after.externalId, after.photos], [`forgotten ${json.uuid}`, null, []])
  assert.deepEqual([after.state, after.approved, after.verdict, after.fnsReceipt], [before.state, before.approved, before.verdict, before.fnsReceipt])
  assert.equal((await fetch(before.photos[0])).status, 404)
  assert.equal((await world.call('GET', `/api/showcase/check/${looked.json.uuid}`, undefined, { 'api-key': world.apiKey })).status, 404)
  assert.equal((await world.receipt(disputed.uuid)).userUuid, 'anna')
  assert.equal((await world.receipt(others.uuid)).userUuid, 'annabel')
  assert.equal((await world.receipt(inOther.uuid, elsewhere.apiKey)).userUuid, 'anna')

  await world.admin('POST', `/api/admin/disputes/${disputeId}/decision`, { decision: 'decline', comment: 'no, anna' })
  await world.settle()
  assert.equal(await applyRetention(world.ctx), 1)
  assert.equal((await world.receipt(disputed.uuid)).userUuid, `forgotten ${disputed.uuid}`)
  assert.deepEqual(await erase('anna'), { receipts: 0, scans: 0, waiting: 0 })
  assert.deepEqual(await erase('anna', elsewhere.promoId), { receipts: 1, scans: 0, waiting: 0 })
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}/participants/anna`)).status, 404)

  const tables = await world.sql<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`
  for (const { name } of tables) {
    const rows = await world.sql<{ row: string }[]>`select to_jsonb(t)::text as row from ${world.sql(name)} t`
    for (const { row } of rows) assert.doesNotMatch(row, /"anna"|order-1|\+7999/, name)
  }
  const [line] = (await world.admin('GET', '/api/admin/audit?action=participant.erase')).json.items
  assert.deepEqual([line.actor, line.subject], ['Olga', `promo:${elsewhere.promoId}`])

  const again = await world.submit({ qrStr, userUuid: 'anna' })
  await world.settle()
  assert.deepEqual([(await world.receipt(again.uuid)).rejectKey, (await world.receipt(again.uuid)).duplicate], ['DUPLICATE', json.uuid])
  assert.equal((await world.admin('DELETE', '/api/admin/promos/999999/participants/anna')).status, 404)
})

test('a request that is written down after its receipt was erased is left out, and a later one is kept', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'anna' })
  const looked = () => world.call('GET', `/api/receipts/${uuid}`, undefined, { 'api-key': world.apiKey })
  await world.settle()
  await looked()
  await world.pass(1_000)
  assert.equal((await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/anna`)).json.receipts, 1)
  await world.pass(1_000)
  await looked()
  await world.ctx.requestLog.write()
  const kept = await world.sql<{ answer: string }[]>`select answer from brand_requests`
  assert.deepEqual(
    kept.map(({ answer }) => JSON.parse(answer).userUuid),
    [`forgotten ${uuid}`],
  )
})

test('a question of the showcase that is written down after its scan was deleted is left out, and one of another participant is kept', async (t) => {
  const world = await openWorld(t)
  const ask = (userUuid: string) => world.call('POST', '/api/showcase/check', { qrStr: world.mint().qrStr, userUuid }, { 'api-key': world.apiKey })
  await ask('anna')
  await ask('boris')
  assert.equal((await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/anna`)).json.scans, 1)
  await world.ctx.requestLog.write()
  const kept = await world.sql<{ body: string }[]>`select body from brand_requests`
  assert.deepEqual(
    kept.map(({ body }) => JSON.parse(body).userUuid),
    ['boris'],
  )
})

test('a receipt that arrives while its participant is erased does not wait to follow: it stays', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'anna' })
  await world.settle()
  await world.sql.script(`
    create function arrive() returns trigger language plpgsql as $$ begin
      insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at)
      values (gen_random_uuid(), old.promo_id, 'anna', 'anna', 'REVIEWED', false, false, service_now());
      return null;
    end $$;
    create trigger arrive after delete on forget_again for each row execute function arrive()`)
  assert.deepEqual((await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/anna`)).json, { receipts: 1, scans: 0, waiting: 0 })
  assert.equal((await world.receipt(uuid)).userUuid, `forgotten ${uuid}`)
  assert.equal(await applyRetention(world.ctx), 0)
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}/participants/anna`)).json.receipts, 1)
})

test('a participant with more receipts than are erased at once is erased by retention', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'not a receipt', userUuid: 'machine' })
  await world.settle()
  await world.sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at)
    select gen_random_uuid(), promo_id, participant, user_uuid, state, false, false, created_at from receipts, generate_series(1, 2500) where uuid = ${uuid}`
  const { json } = await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/machine`)
  assert.deepEqual(json, { receipts: 2000, scans: 0, waiting: 501 })
  assert.equal(await applyRetention(world.ctx), 501)
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}/participants/machine`)).status, 404)
})
