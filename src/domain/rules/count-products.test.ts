import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { facts, type FactsChange } from '#test/support/facts.ts'
import { lineCodes, type LineCodes } from '../codes/line-codes.ts'
import { countProducts } from './count-products.ts'

type Products = NonNullable<StoredSettings['products']>
type Items = NonNullable<FactsChange['items']>

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'] }

function count(items: Items, products: Products) {
  const { fiscal, settings } = facts({ items, settings: { products } })
  return countProducts(fiscal, settings)
}

const points: [what: string, product: Partial<Products[number]>, items: Items, points: number][] = [
  ['per unit: points for each', { points: 10 }, [{ name: 'Молоко', quantity: 3 }], 30],
  ['per unit is the ordinary way', { points: 10, pointsMode: 'per_unit' }, [{ name: 'Молоко', quantity: 3 }], 30],
  ['weighed goods count their weight', { points: 10 }, [{ name: 'Молоко', quantity: 0.534 }], 5],
  ['exactly a half goes up', { points: 10 }, [{ name: 'Молоко', quantity: 0.05 }], 1],
  ['a half that binary floats lose goes up', { points: 100 }, [{ name: 'Молоко', quantity: 1.005 }], 101],
  [
    'a half is rounded once for the product, however its lines are split',
    { points: 10 },
    [
      { name: 'Молоко', quantity: 0.05 },
      { name: 'Молоко', quantity: 0.05 },
    ],
    1,
  ],
  [
    'per rouble: ten lines of half a rouble are five roubles',
    { points: 1, pointsMode: 'per_rouble' },
    Array.from({ length: 10 }, () => ({ name: 'Молоко', price: 50 })),
    5,
  ],
  [
    'per rouble: what lines lack of a half they make up together',
    { points: 1, pointsMode: 'per_rouble' },
    Array.from({ length: 3 }, () => ({ name: 'Молоко', price: 20 })),
    1,
  ],
  ['equal lines add up', { points: 10 }, [{ name: 'Молоко' }, { name: 'Молоко' }], 20],
  ['points with a fraction', { points: 1.5 }, [{ name: 'Молоко', quantity: 3 }], 5],
  ['per receipt: once, however many', { points: 10, pointsMode: 'per_receipt' }, [{ name: 'Молоко', quantity: 3 }, { name: 'Молоко' }], 10],
  ['per rouble: points for each rouble of the line', { points: 2, pointsMode: 'per_rouble' }, [{ name: 'Молоко', price: 12_345 }], 247],
  ['per rouble: half a rouble goes up', { points: 1, pointsMode: 'per_rouble' }, [{ name: 'Молоко', price: 50 }], 1],
  ['per rouble: 49 kopeks do not', { points: 1, pointsMode: 'per_rouble' }, [{ name: 'Молоко', price: 49 }], 0],
  [
    'per rouble: the sum of the line counts, not its price',
    { points: 1, pointsMode: 'per_rouble' },
    [{ name: 'Молоко', price: 10_000, quantity: 2, sum: 15_000 }],
    150,
  ],
  ['no more than 10^12', { points: 10 ** 12 }, [{ name: 'Молоко', quantity: 5 }], 10 ** 12],
  ['nothing set', {}, [{ name: 'Молоко' }], 0],
]
for (const [what, product, items, expected] of points) {
  test(`points, ${what}: ${expected}`, () => {
    const counted = count(items, [{ ...milk, ...product }])
    assert.equal(counted.points, expected)
    assert.equal(counted.products[0]?.points, expected)
  })
}

test('points of all products together stay within 10^12', () => {
  const counted = count(
    [{ name: 'Молоко' }, { name: 'Хлеб' }],
    [
      { ...milk, points: 10 ** 12 },
      { productId: 8, name: 'Хлеб', patterns: ['хлеб'], points: 1 },
    ],
  )
  assert.equal(counted.points, 10 ** 12)
})

const matches: [what: string, product: Partial<Products[number]>, items: Items, counted: number][] = [
  ['a line in another case', {}, [{ name: 'МОЛОКО пастер. 3,2%' }], 1],
  ['a line with letters of the wrong alphabet', {}, [{ name: 'MОЛОKО' }], 1],
  ['any of several patterns', { patterns: ['кефир', 'молоко'] }, [{ name: 'Кефир' }, { name: 'Молоко' }], 2],
  ['a line cut off by excludePatterns', { excludePatterns: ['сгущ'] }, [{ name: 'Молоко сгущёное' }, { name: 'Молоко' }], 1],
  ['a line at the minimum price', { minPriceKopeks: 5_000 }, [{ name: 'Молоко', price: 5_000 }], 1],
  ['a cheaper line', { minPriceKopeks: 5_000 }, [{ name: 'Молоко', price: 4_999, quantity: 10 }], 0],
  ['as many as minCount, over several lines', { minCount: 3 }, [{ name: 'Молоко', quantity: 2 }, { name: 'Молоко' }], 3],
  ['fewer than minCount', { minCount: 3 }, [{ name: 'Молоко', quantity: 2.5 }], 0],
  [
    'weights, added as on paper',
    {},
    [
      { name: 'Молоко', quantity: 0.1 },
      { name: 'Молоко', quantity: 0.2 },
    ],
    0.3,
  ],
  ['a line of no quantity', {}, [{ name: 'Молоко', quantity: 0 }], 0],
  [
    'a line of a negative quantity',
    {},
    [
      { name: 'Молоко', quantity: -1 },
      { name: 'Молоко', quantity: 2 },
    ],
    2,
  ],
  ['a line of no price', {}, [{ name: 'Молоко', price: 0 }], 0],
  ['a line of a negative price', {}, [{ name: 'Молоко', price: -100 }, { name: 'Молоко' }], 1],
  ['an empty line', {}, [{ name: '' }], 0],
]
for (const [what, product, items, expected] of matches) {
  test(`counted, ${what}: ${expected}`, () => {
    const { products } = count(items, [{ ...milk, ...product }])
    assert.equal(products[0]?.count ?? 0, expected)
  })
}

