import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { isUnitTaken } from '#store/counted-units.ts'
import { moveAll } from '#store/moves.ts'
import * as receipts from '#store/receipts.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type World } from '#test/support/world.ts'

const GTIN = '4600000000015'
const milk = { productId: 7, name: 'Молоко', gtins: [GTIN], points: 10 }
const bread = { productId: 8, name: 'Хлеб', patterns: ['хлеб'], points: 1 }
const SETTINGS = { products: [milk, bread] }

const pack = (serial: string) => ({ name: 'МЛК 3,2%', priceKopeks: 8_990, quantity: 1, gtin: GTIN, serial })
const loaf = { name: 'Хлеб', priceKopeks: 5_000, quantity: 1 }

type Items = Record<string, unknown>[]
async function send(world: World, items: Items, { userUuid = 'anna', key = world.apiKey, ...more }: Record<string, any> = {}) {
  const { uuid } = await world.submit({ qrStr: world.mint({ items, ...more }).qrStr, userUuid }, key)
  await world.settle()
  return world.receipt(uuid, key)
}
const inShort = ({ approved, rejectKey, promoPoints }: any) => [approved, rejectKey, promoPoints]
const ledgerLine = async (world: World, uuid: string) => (await world.dossier(uuid)).trace.find(({ name }: { name: string }) => name === 'UNIT_COUNTED')

test('a pack counts once: a later receipt counts its other lines, and is UNIT_COUNTED when nothing else counts', async (t) => {
  const world = await openWorld(t, { settings: SETTINGS })
  const first = await send(world, [pack('a'), pack('b')])
  assert.deepEqual(inShort(first), [true, null, 20])
  const mixed = await send(world, [pack('a'), pack('c'), loaf], { userUuid: 'boris' })
  assert.deepEqual(inShort(mixed), [true, null, 11])
  assert.deepEqual(
    mixed.verdict.matchedProducts.map(({ productId, count, subtotalKopeks }: any) => [productId, count, subtotalKopeks]),
    [
      [7, 1, 8_990],
      [8, 1, 5_000],
    ],
  )
  const again = await send(world, [pack('b'), pack('c')], { userUuid: 'clara' })
  assert.deepEqual(inShort(again), [false, 'UNIT_COUNTED', 0])
  assert.match(again.rejectReason, /уже засчитаны с другим чеком/)
  assert.deepEqual(await ledgerLine(world, mixed.uuid), {
    name: 'UNIT_COUNTED',
    outcome: 'passed',
    saw: `1 new, 1 counted before: 0${GTIN} a`,
    bound: 'count_once',
    decided: false,
  })
  assert.equal((await ledgerLine(world, again.uuid)).saw, `0 new, 2 counted before: 0${GTIN} b, 0${GTIN} c`)
  // A receipt without marks has nothing to say about packs.
  assert.equal(await ledgerLine(world, (await send(world, [loaf])).uuid), undefined)
  await checkInvariants(world)
})

test('a shared statement fails for nobody when one of its receipts has a pack that is counted', async (t) => {
  const world = await openWorld(t, { settings: SETTINGS })
  const first = await receipts.find(world.sql, (await send(world, [pack('a')])).uuid)
  const waiting = async () => receipts.find(world.sql, (await world.submit({ qrStr: world.mint({ items: [pack('a')] }).qrStr, userUuid: 'boris' })).uuid)
  const approve = async (unlessCounted: boolean, serial: string) => {
    const receipt = (await waiting()) as Receipt
    const outcome = { ...(first?.outcome as NonNullable<Receipt['outcome']>), units: [`0${GTIN} ${serial}`] }
    const step = { body: () => '{}', addressed: false }
    const approved = { ...step, event: 'verdictProduced' as const, change: { approved: true, outcome } }
    return { receipt, move: { ...step, event: 'fiscalDataObtained' as const, change: { fiscal: first?.fiscal ?? null }, followedBy: approved, unlessCounted } }
  }
  const [counted, free] = await moveAll(world.sql, [await approve(true, 'a'), await approve(true, 'b')])
  assert.deepEqual([counted, free?.approved], [null, true])
  await assert.rejects(moveAll(world.sql, [await approve(false, 'a')]), isUnitTaken)
})

