import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { newUuid } from '#context/new-uuid.ts'
import { RECEIPT_COLUMNS } from '#domain/texts/receipt-columns.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import { ADMIN_TOKEN, openWorld, type World } from '#test/support/world.ts'

test('the workbook has sums as numbers in roubles, dates as dates, texts as texts, headings in the language, and no formula', async (t) => {
  const world = await openWorld(t)
  const wicked = ['=HYPERLINK("http://x","y")', '+7 900 000', '@SUM(A1)', '<&> \ufffe "x"', '007', 'tg_x0041_xBEEF_']
  for (const userUuid of wicked) await world.submit({ qrStr: world.mint().qrStr, userUuid })
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.settle()

  const { sheet, headers } = await read(world, `promoId=${world.promoId}&lang=ru`)
  assert.match(String(headers.get('content-disposition')), /^attachment; filename="receipts-\d{4}-\d\d-\d\d\.xlsx"$/)
  assert.equal(sheet.name, 'Чеки')
  const [head = [], ...rows] = sheet.rows
  assert.deepEqual(
    head,
    Object.entries(RECEIPT_COLUMNS).map(([name, { ru }]) => (name === 'createdAt' ? `${ru}, Europe/Moscow` : ru)),
  )
  const column = (name: keyof typeof RECEIPT_COLUMNS) => rows.map((row) => row[Object.keys(RECEIPT_COLUMNS).indexOf(name)]).toReversed()
  assert.deepEqual(column('userUuid'), ['\'=HYPERLINK("http://x","y")', "'+7 900 000", "'@SUM(A1)", '<&> \ufffd "x"', '007', 'tg_x0041_xBEEF_', 'anna'])
  const { total, createdAt, receiptDate } = await world.receipt(String(column('uuid')[0]))
  assert.deepEqual(column('receiptDate')[0], new Date(`${receiptDate}Z`), 'as the till shows it')
  assert.equal(column('sum')[0], total.sum / 100)
  assert.ok(!Number.isInteger(column('sum')[0]), 'a sum with kopeks')
  // The promo's zone is three hours ahead of UTC.
  assert.equal((column('createdAt')[0] as Date).getTime(), Math.floor((Date.parse(createdAt) + 3 * 3_600_000) / 1_000) * 1_000)
  assert.deepEqual([column('approved').at(-1), column('rejectKey').at(-1), column('sum').at(-1)], [false, 'FORMAT', null])
  assert.equal(typeof column('receiptId')[0], 'number')
  for (const { width } of sheet.columns ?? []) assert.ok(Number(width) >= 8, 'every column has its width')
  assert.equal(sheet.columns?.length, head.length)
})

test('without a promo the moments of a workbook are in UTC, and its headings are in English', async (t) => {
  const world = await openWorld(t)
  await world.submit({ qrStr: 'nonsense', userUuid: 'anna' })
  await world.submit({ qrStr: 'more nonsense', userUuid: 'boris' })
  const { sheet } = await read(world, 'userUuid=anna')
  assert.equal(sheet.name, 'Receipts')
  assert.equal(sheet.rows.length, 2)
  assert.equal(sheet.rows[0]?.[6], 'Sent, UTC')
  assert.equal((await world.admin('GET', '/api/admin/receipts.xlsx?lang=de')).status, 422)
})

test('a workbook of many portions is whole, newest first', async (t) => {
  const world = await openWorld(t)
  const sent = Array.from({ length: 501 }, () => newUuid(new Date()))
  await world.sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at)
    select uuid, ${world.promoId}::int, 'anna', 'anna', 'REVIEWED', false, false, service_now() from unnest(${arrayOf(sent)}::uuid[]) as uuid`
  const { sheet } = await read(world, '')
  const uuids = sheet.rows.slice(1).map(([uuid]) => String(uuid))
  assert.deepEqual([uuids.length, new Set(uuids).size], [501, 501])
  assert.deepEqual(uuids, uuids.toSorted().toReversed())
})

async function read(world: World, query: string) {
  const response = await fetch(`${world.origin}/api/admin/receipts.xlsx?${query}`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  const { status, headers } = response
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  const [sheet] = (await readXlsx(await response.arrayBuffer())).sheets
  assert.ok(sheet)
  return { sheet, headers }
}
