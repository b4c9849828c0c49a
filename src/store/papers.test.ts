import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleReceipt } from '#domain/notify/sample-receipt.ts'
import { replay } from '#src/replay/replay.ts'
import { untilFed } from '#test/support/feed.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { listReceipts, writeAsBefore } from '#test/support/papers.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { findBody } from './callbacks.ts'
import { list as listDeliveries } from './deliveries.ts'
import { listNext } from './feed.ts'
import { listEarlier } from './intake.ts'
import { listLines, listLinesSeen } from './lint-context.ts'
import { bodyOf, packPapers, unpackPapers } from './papers.ts'
import { list as listParticipants } from './participant-lists.ts'
import { listCounted } from './statistics.ts'
import { findDocuments } from './tax.ts'
import { listNeighbours } from './verdicts.ts'

const MILK = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const BREAD = [{ name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }]

test('papers and bodies are read again as they were packed, whatever is in them', () => {
  const { fiscal, outcome, trace } = sampleReceipt({
    uuid: '01a20000-1111-7222-8333-444455556666',
    promoId: 12,
    userUuid: 'anna',
    state: 'REVIEWED',
    at: new Date(0),
  })
  const bodies = [
    { number: 3, body: JSON.stringify({ text: 'строка\nи ещё\u2028одна', meta: { '0 1': ' ' } }) },
    { number: 4, body: JSON.stringify('\n3 {"state":"y"}') },
    { number: 40, body: '"state":"x"}' },
  ]
  const packed = packPapers({ fiscal, outcome, trace }, bodies)
  for (const { number, body } of bodies) assert.equal(bodyOf({ number, head: '', packed: null, papers: packed }), body)
  assert.throws(() => bodyOf({ number: 0, head: '', packed: null, papers: packed }), /no body of event 0/)
  assert.deepEqual(unpackPapers(packed), { papers: { fiscal, outcome, trace }, bodies })
  assert.deepEqual(unpackPapers(packPapers({ fiscal: null, outcome: null, trace: null })), { papers: { fiscal: null, outcome: null, trace: null }, bodies: [] })
})

test('what earlier releases stored has the same answers, is judged again without a difference, and goes on', async (t) => {
  const world = await openWorld(t, { settings: { products: [MILK], min_sum: 3_000, max_per_user_per_retailer: 2, auto_review_enabled: true } })
  const { sql, promoId } = world
  const approved = await judged(world, {})
  await judged(world, { items: BREAD }, 'boris')
  await judged(world, { items: [{ name: 'Молоко', priceKopeks: 2_000, quantity: 1 }] }, 'boris')
  for (let sent = 0; sent < 2; sent++) await judged(world, {})
  const { qrStr } = await submit(world, {}, 'vera')
  await world.submit({ qrStr, userUuid: 'gleb' })
  await world.submit({ qrStr: 'not a receipt' })
  await world.settle()
  await world.change({ auto_review_enabled: false })
  await judged(world, {}, 'dina')

  const keys = [...new Set((await listReceipts(sql)).flatMap(({ fiscalKey }) => fiscalKey ?? []))]
  const answers = async () => ({
    receipts: await listReceipts(sql),
    feed: await listNext(sql, promoId, { after: null, limit: 100 }),
    deliveries: await listDeliveries(sql, {
      promoId,
      receiptUuid: null,
      channel: null,
      outcome: null,
      event: null,
      from: null,
      to: null,
      before: null,
      limit: 100,
    }),
    statistics: new Set(
      (await listCounted(sql, { promoId, sandbox: false, from: new Date(0), to: new Date('2100-01-01'), timezone: 'UTC' })).map((row) => JSON.stringify(row)),
    ),
    participants: await listParticipants(sql, { promoId, beginning: '', blocked: null, after: null, limit: 100 }),
    neighbours: await listNeighbours(sql, promoId, { participants: ['anna', 'boris', 'dina'], except: [], until: new Date('2100-01-01'), limit: 100 }),
    earlier: (await Promise.all(keys.map((key) => listEarlier(sql, promoId, key, 'gleb')))).flat(),
    documents: await findDocuments(sql, keys),
    lines: [await listLinesSeen(sql, 'ru', { receipts: 100, confirmed: 100, lines: 100 }), await listLines(sql, promoId, { receipts: 100, lines: 100 })],
    traced: (await world.admin('GET', `/api/admin/receipts/${approved}`)).json,
  })
  await untilFed(sql)
  const packed = await answers()
  assert.ok(packed.statistics.size > 8)
  assert.deepEqual([packed.lines.flat().length, packed.earlier.length], [4, 1])
  const again = async () => {
    const { considered, different } = await replay(sql, promoId, { last: 100 })
    assert.deepEqual(different, [])
    return considered
  }
  const considered = await again()

  await assert.rejects(
    sql.begin(async (tx) => {
      await tx`delete from receipt_papers where receipt_uuid = ${approved}`
      await findBody(tx, approved, 2)
    }),
    'a body without its papers is an error and no shorter body',
  )
  await writeAsBefore(sql)
  assert.deepEqual(await answers(), packed)
  assert.equal(await again(), considered)

  // A receipt of an earlier release that is moved gets papers; limits count both.
  const [waiting] = packed.receipts.filter(({ needsReview }) => needsReview)
  assert.equal((await world.admin('POST', `/api/admin/receipts/${waiting!.uuid}/decision`, { approve: true })).status, 200)
  await world.change({ auto_review_enabled: true })
  assert.equal((await world.receipt(await judged(world, {}))).rejectKey, 'max_per_user_per_retailer')
  await world.settle()
  assert.equal((await sql`select 1 from receipt_papers where receipt_uuid = ${waiting!.uuid}`).length, 1)
  assert.equal(await again(), considered + 2)
  await checkInvariants(world)
})

async function submit(world: World, change: Record<string, unknown>, userUuid: string) {
  const { qrStr } = world.mint({ items: [{ name: 'Молоко 3,2%', priceKopeks: 9_000, quantity: 1 }, ...BREAD], ...change })
  return { qrStr, ...(await world.submit({ qrStr, userUuid })) }
}

async function judged(world: World, change: Record<string, unknown>, userUuid = 'anna'): Promise<string> {
  const { uuid } = await submit(world, change, userUuid)
  await world.settle()
  return uuid
}
