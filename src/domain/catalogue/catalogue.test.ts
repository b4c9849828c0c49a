import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileExpression, literalCount, matchLength, readLine, type CompiledPattern } from '@chekhov/pattern-engine'
import { openChance } from '#test/support/chance.ts'
import { makeCatalogue, makeLines } from '../../../bench/catalogues/make-catalogue.ts'
import { makeStyled, makeStyledLines, STYLES } from '../../../bench/catalogues/styles.ts'
import {
  buildCatalogue,
  EMPTY_CATALOGUE,
  findItem,
  itemsOf,
  matchAllOwn,
  matchOwn,
  needsMerge,
  openCatalogue,
  patchCatalogue,
  type Catalogue,
} from './catalogue.ts'
import { buildSegment } from './segment.ts'
import { checkItems } from './check-items.ts'
import type { CatalogItem } from './item.ts'

const item = (itemId: number, patterns: string[] | null, more: Partial<CatalogItem> = {}): CatalogItem => ({
  itemId,
  name: `Item ${itemId}`,
  pointsPerUnit: itemId * 10,
  patterns,
  excludePatterns: [],
  ...more,
})

const idOf = (catalogue: Catalogue, line: string) => matchOwn(catalogue, line)?.itemId ?? null

const compiledOnce = new Map<string, CompiledPattern>()
const compile = (source: string): CompiledPattern => {
  const before = compiledOnce.get(source)
  if (before !== undefined) return before
  const compiled = compileExpression(source)
  assert.ok(compiled.ok)
  compiledOnce.set(source, compiled.pattern)
  return compiled.pattern
}

/** The selection rule of the contract, applied to one item after another. */
function bruteForce(items: readonly CatalogItem[], text: string): number | null {
  const line = readLine(text)
  let best: [number, number, number] | null = null
  for (const { itemId, patterns, excludePatterns } of items) {
    if (excludePatterns.some((source) => matchLength(compile(source), line) !== -1)) continue
    for (const source of patterns ?? []) {
      const pattern = compile(source)
      const length = matchLength(pattern, line)
      if (length === -1) continue
      const own: [number, number, number] = [literalCount(pattern.tree), length, -itemId]
      if (best === null || own[0] > best[0] || (own[0] === best[0] && (own[1] > best[1] || (own[1] === best[1] && own[2] > best[2])))) best = own
    }
  }
  return best && -best[2]
}

test('a catalogue finds in lines what trying every pattern finds', () => {
  const chance = openChance(11)
  const made = makeCatalogue(chance, 400)
  const catalogue = buildCatalogue(made.items)
  for (const line of makeLines(chance, made, 400)) assert.equal(idOf(catalogue, line), bruteForce(made.items, line), line)
})

for (const style of Object.keys(STYLES)) {
  test(`a catalogue written in the style "${style}" finds in lines what trying every pattern finds, fresh and changed`, () => {
    const made = makeStyled(style, openChance(23), 150)
    const fresh = buildCatalogue(made.items)
    const others = made.items.map((one, at): CatalogItem => ({ ...one, patterns: at < 120 ? (made.items.at(at - 7)?.patterns ?? null) : one.patterns }))
    const changed = Array.from({ length: 12 }, (_, round) => made.items.slice(round * 10, round * 10 + 10)).reduce(
      (catalogue, upsert) => patchCatalogue(catalogue, { upsert, deleteItemIds: [] }),
      buildCatalogue(others),
    )
    for (const line of makeStyledLines(openChance(24), made, 60)) {
      const expected = bruteForce(made.items, line)
      assert.deepEqual([idOf(fresh, line), idOf(changed, line)], [expected, expected], line)
    }
  })
}

test('a line belongs to the pattern with the most literal text, then to the longest match, then to the smallest id', () => {
  assert.equal(idOf(buildCatalogue([item(1, ['молоко']), item(2, ['молоко домик'])]), 'Молоко Домик в деревне'), 2)
  assert.equal(idOf(buildCatalogue([item(1, ['молоко']), item(2, ['молоко.*'])]), 'Молоко Домик в деревне'), 2)
  assert.equal(idOf(buildCatalogue([item(7, ['молоко']), item(2, ['молоко']), item(5, ['молоко'])]), 'Молоко'), 2)
})

