import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineCodes, type LineCodes } from '../codes/line-codes.ts'
import { buildCatalogue, findItem, patchCatalogue } from './catalogue.ts'
import type { CatalogItem } from './item.ts'
import { lintCatalogue } from './lint.ts'
import { matchLine } from './match-line.ts'

const MILK = '4600000000015'
const CREAM = '4600000000022'
const item = (itemId: number, more: Partial<CatalogItem>): CatalogItem => ({
  itemId,
  name: `Item ${itemId}`,
  pointsPerUnit: 1,
  patterns: [],
  excludePatterns: [],
  ...more,
})
const codes = (gtin: string, ikpu?: string) => lineCodes([{ kind: 'barcode', value: gtin }, ...(ikpu ? [{ kind: 'ikpu', value: ikpu }] : [])]) as LineCodes
const ITEMS = [
  item(1, { patterns: ['молоко'], excludeGtins: [CREAM] }),
  item(2, { gtins: [MILK, '96385074'] }),
  item(3, { gtins: ['46000000*'] }),
  item(4, { gtins: ['460000*'], ikpu: ['02202004*'] }),
  item(5, { name: 'Молоко Простоквашино 3,2% 930мл', patterns: null, excludeGtins: [CREAM] }),
]
const catalogue = buildCatalogue(ITEMS)
const found = (name: string, own?: LineCodes, matchBy: 'any' | 'codes' = 'any') => {
  const match = matchLine(catalogue, own ? { name, codes: own } : { name }, { matchBy })
  return match && [match.itemId, match.matchSource]
}

test('code, own pattern, name: in this order; the narrowest code wins', () => {
  assert.deepEqual(found('Молоко', codes(MILK)), [2, 'code'])
  assert.deepEqual(found('Молоко', codes('4600000000039')), [3, 'code'])
  assert.deepEqual(found('Молоко', codes('4600001000014')), [4, 'code'])
  assert.deepEqual(found('Молоко', codes('4780000000014')), [1, 'pattern'])
  assert.deepEqual(found('Sut', codes('4780000000014', '02202004006002004')), [4, 'code'])
  assert.deepEqual(found('Молоко'), [1, 'pattern'])
  assert.equal(found('Хлеб', codes('4780000000014')), null)
})

test('an excluded code keeps an item from the line, by pattern and by name', () => {
  const without = buildCatalogue([ITEMS[0], ITEMS[4]] as CatalogItem[])
  assert.equal(matchLine(without, { name: 'МОЛОКО ПРОСТОКВ.3,2% 930МЛ', codes: codes(CREAM) }), null)
  assert.equal(matchLine(without, { name: 'МОЛОКО ПРОСТОКВ.3,2% 930МЛ', codes: codes(MILK) })?.itemId, 1)
})

test('codes alone: a name counts for nothing', () => {
  assert.equal(found('Молоко', undefined, 'codes'), null)
  assert.deepEqual(found('x', codes(MILK), 'codes'), [2, 'code'])
})

test('items keep their codes as the brand gave them, and a change of an item changes its codes', () => {
  assert.deepEqual(findItem(catalogue, 2)?.gtins, [MILK, '96385074'])
  assert.ok(!('gtins' in (findItem(catalogue, 1) ?? {})))
  const patched = patchCatalogue(catalogue, { upsert: [item(2, { gtins: [CREAM] }), item(9, { gtins: [MILK] })], deleteItemIds: [3] })
  assert.deepEqual([matchLine(patched, { name: 'x', codes: codes(MILK) })?.itemId, matchLine(patched, { name: 'x', codes: codes(CREAM) })?.itemId], [9, 2])
  assert.equal(matchLine(patched, { name: 'x', codes: codes('4600000000039') })?.itemId, 4)
})

test('lint: product numbers of an item that no item names, and patterns of several products', () => {
  const lines = [
    { name: 'Молоко', times: 40, gtin: `0${MILK}` },
    { name: 'Молоко топлёное', times: 2, gtin: '04780000000014' },
    { name: 'Молоко Б', times: 3, gtin: '04780000000014' },
    { name: 'Молоко весовое', times: 1, gtin: '02019842015729' },
    { name: 'Хлеб', times: 5, gtin: '04780000000021' },
  ]
  const { unnamedGtins, severalGtins } = lintCatalogue(buildCatalogue([item(1, { patterns: ['молоко'] })]), lines)
  assert.deepEqual(unnamedGtins, [
    { gtin: `0${MILK}`, itemId: 1, times: 40, samples: ['Молоко'] },
    { gtin: '04780000000014', itemId: 1, times: 5, samples: ['Молоко топлёное', 'Молоко Б'] },
  ])
  assert.deepEqual(severalGtins, [{ itemId: 1, index: 0, pattern: 'молоко', gtins: [`0${MILK}`, '04780000000014'] }])
})
