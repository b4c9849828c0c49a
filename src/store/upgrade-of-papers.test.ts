import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRetention } from '#src/maintenance/apply-retention.ts'
import { planExports } from '#src/exports/plan-exports.ts'
import { replay } from '#src/replay/replay.ts'
import { untilFed } from '#test/support/feed.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { BEFORE_PAPERS, writeAsBefore } from '#test/support/papers.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { checkSchema, migrate } from './migrate.ts'

const DAY_MS = 86_400_000
const MILK = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const BREAD = { name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }
const ITEMS = [{ name: 'Молоко 3,2%', priceKopeks: 9_000, quantity: 1 }, BREAD]

/** A promo with receipts in every state, from every source, with messages of every channel, delivered, failed and waiting. */
async function openFull(t: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(t, {
    settings: { products: [MILK], auto_review_enabled: true, trace_for_brand: true, exports: { every: 'day', format: 'csv' } },
    brand: ({ body }) => ({ status: body['userUuid'] === 'of a deaf brand' ? 500 : 200 }),
  })
  await world.passToNoon() // a day is exported some minutes after its end
  const at = (path: string) => ({ ...world.callback, url: world.callback.url.replace('/callbacks', path) })
  await world.change({ disputes_callback: at('/disputes'), payments_callback: at('/payments') })
  const { qrStr } = world.mint({ items: ITEMS })
  const made: Record<string, string> = {}
  const send = async (what: string, body: Record<string, unknown> = {}, settled = true) => {
    made[what] = (await world.submit({ qrStr: world.mint({ items: ITEMS }).qrStr, ...body })).uuid
    if (settled) await world.settle()
  }
  await send('approved and paid', { qrStr, externalId: 'order-1', meta: { city: 'Тверь' } })
  await send('a duplicate', { qrStr, userUuid: 'boris' })
  await send('without its products', { qrStr: world.mint({ items: [BREAD] }).qrStr, userUuid: 'boris' })
  await send('no receipt', { qrStr: 'not a receipt' })
  const photo = await upload(world, '/api/receipts', [
    ['userUuid', 'vera'],
    ['photos', await photoWith([world.mint({ items: ITEMS }).qrStr])],
  ])
  made['a photo'] = (JSON.parse(photo.text) as { uuid: string }).uuid
  await world.settle()
  const dispute = await world.call('POST', `/api/receipts/${made['without its products']}/dispute`, { comment: 'There was milk' }, { 'api-key': world.apiKey })
  assert.equal(dispute.status, 200, dispute.text)
  await world.settle()
  const [{ id }] = (await world.admin('GET', '/api/admin/disputes')).json.items
  assert.equal((await world.admin('POST', `/api/admin/disputes/${id}/decision`, { decision: 'decline', comment: 'No' })).status, 200)
  await world.settle()

  await send('of a deaf brand', { userUuid: 'of a deaf brand' })
  for (let tries = 0; tries < 3; tries++) {
    await world.pass(73_000)
    await world.settle()
  }
  await world.change({ auto_review_enabled: false })
  await send('with moderators', { userUuid: 'dina' })
  await world.change({ auto_review_enabled: true })
  await send('that nobody knows yet', { qrStr: world.mint({ items: ITEMS, availableAfterMs: 10 * DAY_MS }).qrStr, userUuid: 'egor' })
  await send('just sent', { userUuid: 'faina' }, false)
  return { world, made }
}

/** What every door says about these receipts. */
async function askEveryDoor(world: World, made: Record<string, string>) {
  // As values: of rows of earlier releases the database has chosen the order of names.
  const read = ({ json, text }: { json: unknown; text: string }) => json ?? text
  const brand = async (path: string) => read(await world.call('GET', path, undefined, { 'api-key': world.apiKey }))
  const admin = async (path: string) => read(await world.admin('GET', path))
  const of = (ask: (path: string) => Promise<unknown>, path: (uuid: string) => string) => Promise.all(Object.values(made).map((uuid) => ask(path(uuid))))
  await untilFed(world.sql)
  const period = `promoId=${world.promoId}&from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`
  return {
    status: await of(brand, (uuid) => `/api/receipts/${uuid}`),
    page: await of(brand, (uuid) => `/r/${uuid}.json`),
    trace: await of(brand, (uuid) => `/api/receipts/${uuid}/trace`),
    dossier: await of(admin, (uuid) => `/api/admin/receipts/${uuid}`),
    attempts: await of(admin, (uuid) => `/api/admin/receipts/${uuid}/deliveries`),
    receipts: await brand('/api/receipts?limit=100'),
    feed: await brand('/api/events?limit=100'),
    deliveries: await brand('/api/deliveries?limit=100'),
    found: await admin(`/api/admin/receipts?${period}&limit=100`),
    csv: await admin(`/api/admin/receipts.csv?${period}`),
    moderation: JSON.parse(JSON.stringify(await admin('/api/admin/moderation?limit=100'), (name, value) => (name === 'waitingSeconds' ? null : value))),
  }
}

/** What has only receipts that wait for a moderator, or that the brand has been told about. */
const OF_SOME = ['moderation', 'attempts', 'deliveries']

/** The file of the day that is over, made now. */
async function exported(world: World): Promise<string> {
  await world.sql`delete from exports`
  assert.equal(await planExports(world.ctx), 1)
  assert.equal(await world.run('make-export'), 1)
  const [{ id }] = (await world.admin('GET', `/api/admin/exports?promoId=${world.promoId}`)).json.items
  return (await world.admin('GET', `/api/admin/exports/${id}/file`)).text
}