test('a line belongs to the first product, in the order of the settings, that it matches', () => {
  const oat = { productId: 8, name: 'Овсяное', patterns: ['овсян'] }
  const items = [{ name: 'Молоко овсяное' }, { name: 'Молоко' }]
  assert.deepEqual(
    count(items, [oat, milk]).products.map(({ productId, count }) => [productId, count]),
    [
      [8, 1],
      [7, 1],
    ],
  )
  assert.deepEqual(
    count(items, [milk, oat]).products.map(({ productId, count }) => [productId, count]),
    [[7, 2]],
  )
})

const byWords = { productId: 9, name: 'Простоквашино', words: ['молоко простоквашино', 'кефир простоквашино'], points: 10 }

test('a line that contains the words of a product is that product, and what they have in common is kept', () => {
  const counted = count([{ name: 'МОЛОКО ПРОСТОКВ 3,2% 930МЛ' }, { name: 'Кефир Простокв.' }, { name: 'СЫР ПРОСТОКВ' }], [byWords])
  assert.deepEqual([counted.products[0]?.count, counted.points], [2, 20])
  assert.deepEqual(counted.byName, [
    { line: 0, evidence: ['молоко', 'простоквашино ≈ простокв'] },
    { line: 1, evidence: ['кефир', 'простоквашино ≈ простокв'] },
  ])
})

test('a line that contains excluded words is not the product, whether words or a pattern found it', () => {
  const items = [{ name: 'МОЛОКО ПРОСТОКВ ТОПЛЕНОЕ' }, { name: 'МОЛОКО ПРОСТОКВ' }]
  for (const product of [byWords, { ...byWords, words: [], patterns: ['простокв'] }])
    assert.equal(count(items, [{ ...product, excludeWords: ['топленое'] }]).products[0]?.count, 1)
})

test('words and patterns are equals: the first product in the order of the settings that has either gets the line', () => {
  const items = [{ name: 'Молоко Простоквашино' }]
  const firstOf = (products: Products) => count(items, products).products.map(({ productId }) => productId)
  assert.deepEqual([firstOf([byWords, milk]), firstOf([milk, byWords])], [[9], [7]])
})

test('with match_by codes words find nothing', () => {
  const { fiscal, settings } = facts({ items: [{ name: 'Молоко Простоквашино' }], settings: { products: [byWords], match_by: 'codes' } })
  assert.equal(countProducts(fiscal, settings).anyMatched, false)
})

test('a line too cheap for one product may be another', () => {
  const dear = { ...milk, productId: 8, name: 'Дорогое', minPriceKopeks: 20_000 }
  assert.deepEqual(
    count([{ name: 'Молоко', price: 10_000 }], [dear, milk]).products.map(({ productId }) => productId),
    [7],
  )
})

test('a line of no quantity is no purchase of the product', () => {
  const { anyMatched, points } = count([{ name: 'Молоко', quantity: 0 }], [{ ...milk, points: 10, pointsMode: 'per_receipt' }])
  assert.deepEqual([anyMatched, points], [false, 0])
})

test('products come in the order of the settings, with their sums', () => {
  const bread = { productId: 9, name: 'Хлеб', patterns: ['хлеб'] }
  const counted = count([{ name: 'Хлеб', price: 5_000, quantity: 2 }, { name: 'Молоко', price: 9_000 }, { name: 'Сыр' }], [milk, bread])
  assert.deepEqual(
    counted.products.map(({ name, subtotalKopeks }) => [name, subtotalKopeks]),
    [
      ['Молоко', 9_000],
      ['Хлеб', 10_000],
    ],
  )
  assert.equal(counted.subtotalKopeks, 19_000)
})

test('two products are rounded each for itself', () => {
  const bread = { productId: 8, name: 'Хлеб', patterns: ['хлеб'], points: 10 }
  const counted = count(
    [
      { name: 'Молоко', quantity: 0.05 },
      { name: 'Хлеб', quantity: 0.05 },
    ],
    [{ ...milk, points: 10 }, bread],
  )
  assert.deepEqual([counted.points, counted.products.map(({ points }) => points)], [2, [1, 1]])
})