test('an exclusion cuts off its own item alone', () => {
  const catalogue = buildCatalogue([item(1, ['кола'], { excludePatterns: ['шоколад'] }), item(2, ['шоколад'])])
  assert.equal(idOf(catalogue, 'КОЛА 0,5л'), 1)
  assert.equal(idOf(catalogue, 'Шоколад кола'), 2)
})

test('look-alike letters, ё, spaces and units do not matter', () => {
  const catalogue = buildCatalogue([item(1, ['кока-кола.*0[.,]5']), item(2, ['мёд.*500 г'])])
  assert.equal(idOf(catalogue, 'Напиток KОКА-KОЛА  0,5Л'), 1)
  assert.equal(idOf(catalogue, 'МЕД ЦВЕТОЧНЫЙ 500гр.'), 2)
})

test('a change gives another version and leaves the old one as it was', () => {
  const first = buildCatalogue([item(1, ['молоко']), item(2, ['сыр']), item(3, ['хлеб'])])
  const second = patchCatalogue(first, { upsert: [item(2, ['творог']), item(4, ['кефир'])], deleteItemIds: [3] })
  assert.deepEqual(
    ['Сыр', 'Творог', 'Хлеб', 'Кефир', 'Молоко'].map((line) => idOf(first, line)),
    [2, null, 3, null, 1],
  )
  assert.deepEqual(
    ['Сыр', 'Творог', 'Хлеб', 'Кефир', 'Молоко'].map((line) => idOf(second, line)),
    [null, 2, null, 4, 1],
  )
  assert.deepEqual([first.itemCount, second.itemCount], [3, 3])
  assert.deepEqual(findItem(second, 2)?.patterns, ['творог'])
  assert.equal(findItem(second, 3), null)
})

test('an item that is found by what it was found by stays in its segment, with its new name and points', () => {
  const first = buildCatalogue([item(1, ['молоко'], { gtins: ['4600000000008'] }), item(2, ['сыр'], { excludePatterns: ['плавленый'] }), item(3, null)])
  const renamed = { ...item(2, ['сыр'], { excludePatterns: ['плавленый'] }), name: 'Сыр', pointsPerUnit: null }
  const second = patchCatalogue(first, { upsert: [renamed, item(1, ['молоко'], { gtins: ['4600000000008'], pointsPerUnit: 7 })], deleteItemIds: [] })
  assert.equal(second.parts.length, 1)
  assert.deepEqual(
    [matchOwn(first, 'Сыр'), matchOwn(second, 'Сыр'), matchOwn(second, 'Молоко')].map((found) => found && [found.name, found.pointsPerUnit]),
    [
      ['Item 2', 20],
      ['Сыр', 0],
      ['Item 1', 7],
    ],
  )
  assert.deepEqual([findItem(second, 2), findItem(first, 2)?.name], [renamed, 'Item 2'])
  assert.equal(matchOwn(patchCatalogue(second, { upsert: [], deleteItemIds: [2] }), 'Сыр'), null)
  for (const other of [
    item(2, ['сыр', 'творог'], { excludePatterns: ['плавленый'] }),
    item(2, ['сыр']),
    item(1, ['молоко'], { gtins: ['4600000000015'] }),
    item(3, null, { name: 'Хлеб' }),
    item(4, ['хлеб']),
  ]) {
    const third = patchCatalogue(second, { upsert: [other], deleteItemIds: [] })
    assert.equal(third.parts.length, 2)
    assert.deepEqual(findItem(third, other.itemId), other)
  }
})

test('few patterns are merged at once, and many in the background', () => {
  const partsOf = (patternsOfItem: number) => {
    let catalogue = buildCatalogue([item(1, ['хлеб'])])
    for (let itemId = 2; itemId <= 6; itemId++) {
      const patterns = Array.from({ length: patternsOfItem }, (_, number) => `молоко ${itemId} ${number}`)
      catalogue = patchCatalogue(catalogue, { upsert: [item(itemId, patterns)], deleteItemIds: [] })
    }
    return catalogue.parts.length
  }
  assert.ok(partsOf(1) <= 3)
  assert.equal(partsOf(500), 6)
})

