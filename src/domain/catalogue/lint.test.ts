import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCatalogue, patchCatalogue } from './catalogue.ts'
import { compareCatalogues } from './compare.ts'
import type { CatalogItem } from './item.ts'
import { lintCatalogue } from './lint.ts'
import { suggestPattern } from './suggest-pattern.ts'

const item = (itemId: number, patterns: string[]): CatalogItem => ({ itemId, name: `Item ${itemId}`, pointsPerUnit: 1, patterns, excludePatterns: [] })
const lines = (...names: string[]) => names.map((name, index) => ({ name, times: 10 - index }))
const many = (start: string, count: number) => Array.from({ length: count }, (_, n) => ({ name: `${start} ${n} сорт`, times: 1 }))

test('for each pattern, the lines it matches; items that match one line, and which gets it', () => {
  const catalogue = buildCatalogue([item(1, ['молоко', 'кефир']), item(2, ['молоко.*домик'])])
  const { patterns, contested, matchedLines } = lintCatalogue(catalogue, lines('Молоко Домик', 'Молоко', 'Хлеб'))
  assert.deepEqual(
    patterns.map(({ itemId, index, lines, times, samples }) => [itemId, index, lines, times, samples]),
    [
      [1, 0, 2, 19, ['Молоко Домик', 'Молоко']],
      [2, 0, 1, 10, ['Молоко Домик']],
    ],
  )
  assert.deepEqual(contested, [{ line: 'Молоко Домик', itemIds: [1, 2], winner: 2 }])
  assert.equal(matchedLines, 2)
})

test('patterns that match nothing or nearly everything, once there are enough lines', () => {
  const catalogue = buildCatalogue([item(1, ['молоко']), item(2, ['икра'])])
  const { broad, dead, deadCount } = lintCatalogue(catalogue, [...many('молоко', 40), ...many('хлеб', 20)])
  assert.deepEqual([broad.map(({ pattern }) => pattern), dead, deadCount], [['молоко'], [{ itemId: 2, index: 0, pattern: 'икра' }], 1])
  assert.deepEqual(lintCatalogue(catalogue, lines('молоко')).dead, [])
})

test('patterns that are searched in many lines for nothing are named, with their share of all searches', () => {
  const goods = Array.from({ length: 40 }, (_, n) => item(n + 10, [`сорт ${n + 10}`]))
  const catalogue = buildCatalogue([item(1, ['молоко']), item(2, ['^[а-я]{6}(?! ?\\d)']), item(3, ['(?<!\\d )сорт']), ...goods])
  const past = [...many('молоко', 90), ...many('хлеб', 10)]
  const { dear } = lintCatalogue(catalogue, past)
  assert.deepEqual(dear.patterns, [
    { itemId: 3, pattern: '(?<!\\d )сорт', lines: 100, found: 0, why: 'commonWords' },
    { itemId: 2, pattern: '^[а-я]{6}(?! ?\\d)', lines: 92, found: 0, why: 'noWords' }, // 0 and 3 may be letters
  ])
  assert.equal(dear.items, 2)
  assert.ok(dear.share > 0.5 && dear.share < 0.7, String(dear.share))
  assert.deepEqual(
    lintCatalogue(buildCatalogue([item(1, ['молоко']), ...goods]), past).dear.patterns,
    [],
    'what is found as often as it is searched is worth it',
  )
})

test('a promo without receipts learns which patterns are dear from the names of its items', () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ ...item(n + 1, [`луч ${n + 100}`]), name: `Напиток Луч ${n + 100} мл` }))
  const { dear } = lintCatalogue(buildCatalogue([...items, item(100, ['напиток(?! луч)'])]), [])
  assert.deepEqual(dear.patterns, [{ itemId: 100, pattern: 'напиток(?! луч)', lines: 60, found: 0, why: 'commonWords' }])
})

test('the most frequent lines without an item come first, with a pattern that matches them', () => {
  const { unmatched } = lintCatalogue(buildCatalogue([item(1, ['молоко'])]), [
    { name: 'Пакет', times: 2 },
    { name: 'СЫР "ЛУГ" 45% 200Г', times: 7 },
  ])
  assert.deepEqual(unmatched, [
    { line: 'СЫР "ЛУГ" 45% 200Г', times: 7, suggestedPattern: 'сыр.*луг' },
    { line: 'Пакет', times: 2, suggestedPattern: null },
  ])
  assert.equal(suggestPattern('1234 **'), null)
})

test('another catalogue: lines that gain an item, lose it, or go to another item', () => {
  const before = buildCatalogue([item(1, ['молоко']), item(2, ['сыр'])])
  const after = buildCatalogue([item(3, ['молоко']), item(4, ['хлеб'])])
  const { newlyMatched, newlyUnmatched, moved, lines: count } = compareCatalogues(before, after, lines('Молоко', 'Сыр', 'Хлеб', 'Чай'))
  assert.deepEqual(
    [count, newlyMatched, newlyUnmatched, moved],
    [
      4,
      { count: 1, samples: [{ line: 'Хлеб', times: 8, before: null, after: 4 }] },
      { count: 1, samples: [{ line: 'Сыр', times: 9, before: 2, after: null }] },
      { count: 1, samples: [{ line: 'Молоко', times: 10, before: 1, after: 3 }] },
    ],
  )
})

test('lines read by a name say what counted, and lines that two names fit are named with both', () => {
  const named = (itemId: number, name: string): CatalogItem => ({ itemId, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] })
  const catalogue = buildCatalogue([named(1, 'Йогурт Чудо вишня 125г'), named(2, 'Йогурт Чудо персик 125г'), named(3, 'Йогурт Чудо персик 260г')])
  const { byName, ambiguous, ambiguousCount } = lintCatalogue(catalogue, lines('ЧУДО ЙОГ.ВИШНЯ 125Г', 'ЧУДО ЙОГ.ПЕРСИК'))
  assert.deepEqual(byName, [{ line: 'ЧУДО ЙОГ.ВИШНЯ 125Г', itemId: 1, evidence: ['brand', 'kind', 'size', 'вишня'] }])
  assert.deepEqual([ambiguous, ambiguousCount], [[{ line: 'ЧУДО ЙОГ.ПЕРСИК', itemIds: [2, 3] }], 1])
})

test('items that no line can be of, and those without points, are named: no patterns, no codes, and no brand in the name', () => {
  const named = (itemId: number, name: string, more: Partial<CatalogItem> = {}): CatalogItem => ({
    ...{ itemId, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] },
    ...more,
  })
  const items = [
    named(1, 'Бананы весовые, 1 кг'),
    named(2, 'Йогурт Чудо вишня 125г'),
    named(3, 'Бананы', { patterns: ['банан'], pointsPerUnit: 0 }),
    named(4, 'Томаты', { gtins: ['4600000000008'] }),
  ]
  const catalogue = patchCatalogue(buildCatalogue([...items, named(5, 'Морковь мытая')]), { upsert: [], deleteItemIds: [5] })
  const { brandless, brandlessCount, items: count, withoutPoints, withoutPointsCount } = lintCatalogue(catalogue, lines('БАНАНЫ ВЕС'))
  assert.deepEqual([brandless, brandlessCount], [[{ itemId: 1, name: 'Бананы весовые, 1 кг' }], 1])
  assert.deepEqual([count, withoutPoints, withoutPointsCount], [4, [{ itemId: 3, name: 'Бананы' }], 1])
})