test('a pack that is printed twice on one receipt counts once; a part of a pack is no pack', async (t) => {
  const world = await openWorld(t, { settings: SETTINGS })
  const twice = await send(world, [pack('a'), pack('a')])
  assert.deepEqual(inShort(twice), [true, null, 10])
  assert.equal((await ledgerLine(world, twice.uuid)).saw, `1 new, 1 in it more than once: 0${GTIN} a`)
  for (const [serial, quantity, points] of [
    ['w', 0.5, 5],
    ['v', 1.2, 12],
  ] as const)
    for (let times = 0; times < 2; times++) assert.deepEqual(inShort(await send(world, [{ ...pack(serial), quantity }])), [true, null, points])
  await checkInvariants(world)
})

test('a rejected receipt takes no pack', async (t) => {
  const world = await openWorld(t, { settings: { ...SETTINGS, blacklisted_inns: ['7707083893'] } })
  assert.equal((await send(world, [pack('a')], { retailerInn: '7707083893' })).rejectKey, 'INN_BLACKLISTED')
  assert.deepEqual(inShort(await send(world, [pack('a')])), [true, null, 10])
})

test('off: packs are not told apart; promos of before the ledger have that', async (t) => {
  const world = await openWorld(t, { settings: { ...SETTINGS, unit_ledger: 'off' } })
  for (let times = 0; times < 2; times++) assert.deepEqual(inShort(await send(world, [pack('a')])), [true, null, 10])
  assert.equal((await world.sql`select 1 from counted_units`).length, 0)
})

test('linked promos share their packs, whichever of them names the other', async (t) => {
  const world = await openWorld(t, { settings: SETTINGS })
  const linked = await world.createPromo({ ...SETTINGS, linked_promos: [world.promoId] })
  const alone = await world.createPromo(SETTINGS)
  assert.equal((await send(world, [pack('a')])).approved, true)
  assert.equal((await send(world, [pack('a')], { key: linked.apiKey })).rejectKey, 'UNIT_COUNTED')
  assert.equal((await send(world, [pack('b')], { key: linked.apiKey })).approved, true)
  assert.equal((await send(world, [pack('b')])).rejectKey, 'UNIT_COUNTED')
  assert.equal((await send(world, [pack('a')], { key: alone.apiKey })).approved, true)
  await checkInvariants(world)
})

test('moderators: a receipt that waits takes its packs when it is approved, without those that were counted meanwhile', async (t) => {
  const world = await openWorld(t, { settings: { ...SETTINGS, auto_review_enabled: false } })
  const waiting = await send(world, [pack('a'), pack('b')])
  const other = await send(world, [pack('a'), pack('c')], { userUuid: 'boris' })
  const decide = (uuid: string, body: object) => world.admin('POST', `/api/admin/receipts/${uuid}/decision`, body)
  const twice = await send(world, [pack('t'), pack('t')], { userUuid: 'diana' })
  assert.deepEqual((await world.dossier(twice.uuid)).approval.warnings, [], 'no other receipt has it')

  assert.equal((await decide(other.uuid, { approve: true })).status, 200)
  const before = await world.dossier(waiting.uuid)
  assert.deepEqual(
    before.approval.warnings.map(({ code }: { code: string }) => code),
    ['UNITS_COUNTED'],
  )
  const decided = await decide(waiting.uuid, { approve: true })
  assert.deepEqual(
    decided.json.warnings.map(({ code }: { code: string }) => code),
    ['UNITS_COUNTED'],
  )
  assert.deepEqual(inShort(await world.receipt(waiting.uuid)), [true, null, 10])

  const rejected = await send(world, [pack('d')])
  await decide(rejected.uuid, { approve: false })
  const later = await send(world, [pack('d')], { userUuid: 'clara' })
  await decide(later.uuid, { approve: true })
  assert.deepEqual(inShort(await world.receipt(later.uuid)), [true, null, 10])
  await checkInvariants(world)
})

