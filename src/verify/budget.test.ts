import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { nextMoscowMidnight } from '#countries/ru/authority/moscow-day.ts'
import type { Promo } from '#context/context.ts'
import { parseAnyFiscalQr } from '#domain/qr/parse.ts'
import { fiscalKey, type Requisites } from '#domain/qr/requisites.ts'
import { acceptReceipt } from '#src/intake/accept-receipt.ts'
import { openWorld, type World } from '#test/support/world.ts'

const HOUR = 3_600_000
const PAGE = ['widget 7']

/** A service with a quota at midnight in Moscow, when nothing of the day has passed. */
async function openWithQuota(t: TestContext, quota: number | null): Promise<World> {
  const world = await openWorld(t, { stopped: true, config: { FNS_DAILY_QUOTA: quota } })
  await world.passUntil(nextMoscowMidnight(world.ctx.now()))
  return world
}

type Sent = { fiscalKey: string; uuid: string }
type Way = { promoId?: number; from?: readonly string[] }

/** Sends a receipt as if with a key of a page. */
const send = (world: World, userUuid: string, { availableAfterMs, ...way }: Way & { availableAfterMs?: number } = {}) =>
  submit(world, userUuid, world.mint(availableAfterMs === undefined ? {} : { availableAfterMs }).qrStr, way)

let registers = 0
/** A QR that nobody has printed: of a cash register of its own, unknown to the tax authority. */
const sendJunk = (world: World, userUuid: string, way: Way = {}) =>
  submit(world, userUuid, world.mint().qrStr.replace(/fn=\d+/, `fn=${7_000_000_000_000_000 + ++registers}`), way)