test('points of a receipt are those of whole-number arithmetic', () => {
  const line = fc.record({ thousandths: fc.integer({ min: 1, max: 10 ** 7 }), kopeks: fc.nat({ max: 10 ** 7 }) })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.nat({ max: 10_000 }),
      fc.constantFrom('per_unit' as const, 'per_rouble' as const),
      (lines, hundredths, pointsMode) => {
        const items = lines.map(({ thousandths, kopeks }) => ({ name: 'Молоко', quantity: thousandths / 1000, sum: kopeks }))
        const one = pointsMode === 'per_unit' ? 100_000n : 10_000n
        const exact = lines.reduce((sum, { thousandths, kopeks }) => sum + BigInt(pointsMode === 'per_unit' ? thousandths : kopeks) * BigInt(hundredths), 0n)
        const expected = exact / one + (exact % one >= one / 2n ? 1n : 0n)
        assert.equal(count(items, [{ ...milk, points: hundredths / 100, pointsMode }]).points, Number(expected))
      },
    ),
    { numRuns: 300 },
  )
})

const gtin = (number: string) => lineCodes([{ kind: 'ean13', value: number }]) as LineCodes
const mxik = (number: string) => lineCodes([{ kind: 'ikpu', value: number }]) as LineCodes
const MILK_CODE = '4600000000015'
const coded = { productId: 9, name: 'По коду', points: 100, gtins: [MILK_CODE], patterns: [] }

const byCodes: [what: string, products: Products, items: Items, expected: [productId: number, count: number][], settings?: StoredSettings][] = [
  [
    'a code is asked before the pattern of an earlier product',
    [milk, coded],
    [{ name: 'Молоко', codes: gtin(MILK_CODE) }, { name: 'Молоко' }],
    [
      [7, 1],
      [9, 1],
    ],
  ],
  ['a cut-off name does not matter', [coded], [{ name: 'МЛК', codes: gtin(MILK_CODE), quantity: 3 }], [[9, 3]]],
  ['another code than the named ones leaves the line to patterns', [milk, coded], [{ name: 'Молоко', codes: gtin('4600000000022') }], [[7, 1]]],
  [
    'a company by the beginning of its codes',
    [{ ...coded, gtins: ['46000000*'] }],
    [
      { name: 'x', codes: gtin(MILK_CODE) },
      { name: 'x', codes: gtin('4780000000014') },
    ],
    [[9, 1]],
  ],
  ['the kind of pack stands before the beginning', [{ ...coded, gtins: ['46050350*'] }], [{ name: 'x', codes: gtin('14605035006961') }], [[9, 1]]],
  [
    'the Uzbek classifier, whole and by its beginning',
    [{ ...coded, gtins: [], ikpu: ['02202004006002004', '0090*'] }],
    [
      { name: 'x', codes: mxik('02202004006002004') },
      { name: 'x', codes: mxik('00901001001000000') },
      { name: 'x', codes: mxik('00403002001000000') },
    ],
    [[9, 2]],
  ],
  ['the first product that a code names', [{ ...coded, productId: 8, gtins: ['46000000*'] }, coded], [{ name: 'x', codes: gtin(MILK_CODE) }], [[8, 1]]],
  ['an excluded code, whatever the name', [{ ...milk, excludeGtins: [MILK_CODE] }], [{ name: 'Молоко', codes: gtin(MILK_CODE) }, { name: 'Молоко' }], [[7, 1]]],
  [
    'an excluded code within a company',
    [{ ...coded, gtins: ['46000000*'], excludeGtins: [MILK_CODE] }],
    [
      { name: 'x', codes: gtin(MILK_CODE) },
      { name: 'x', codes: gtin('4600000000022') },
    ],
    [[9, 1]],
  ],
  [
    'a code is certain: words that exclude a pattern do not exclude it',
    [{ ...coded, patterns: ['молоко'], excludePatterns: ['сгущ'] }],
    [{ name: 'Молоко сгущ', codes: gtin(MILK_CODE) }, { name: 'Молоко сгущ' }],
    [[9, 1]],
  ],
  ['a lower price than the least is not the product', [{ ...coded, minPriceKopeks: 20_000 }], [{ name: 'x', codes: gtin(MILK_CODE) }], []],
  ['codes alone', [{ ...coded, patterns: ['молоко'] }], [{ name: 'Молоко', codes: gtin(MILK_CODE) }, { name: 'Молоко' }], [[9, 1]], { match_by: 'codes' }],
]
for (const [what, products, items, expected, more = {}] of byCodes)
  test(`by codes: ${what}`, () => {
    const { fiscal, settings } = facts({ items, settings: { products, ...more } })
    assert.deepEqual(
      countProducts(fiscal, settings).products.map(({ productId, count }) => [productId, count]),
      expected,
    )
  })

test('the code that recognised a line is kept with the line', () => {
  const { fiscal, settings } = facts({ items: [{ name: 'Молоко' }, { name: 'x', codes: gtin(MILK_CODE) }], settings: { products: [milk, coded] } })
  assert.deepEqual(countProducts(fiscal, settings).byCode, [{ line: 1, code: `0${MILK_CODE}` }])
})