test('an undoable approval takes its packs when it applies, and none when it is taken back', async (t) => {
  const world = await openWorld(t, { settings: { ...SETTINGS, auto_review_enabled: false, undo_window_seconds: 60 } })
  const waiting = await send(world, [pack('a')])
  const other = await send(world, [pack('a')], { userUuid: 'boris' })
  const decide = (uuid: string) => world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, undoable: true })
  await decide(waiting.uuid)
  assert.equal((await world.admin('POST', `/api/admin/receipts/${waiting.uuid}/decision/undo`, {})).status, 200)
  await decide(other.uuid)
  await decide(waiting.uuid)
  await world.pass(61_000)
  await world.settle()
  const points = [await world.receipt(waiting.uuid), await world.receipt(other.uuid)].map(({ approved, promoPoints }) => [approved, promoPoints])
  assert.deepEqual(points.toSorted(), [
    [true, 0],
    [true, 10],
  ])
  await checkInvariants(world)
})

test('what takes an approval back releases its packs, and a dispute takes them again', async (t) => {
  const world = await openWorld(t)
  const { apiKey } = await world.createPromo({ ...SETTINGS, sandbox: true })
  const check = async (userUuid: string) => {
    const items = [{ name: 'МЛК', priceKopeks: 8_990, quantity: 1, gtin: GTIN, serial: 'a' }]
    const sent = await Promise.all([
      world.call('POST', '/api/loyalty/check', { userUuid, qrStr: world.mint().qrStr, items }, { 'api-key': apiKey }),
      world.settle().then(() => world.settle()),
    ])
    await world.settle()
    return sent[0].json.uuid as string
  }
  const byHand = (uuid: string, approve: boolean) => world.call('POST', `/api/loyalty/check/${uuid}/decision`, { approve }, { 'api-key': apiKey })
  const now = async (uuid: string) => inShort(await world.receipt(uuid, apiKey))

  const first = await check('anna')
  const second = await check('boris')
  assert.deepEqual(
    [await now(first), await now(second)],
    [
      [true, null, 10],
      [false, 'UNIT_COUNTED', 0],
    ],
  )
  await byHand(first, false)
  const dispute = await world.call('POST', `/api/receipts/${second}/dispute`, { reason: 'mine' }, { 'api-key': apiKey })
  await world.admin('POST', `/api/admin/disputes/${dispute.json.disputeId}/decision`, { decision: 'reconsider' })
  assert.equal((await world.admin('POST', `/api/admin/receipts/${second}/decision`, { approve: true })).status, 200)
  await byHand(first, true)
  assert.deepEqual(
    [await now(first), await now(second)],
    [
      [true, null, 0],
      [true, null, 10],
    ],
  )
  assert.deepEqual(
    (await world.sql<{ uuid: string }[]>`select receipt_uuid as uuid from counted_units`).map(({ uuid }) => uuid),
    [second],
  )
})

test('a hundred receipts of one pack at once: one counts it', async (t) => {
  const world = await openWorld(t, { settings: SETTINGS })
  const uuids = await Promise.all(
    Array.from(
      { length: 100 },
      async (_, n) =>
        (await world.submit({ qrStr: world.mint({ items: [pack('a'), pack(`own ${n}`.replace(' ', '-'))] }).qrStr, userUuid: `participant ${n}` })).uuid,
    ),
  )
  await world.settle()
  const points = (await Promise.all(uuids.map((uuid) => world.receipt(uuid)))).map(({ approved, promoPoints }) => `${approved} ${promoPoints}`)
  assert.deepEqual([points.filter((one) => one === 'true 20').length, points.filter((one) => one === 'true 10').length], [1, 99])
  await checkInvariants(world)
})
