import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { findItem, itemsOf } from '#domain/catalogue/catalogue.ts'
import { dearLines, matchLine } from '#domain/catalogue/match-line.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { openDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import * as store from '#store/catalogue.ts'
import { openCatalogues } from './open-catalogues.ts'

const item = (itemId: number, more: Partial<CatalogItem> = {}): CatalogItem => ({
  itemId,
  name: `Товар ${itemId}`,
  pointsPerUnit: 1,
  patterns: [`товар ${itemId}\\b`],
  excludePatterns: [],
  ...more,
})
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => item(from + n))

async function open(t: TestContext) {
  const { sql, beforeDrop } = await openDatabase(t)
  let arrived = 0
  const catalogues = openCatalogues({
    sql,
    log: pino({ level: 'silent' }),
    arrived: () => {
      arrived++
    },
  })
  beforeDrop(async () => catalogues.close())
  let version = 0
  return {
    sql,
    catalogues,
    arrived: () => arrived,
    whole: (items: CatalogItem[]) => sql.begin(async (tx) => store.writeWhole(tx, { promoId: 1, version: ++version, items: items.length, keyId: null }, items)),
    change: (upsert: CatalogItem[], deleteItemIds: number[] = []) =>
      sql.begin(async (tx) => store.writeChange(tx, { promoId: 1, version: ++version, items: 0, keyId: null }, { upsert, deleteItemIds })),
    ids: (read: { items: Parameters<typeof itemsOf>[0] }) => [...itemsOf(read.items)].map(({ itemId }) => itemId).sort((a, b) => a - b),
  }
}

test('what another process has written is followed: a few changes one by one, many or a new catalogue as a whole', async (t) => {
  const { catalogues, whole, change, ids } = await open(t)
  await whole(numbered(1, 4))
  const first = await catalogues.at(1, 1)
  assert.deepEqual(ids(first), [1, 2, 3])
  await change([item(2, { name: 'Другое' }), item(9)], [1])
  await change([], [9])
  const third = await catalogues.toJudgeBy(1, 3)
  assert.deepEqual([third.version, ids(third), findItem(third.items, 2)?.name], [3, [2, 3], 'Другое'])
  assert.deepEqual(ids(first), [1, 2, 3])
  await change(numbered(100, 700))
  assert.equal(ids(await catalogues.toJudgeBy(1, 4)).length, 602)
  await whole([item(5)])
  assert.deepEqual(ids(await catalogues.toJudgeBy(1, 5)), [5])
  assert.deepEqual(ids(await catalogues.at(1, 3)), [2, 3])
})

test('changes that add up are written down once as what they came to, and read the same', async (t) => {
  const { sql, catalogues, whole, change, ids } = await open(t)
  await whole(numbered(1, 3))
  for (let from = 10; from < 2_210; from += 1_100) await change(numbered(from, from + 1_100))
  for (let n = 0; n < 3; n++) await change(numbered(10, 1_110))
  const { items } = await catalogues.at(1, 6)
  assert.equal(items.itemCount, 2_202)
  assert.deepEqual(
    (await sql<{ version: number }[]>`select version from catalogue_segments where whole order by version`).map(({ version }) => version),
    [1, 6],
  )
  await change([], [1])
  catalogues.keep(1, { version: 7, items })
  const again = await catalogues.at(1, 6)
  assert.equal(ids(again).length, 2_202)
})

test('a catalogue that was changed much is merged in the background, with the changes that come meanwhile', async (t) => {
  const { catalogues, whole, change, ids } = await open(t)
  await whole(numbered(1, 2_000))
  await catalogues.at(1, 1)
  for (let from = 0; from < 6; from++) await change([...numbered(3_000 + from * 40, 3_040 + from * 40)], [from + 1])
  await catalogues.at(1, 7)
  await change([item(9_000)])
  const last = await catalogues.at(1, 8)
  const beside = ({ items }: typeof last) => items.parts.slice(1).reduce((sum, { alive }) => sum + alive, 0)
  assert.equal(beside(last), 241)
  const merged = await until(async () => {
    const now = await catalogues.at(1, 8)
    return beside(now) <= 1 ? now : null
  })
  assert.deepEqual(ids(merged), ids(last))
  assert.equal(findItem(merged.items, 9_000)?.name, 'Товар 9000')
})

test('many patterns are checked elsewhere, with the same answers', async (t) => {
  const { catalogues } = await open(t)
  const { problems, segment } = await catalogues.check([...numbered(1, 400), item(7)])
  assert.deepEqual([problems.map(({ itemId, field }) => [itemId, field]), segment], [[[7, 'itemId']], null])
  const checked = await catalogues.check(numbered(1, 400))
  assert.deepEqual([checked.problems, checked.segment?.itemIds.length], [[], 399])
})

test('what was half written is not there', async (t) => {
  const { sql, catalogues, whole, ids } = await open(t)
  await whole([item(1)])
  await assert.rejects(
    sql.begin(async (tx) => {
      await store.writeWhole(tx, { promoId: 1, version: 2, items: 1, keyId: null }, [item(2)])
      throw new Error('the process has died')
    }),
  )
  assert.deepEqual(ids(await catalogues.at(1, 1)), [1])
  assert.deepEqual([...(await sql`select 1 from catalogue_segments where version = 2`)], [])
})

test('a line that meets much of a catalogue is searched in a thread, with the answer of a search here, and others are not', async (t) => {
  const { catalogues, whole, change } = await open(t)
  const words = 'сыр чай сок рис мёд соль мука квас пиво хлеб кекс лук'.split(' ')
  const pairs = words.flatMap((one) => words.flatMap((other) => words.map((third) => `${one}.*${other}.*${third}\\.`)))
  await whole(pairs.map((pattern, at) => item(at + 1, { patterns: [pattern] })))
  // Some of the items are in a small segment of this thread, and one is gone.
  await change([item(5_000, { patterns: ['лук .*кекс .*хлеб \\.'] }), item(100, { patterns: ['квас.*квас.*квас[.?]'] })], [7])
  const loaded = await catalogues.toJudgeBy(1, 2)
  const long = `${words.join(' ')} `.repeat(4)
  const lines = [
    { name: `${long}лук кекс мука.` },
    { name: `${long}лук кекс хлеб .` },
    { name: `${long}рис ?` },
    { name: `${long}чай.`, codes: { gtin: '4600000000008', raw: [] } },
    { name: 'сыр чай сок.' },
    { name: 'вода' },
  ]
  const dear = dearLines(loaded.items, lines)
  assert.deepEqual(
    dear.map(({ line }) => line),
    lines.slice(0, 4),
  )
  const { searched, ...rest } = await catalogues.searched(loaded, lines, 'any')
  assert.deepEqual([rest, [...(searched?.keys() ?? [])]], [loaded, lines.slice(0, 4)])
  for (const line of lines) assert.deepEqual(matchLine(loaded.items, line, { searched }), matchLine(loaded.items, line), line.name)
  assert.deepEqual(
    [...(searched?.values() ?? [])].map((found) => found?.itemId),
    [787, 5_000, undefined, 782],
  )
  assert.equal(await catalogues.searched(loaded, lines, 'codes'), loaded)
  // The answers count for lines of this receipt alone, and here they are taken for what they are.
  assert.deepEqual(matchLine(loaded.items, lines[0] as (typeof lines)[0], { searched: new Map([[lines[0] as (typeof lines)[0], null]]) }), null)
})