/** As the release before does with each receipt, and with the columns that it names. */
const writeAsTheReleaseBefore = ({ sql, promoId }: World, participant: string) => sql`
  with receipt as (
    insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at, outcome, trace, open_callbacks)
    values (gen_random_uuid(), ${promoId}::int, ${participant}, ${participant}, 'ARRIVED', true, true, service_now(), null, null, 0) returning uuid, promo_id
  )
  insert into callback_events (receipt_uuid, number, promo_id, head, status) select uuid, 0, promo_id, '{}', 'unaddressed' from receipt`

test('a database of the release before is upgraded while it is written and read: every door says the same of what was there, which goes on', async (t) => {
  const { world, made } = await openFull(t)
  const { sql, promoId, database } = world
  await world.pass(DAY_MS) // so that the day of the receipts can be exported
  const before = { ...(await askEveryDoor(world, made)), exported: await exported(world) }
  for (const [door, answers] of Object.entries(before)) {
    const whole = JSON.stringify(answers)
    for (const uuid of Object.values(made)) if (!OF_SOME.includes(door)) assert.ok(whole.includes(uuid), `${door} says nothing of ${uuid}`)
  }
  const states = await sql<{ name: string }[]>`select distinct state as name from receipts order by 1`
  assert.deepEqual(
    states.map(({ name }) => name),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  const told = await sql<{ name: string }[]>`select distinct channel || ' ' || status as name from callback_events order by 1`
  assert.deepEqual(
    told.map(({ name }) => name),
    ['disputes delivered', 'payments delivered', 'payments failed', 'receipts delivered', 'receipts failed', 'receipts waiting'],
  )

  await writeAsBefore(sql)
  await sql.script(BEFORE_PAPERS)
  let written = 0
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and not granted and mode = 'AccessExclusiveLock'`
    ).length > 0
  const migrating = await sql.begin(async (reader) => {
    await reader`select 1 from receipts`
    const begun = [Promise.all([migrate(database.url), migrate(database.url)])] as const
    for (; written < 3; written++) {
      await until(isWaiting)
      await writeAsTheReleaseBefore(world, 'written meanwhile')
    }
    return begun
  })
  for (let isOver = false; !isOver; )
    isOver = await writeAsTheReleaseBefore(world, 'written meanwhile').then(
      () => ++written < 0,
      ({ code }: { code?: string }) => code === '42703', // a process of the release before can write no more, rather than write what is not read
    )
  await migrating[0]
  assert.deepEqual(await checkSchema(database.url), [])
  assert.equal((await sql`delete from receipts where participant = 'written meanwhile' returning uuid`).length, written)
  await sql`delete from callback_events where head = '{}' and packed is null and papers is null`

  // Writers of the new release go on while the doors are asked.
  const { apiKey: ofOther } = await world.createPromo({ products: [MILK] })
  const writing = Promise.all(Array.from({ length: 10 }, () => world.submit({ qrStr: world.mint({ items: ITEMS }).qrStr, userUuid: 'later' }, ofOther)))
  const after = { ...(await askEveryDoor(world, made)), exported: await exported(world) }
  await writing
  for (const door of Object.keys(before) as (keyof typeof before)[]) assert.deepEqual(after[door], before[door], door)
  assert.deepEqual((await replay(sql, promoId, { last: 100 })).different, [])

  // What was there goes on: it is told again with the bytes that it had, verified, judged and decided.
  const firstBytes = new Map(world.received.filter(({ path }) => path === '/callbacks').map(({ webhookId, raw }) => [webhookId, raw]))
  const known = world.received.length
  world.brandAnswers(() => ({}))
  const [from, to] = [-3 * DAY_MS, 60_000].map((ms) => new Date(world.ctx.now().getTime() + ms).toISOString())
  assert.equal((await world.admin('POST', '/api/admin/deliveries/resend', { promoId, from, to })).status, 200)
  await world.settle()
  const again = world.received.slice(known).filter(({ webhookId }) => firstBytes.has(webhookId))
  assert.equal(new Set(again.map(({ webhookId }) => webhookId)).size, firstBytes.size)
  for (const { webhookId, raw } of again) assert.equal(raw, firstBytes.get(webhookId))
  assert.equal((await world.admin('POST', `/api/admin/receipts/${made['with moderators']}/decision`, { approve: true })).status, 200)
  await world.pass(10 * DAY_MS)
  await world.settle()
  for (const what of ['with moderators', 'just sent', 'that nobody knows yet'])
    assert.deepEqual([(await world.receipt(made[what]!)).state, (await world.receipt(made[what]!)).approved], ['REVIEWED', true], what)
  await checkInvariants(world)

  // And it is forgotten: whoever sent it is nowhere any more, and the verdicts are the same.
  const verdicts = async () => {
    const answers = await Promise.all(Object.values(made).map((uuid) => world.receipt(uuid)))
    return answers.map(({ state, approved, rejectKey, promoPoints, fnsReceipt, rules }) => ({ state, approved, rejectKey, promoPoints, fnsReceipt, rules }))
  }
  const judged = await verdicts()
  await world.change({ retention_days: 3 })
  await world.pass(4 * DAY_MS)
  assert.equal(await applyRetention(world.ctx, promoId), Object.keys(made).length)
  assert.deepEqual(await verdicts(), judged)
  const left = await askEveryDoor(world, made)
  assert.doesNotMatch(JSON.stringify({ ...left, page: null }), /anna|boris|vera|dina|egor|faina|deaf brand|order-1|Тверь|There was milk/)
  assert.deepEqual((await replay(sql, promoId, { last: 100 })).different, [])
})