test('a match as long as the line does not keep the line from a later item whose pattern spells out more', () => {
  const first = buildCatalogue([item(1, ['молоко.*'])])
  const second = patchCatalogue(first, { upsert: [item(9, ['молоко.*простоквашино'])], deleteItemIds: [] })
  assert.equal(idOf(second, 'Молоко Простоквашино'), 9)
})

test('after any changes, a version equals one built from its items at once', () => {
  const change = fc.record({
    upsert: fc.uniqueArray(fc.nat(30), { maxLength: 8 }),
    deleteItemIds: fc.array(fc.nat(30), { maxLength: 4 }),
    word: fc.constantFrom('молоко', 'сыр', 'хлеб', 'чай'),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let catalogue = EMPTY_CATALOGUE
      const expected = new Map<number, CatalogItem>()
      for (const [number, { upsert, deleteItemIds, word }] of changes.entries()) {
        const items = upsert.map((itemId) => item(itemId, [word, itemId % 3 === 0 ? `${word}.*` : `${word} ${itemId}`], { pointsPerUnit: number }))
        catalogue = patchCatalogue(catalogue, { upsert: items, deleteItemIds })
        for (const one of items) expected.set(one.itemId, one)
        for (const itemId of deleteItemIds) expected.delete(itemId)
      }
      assert.deepEqual(
        [...itemsOf(catalogue)].toSorted((a, b) => a.itemId - b.itemId),
        [...expected.values()].toSorted((a, b) => a.itemId - b.itemId),
      )
      assert.equal(catalogue.itemCount, expected.size)
      assert.ok(catalogue.parts.length <= 10 || needsMerge(catalogue))
      const whole = buildCatalogue([...expected.values()])
      for (const word of ['молоко', 'сыр', 'хлеб', 'чай'])
        for (const line of [word, ...[1, 7, 10, 29].map((itemId) => `${word} ${itemId}`)]) assert.equal(idOf(catalogue, line), idOf(whole, line))
    }),
    { numRuns: 60 },
  )
})

test('segments built elsewhere are opened in their order', () => {
  const catalogue = openCatalogue([buildSegment([item(1, ['молоко']), item(2, ['сыр'])]), buildSegment([item(1, ['кефир'])])])
  assert.deepEqual(
    ['Молоко', 'Сыр', 'Кефир'].map((line) => idOf(catalogue, line)),
    [null, 2, 1],
  )
  assert.equal(structuredClone(buildSegment([item(1, ['молоко'])])).itemIds[0], 1)
})

test('people who inspect a catalogue see every item that a line could belong to', () => {
  const catalogue = buildCatalogue([item(1, ['молоко']), item(2, ['молоко домик']), item(3, ['сыр'])])
  assert.deepEqual(
    matchAllOwn(catalogue, 'Молоко Домик')
      .map(({ itemId }) => itemId)
      .toSorted(),
    [1, 2],
  )
})

test('refused items are named, with the pattern and the reason', () => {
  assert.deepEqual(
    checkItems([item(1, ['молоко']), item(1.0, ['сыр'])]).map(({ itemId, field }) => [itemId, field]),
    [[1, 'itemId']],
  )
  for (const [source, reason] of [
    ['(', /parenthesis|missing/],
    ['', /empty/],
    ['.*', /every line/],
    ['(а)\\1', /back-reference/],
    ['а'.repeat(1001), /longer than/],
  ] as const) {
    const [problem] = checkItems([item(5, ['молоко', source])])
    assert.deepEqual([problem?.itemId, problem?.field, problem?.index, problem?.pattern], [5, 'patterns', 1, source])
    assert.match(problem?.reason.en ?? '', reason)
    assert.match(problem?.reason.ru ?? '', /^образец не читается, \d+-й знак: /)
  }
  assert.deepEqual(
    checkItems([item(1, ['молоко'], { excludePatterns: ['['] })]).map(({ field, index }) => [field, index]),
    [['excludePatterns', 0]],
  )
})