async function submit(world: World, userUuid: string, qrString: string, { promoId = world.promoId, from = PAGE }: Way): Promise<Sent> {
  const accepted = await acceptReceipt(world.ctx, {
    promo: (await world.ctx.promo(promoId)) as Promo,
    userUuid,
    qrString,
    externalId: null,
    dupCheck: true,
    source: null,
    channel: null,
    meta: null,
    photos: [],
    objection: null,
    photoConflict: 'refuse',
    from,
  })
  if (accepted.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(accepted)}`)
  return { fiscalKey: fiscalKey(parseAnyFiscalQr(qrString, world.ctx) as Requisites), uuid: accepted.uuid }
}

/** Receipts about which a question has been asked. */
async function asked(world: World, sent: readonly Sent[]): Promise<Sent[]> {
  const keys = sent.map((one) => one.fiscalKey)
  const rows = await world.sql<{ fiscalKey: string }[]>`
    select fiscal_key from tax_documents where fiscal_key = any(${keys}::text[])
    union select fiscal_key from tax_questions where fiscal_key = any(${keys}::text[]) and answered_at is not null`
  return sent.filter((one) => rows.some((row) => row.fiscalKey === one.fiscalKey))
}

const countAsked = async (world: World, sent: readonly Sent[]) => (await asked(world, sent)).length

async function flood(world: World, receipts: number, participants: number): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let i = 0; i < receipts; i++) sent.push(await sendJunk(world, `invented ${i % participants}`))
  await world.settle()
  return sent
}

test('junk with the key of a page spends a budget, not the quota; what looks honest is asked about at once', async (t) => {
  const world = await openWithQuota(t, 400)
  const other = await world.createPromo()
  await send(world, 'regular', { from: [] })
  await world.settle()

  const junk = await flood(world, 100, 50)
  const spent = await countAsked(world, junk)
  assert.ok(spent >= 10 && spent <= 25, `${spent} questions`)

  const [known, register, elsewhere] = [
    await sendJunk(world, 'regular'),
    await send(world, 'newcomer'),
    await send(world, 'stranger', { promoId: other.promoId }),
  ]
  await world.settle()
  assert.equal(await countAsked(world, [known]), 1, 'a participant with a confirmed receipt')
  assert.equal(await countAsked(world, [register]), 1, 'a cash register of a confirmed receipt')
  assert.equal(await countAsked(world, [elsewhere]), 1, 'another promo')
})

test('the first receipt of each participant has a budget of its own, also where the key has spent its budget', async (t) => {
  const world = await openWithQuota(t, 4_000)
  const busy = await flood(world, 120, 10)
  const before = await countAsked(world, busy)
  assert.ok(before >= 100 && before < 120, `${before} questions`)
  const first = await sendJunk(world, 'somebody')
  await world.settle()
  const second = await sendJunk(world, 'somebody')
  await world.settle()
  assert.deepEqual([await countAsked(world, [first]), await countAsked(world, [second])], [1, 0])
})

test('receipts beyond the budget wait with a moment of their next check, and are asked about when the day has questions to spare', async (t) => {
  const world = await openWithQuota(t, 400)
  const junk = await flood(world, 40, 20)
  const known = await asked(world, junk)
  const waiting = junk.filter((one) => !known.includes(one))
  assert.ok(waiting.length >= 10)
  for (const { uuid } of waiting) {
    const { nextCheckAt, history } = await world.dossier(uuid)
    assert.equal((await world.receipt(uuid)).state, 'ARRIVED')
    assert.ok(Date.parse(nextCheckAt) > world.ctx.now().getTime())
    assert.deepEqual(
      history.map((line: { event: string }) => line.event),
      ['accepted'],
    )
  }
  for (let hours = 0; hours < 23 && (await countAsked(world, waiting)) < waiting.length; hours++) {
    await world.pass(HOUR)
    await world.settle()
  }
  assert.equal(await countAsked(world, waiting), waiting.length)
})

test('a participant has a budget of receipts that nobody confirms, whatever the key; others do not feel it', async (t) => {
  const world = await openWithQuota(t, null)
  const from = ['server 1']
  const junk: Sent[] = []
  for (let i = 0; i < 25; i++) {
    junk.push(await sendJunk(world, 'insistent', { from }))
    await world.settle()
  }
  const spent = await countAsked(world, junk)
  assert.ok(spent >= 10 && spent <= 25, `${spent} questions`)
  const other = await sendJunk(world, 'other', { from })
  await world.settle()
  assert.equal(await countAsked(world, [other]), 1)
})

test('a participant with a hundred honest receipts at once does not wait for a budget', async (t) => {
  const world = await openWithQuota(t, null)
  const sent = await Promise.all(Array.from({ length: 100 }, () => send(world, 'diligent', { from: ['server 1'] })))
  await world.settle()
  assert.equal(await countAsked(world, sent), 100)
  for (const { uuid } of sent.slice(0, 10)) assert.equal((await world.receipt(uuid)).state, 'REVIEWED')
  assert.equal((await world.sql`select 1 from track_records where subject like 'participant %'`).length, 0)
})

test('a receipt that is confirmed after all gives its place in the budget back', async (t) => {
  const world = await openWithQuota(t, null)
  const sent: Sent[] = []
  for (let i = 0; i < 12; i++) sent.push(await send(world, 'patient', { from: ['server 1'], availableAfterMs: 30_000 }))
  await world.settle()
  await world.pass(31_000)
  await world.settle()
  for (const { uuid } of sent) assert.equal((await world.receipt(uuid)).state, 'REVIEWED')
  const [record] = await world.sql<{ unconfirmed: number; confirmed: number }[]>`
    select unconfirmed, confirmed from track_records where subject like 'participant %'`
  assert.ok(record && record.unconfirmed < 6 && record.confirmed > 11, JSON.stringify(record))
})

test('a promo that has spent its share waits, others are asked about, and the next day begins anew', async (t) => {
  const world = await openWithQuota(t, 4)
  const other = await world.createPromo()
  await world.sql`insert into tax_shares (country, day, promo_id, asked) select 'ru', ((service_now() at time zone 'Europe/Moscow')::date - 1), ${other.promoId}, 1`
  const own: Sent[] = []
  for (let i = 0; i < 3; i++) {
    own.push(await send(world, `p${i}`))
    await world.settle()
  }
  assert.equal(await countAsked(world, own), 2)
  assert.equal((await world.call('GET', '/ready')).json.taxRu, undefined, 'the tax authority is asked on')
  const theirs = await send(world, 'q', { promoId: other.promoId })
  await world.settle()
  assert.equal(await countAsked(world, [theirs]), 1)
  await world.passUntil(nextMoscowMidnight(world.ctx.now()))
  await world.settle()
  assert.equal(await countAsked(world, own), 3)
})

test('a share that nobody uses is lent as the day passes', async (t) => {
  const world = await openWithQuota(t, 4)
  const other = await world.createPromo()
  await world.sql`insert into tax_shares (country, day, promo_id, asked) select 'ru', ((service_now() at time zone 'Europe/Moscow')::date - 1), ${other.promoId}, 1`
  await world.pass(13 * HOUR)
  const own: Sent[] = []
  for (let i = 0; i < 4; i++) {
    own.push(await send(world, `p${i}`))
    await world.settle()
  }
  assert.equal(await countAsked(world, own), 3)
  for (let hours = 0; hours < 11 && (await countAsked(world, own)) < 4; hours++) {
    await world.pass(HOUR)
    await world.settle()
  }
  assert.equal(await countAsked(world, own), 4)
})
