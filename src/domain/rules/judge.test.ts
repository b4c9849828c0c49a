import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isMoneyAt } from '#domain/promo/check-settings.ts'
import { SETTINGS, type StoredSettings } from '#domain/promo/settings.ts'
import { facts, type FactsChange } from '#test/support/facts.ts'
import { FISCAL_RULES, INTAKE_RULES, judge, judgeIntake, MONEY_RULES } from './judge.ts'
import { rejectedOutcome } from './make-outcome.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const withMilk = (more: StoredSettings = {}): StoredSettings => ({ products: [milk], ...more })
const INN = '7707083893'
const OTHER_INN = '500100732259'
const FN = '7380440700999001'
const OTHER_FN = '7380440700999002'

type Case = [what: string, given: FactsChange, rejectKey: string | null]

const atIntake: Case[] = [
  ['an ordinary receipt', {}, null],
  ['a sale refund (n 2)', { n: 2 }, 'NON_PAID'],
  ['a payout refund (n 4)', { n: 4 }, 'NON_PAID'],
  ['a refund, even where its type is allowed', { n: 2, settings: { receipt_types: [1, 2] } }, 'NON_PAID'],
  ['a payout (n 3)', { n: 3 }, 'RECEIPT_TYPE_NOT_ALLOWED'],
  ['a payout, where payouts take part', { n: 3, settings: { receipt_types: [1, 3] } }, null],
  ['a sale, where only payouts take part', { settings: { receipt_types: [3] } }, 'RECEIPT_TYPE_NOT_ALLOWED'],
  ['a QR without a type (UZ)', { country: 'uz', n: null, sumKopeks: null }, null],
  ['a cash register of the promo', { settings: { fn_whitelist: [OTHER_FN, FN] } }, null],
  ['a cash register that is not in the promo', { settings: { fn_whitelist: [OTHER_FN] } }, 'FN_NOT_WHITELISTED'],
  ['the minimum sum exactly', { sumKopeks: 10_000, settings: { min_sum: 10_000 } }, null],
  ['a kopek below the minimum', { sumKopeks: 9_999, settings: { min_sum: 10_000 } }, 'MIN_SUM'],
  ['a QR without a sum (UZ), whatever the minimum', { country: 'uz', n: null, sumKopeks: null, settings: { min_sum: 10_000 } }, null],
]
for (const [what, given, rejectKey] of atIntake) {
  test(`at intake, ${what}: ${rejectKey ?? 'no objection'}`, () => assert.equal(judgeIntake(facts({ ...given, fiscal: null })).rejectKey, rejectKey))
}

const afterTheAnswer: Case[] = [
  ['an ordinary receipt', {}, null],
  ['a refund', { operationType: 2 }, 'NON_PAID'],
  ['a payout refund', { operationType: 4 }, 'NON_PAID'],
  ['a refund that its QR calls a sale', { n: 1, operationType: 2 }, 'NON_PAID'],
  ['a sale that was not paid', { fiscal: { isPaid: false } }, 'NON_PAID'],
  ['a payout', { operationType: 3, fiscal: { isPaid: false } }, 'RECEIPT_TYPE_NOT_ALLOWED'],
  ['a payout, where payouts take part', { operationType: 3, fiscal: { isPaid: false }, settings: { receipt_types: [3] } }, null],
  ['a correction', { operationType: 31 }, 'RECEIPT_TYPE_NOT_ALLOWED'],
  ['a correction, where corrections take part', { operationType: 31, settings: { receipt_types: [1, 31] } }, null],
  ['no items, no products set', { items: [] }, null],
  ['no items, products set', { items: [], settings: withMilk() }, 'FULL_RECEIPT_REQUIRED'],
  ['no items, items required', { items: [], settings: { full_receipt_required: true } }, 'FULL_RECEIPT_REQUIRED'],
  ['no items, products set, items not required', { items: [], settings: withMilk({ full_receipt_required: false }) }, 'NO_MATCH'],
  ['an online shop', { fiscal: { isOnline: true } }, null],
  ['an online shop, where they do not take part', { fiscal: { isOnline: true }, settings: { online_allowed: false } }, 'ONLINE_RETAILER'],
  ['a store, where online shops do not take part', { settings: { online_allowed: false } }, null],
  ['a blacklisted seller', { settings: { blacklisted_inns: [INN] } }, 'INN_BLACKLISTED'],
  ['a seller beside the blacklisted one', { settings: { blacklisted_inns: [OTHER_INN] } }, null],
  ['a seller without a tax number, with a blacklist', { fiscal: { retailerInn: null }, settings: { blacklisted_inns: [INN] } }, null],
  ['a seller of the promo', { settings: { check_allowed_inns: true, allowed_store_inns: [OTHER_INN, INN] } }, null],
  ['a seller that is not in the promo', { settings: { check_allowed_inns: true, allowed_store_inns: [OTHER_INN] } }, 'INN_NOT_ALLOWED'],
  ['a seller that is not in the promo, not checked', { settings: { allowed_store_inns: [OTHER_INN] } }, null],
  [
    'a seller without a tax number, checked',
    { fiscal: { retailerInn: null }, settings: { check_allowed_inns: true, allowed_store_inns: [INN] } },
    'INN_NOT_ALLOWED',
  ],
  ['a seller both allowed and blacklisted', { settings: { check_allowed_inns: true, allowed_store_inns: [INN], blacklisted_inns: [INN] } }, 'INN_BLACKLISTED'],
  ['a seller of the chain by its tax number', { fiscal: { retailerName: null }, settings: { chains: [{ name: 'Лавки', inns: [INN] }] } }, null],
  [
    'a seller of the chain by its name',
    { fiscal: { retailerInn: null }, settings: { chains: [{ name: 'Лавки', inns: [OTHER_INN], patterns: ['лавка'] }] } },
    null,
  ],
  ['a seller of none of the chains', { settings: { chains: [{ name: 'Лавки', inns: [OTHER_INN], patterns: ['ларёк'] }] } }, 'CHAIN_NOT_ALLOWED'],
  [
    'a seller without a name or a tax number, chains set',
    { fiscal: { retailerInn: null, retailerName: null }, settings: { chains: [{ name: 'Лавки', patterns: ['лавка'] }] } },
    'CHAIN_NOT_ALLOWED',
  ],
  ['a city of the promo', { settings: { cities: ['Казань', 'Тверь'] } }, null],
  ['another city', { settings: { cities: ['Казань'] } }, 'GEO_CITY'],
  ['no address, cities set', { fiscal: { retailerAddress: null }, settings: { cities: ['Тверь'] } }, 'GEO_CITY'],
  ['a store of the promo', { settings: { stores: [{ name: 'На Садовой', addressPatterns: ['тверь.*садовая'] }] } }, null],
  ['a store of the promo by address, of its seller', { settings: { stores: [{ name: 'На Садовой', inn: INN, addressPatterns: ['садовая'] }] } }, null],
  [
    'a store of the promo by address, of another seller',
    { settings: { stores: [{ name: 'На Садовой', inn: OTHER_INN, addressPatterns: ['садовая'] }] } },
    'GEO_STORE',
  ],
  ['another store', { settings: { stores: [{ name: 'На Луговой', addressPatterns: ['луговая'] }] } }, 'GEO_STORE'],
  ['no address, stores set', { fiscal: { retailerAddress: null }, settings: { stores: [{ name: 'На Садовой', addressPatterns: ['садовая'] }] } }, 'GEO_STORE'],
  ['the minimum sum exactly', { fiscal: { totalSum: 10_000 }, settings: { min_sum: 10_000 } }, null],
  ['a kopek below the minimum, whatever the QR says', { sumKopeks: 20_000, fiscal: { totalSum: 9_999 }, settings: { min_sum: 10_000 } }, 'MIN_SUM'],
  ['a product of the promo', { settings: withMilk() }, null],
  ['no product of the promo', { items: [{ name: 'Хлеб' }], settings: withMilk() }, 'NO_MATCH'],
  ['enough products', { items: [{ name: 'Молоко', quantity: 2 }, { name: 'молоко топлёное' }], settings: withMilk({ products_count_min: 3 }) }, null],
  ['too few products', { items: [{ name: 'Молоко', quantity: 2.999 }], settings: withMilk({ products_count_min: 3 }) }, 'PRODUCTS_COUNT_MIN'],
  [
    'weights that add up to the minimum',
    {
      items: [
        { name: 'Молоко', quantity: 0.1 },
        { name: 'Молоко', quantity: 0.2 },
      ],
      settings: withMilk({ products_count_min: 0.3 }),
    },
    null,
  ],
  ['too few of the only product found', { items: [{ name: 'Молоко' }], settings: { products: [{ ...milk, minCount: 2 }] } }, 'PRODUCTS_COUNT_MIN'],
  ['products for the minimum exactly', { items: [{ name: 'Молоко', price: 5_000, quantity: 2 }], settings: withMilk({ products_total_min: 10_000 }) }, null],
  [
    'products for less',
    { items: [{ name: 'Молоко', price: 9_999 }, { name: 'Хлеб' }], settings: withMilk({ products_total_min: 10_000 }) },
    'PRODUCTS_TOTAL_MIN',
  ],
  ['minimums of products, no products set', { settings: { products_count_min: 3, products_total_min: 10_000 } }, null],
]
for (const [what, given, rejectKey] of afterTheAnswer) {
  test(`after the answer, ${what}: ${rejectKey ?? 'approved'}`, () => {
    const { outcome, ...judgement } = judge(facts(given))
    assert.equal(judgement.rejectKey, rejectKey)
    assert.equal(outcome.verdict.rejectKey, rejectKey)
    assert.equal(outcome.verdict.approved, rejectKey === null)
  })
}

test('the order of the rules is the order of the contract', () => {
  assert.deepEqual(
    INTAKE_RULES.map(({ name }) => name),
    [
      'FUTURE_DATE',
      'OUT_OF_PERIOD',
      'EXPIRED',
      'NON_PAID',
      'RECEIPT_TYPE_NOT_ALLOWED',
      'FN_NOT_WHITELISTED',
      'MIN_SUM',
      'delay_between_receipts',
      'max_rejected_per_user_per_day',
      'max_per_user_per_day',
      'max_per_user_per_week',
      'max_per_user_per_promo',
      'max_per_user_per_date',
      'max_per_fn_per_day',
    ],
  )
  assert.deepEqual(
    FISCAL_RULES.map(({ name }) => name),
    [
      'NON_PAID',
      'RECEIPT_TYPE_NOT_ALLOWED',
      'FULL_RECEIPT_REQUIRED',
      'ONLINE_RETAILER',
      'INN_BLACKLISTED',
      'INN_NOT_ALLOWED',
      'CHAIN_NOT_ALLOWED',
      'GEO_CITY',
      'GEO_STORE',
      'MIN_SUM',
      'max_per_user_per_retailer',
      'UNIT_COUNTED',
      'NO_MATCH',
      'MATCHED_IN_OTHER_PROMO',
      'PRODUCTS_COUNT_MIN',
      'PRODUCTS_TOTAL_MIN',
    ],
  )
})

test('the first objection decides, and the trace shows all of them with what passed', () => {
  const { rejectKey, trace } = judgeIntake(facts({ fiscal: null, n: 3, sumKopeks: 500, settings: { min_sum: 1_000, fn_whitelist: [FN] } }))
  assert.equal(rejectKey, 'RECEIPT_TYPE_NOT_ALLOWED')
  assert.deepEqual(trace, [
    { rule: 'FUTURE_DATE', outcome: 'passed', saw: '2026-03-10T12:00:00', bound: '2026-03-10T22:05:00', decided: false },
    { rule: 'OUT_OF_PERIOD', outcome: 'notApplicable', saw: null, bound: null, decided: false },
    { rule: 'EXPIRED', outcome: 'notApplicable', saw: null, bound: null, decided: false },
    { rule: 'NON_PAID', outcome: 'passed', saw: 3, bound: 'paid, not 2 or 4', decided: false },
    { rule: 'RECEIPT_TYPE_NOT_ALLOWED', outcome: 'rejected', saw: 3, bound: '1', decided: true },
    { rule: 'FN_NOT_WHITELISTED', outcome: 'passed', saw: FN, bound: 'one of 1', decided: false },
    { rule: 'MIN_SUM', outcome: 'rejected', saw: 500, bound: 1_000, decided: false },
  ])
})

test('a rule whose bound is a setting of money is known to measure money, and no other', () => {
  const bound = 123_457
  const numbers = Object.entries(SETTINGS).flatMap(([name, { schema }]) => ('type' in schema && schema.type === 'integer' ? [name] : []))
  const seen = new Set<string>()
  for (const name of numbers) {
    const given = facts({ settings: withMilk({ [name]: bound }) })
    for (const { rule } of [...judgeIntake(given).trace, ...judge(given).trace].filter((line) => line.bound === bound)) {
      assert.equal(MONEY_RULES.has(rule), isMoneyAt([name]), rule)
      seen.add(rule)
    }
  }
  assert.ok(MONEY_RULES.size > 0)
  assert.deepEqual(
    [...MONEY_RULES].filter((rule) => !seen.has(rule)),
    [],
  )
})

test('the whole outcome of an approved receipt', () => {
  assert.deepEqual(judge(facts({ settings: withMilk() })).outcome, {
    verdict: {
      approved: true,
      promoId: 1,
      totalPoints: 10,
      rewardKind: 'points',
      qualifyLabel: null,
      rejectReason: null,
      rejectKey: null,
      matchedProducts: [{ productId: 7, name: 'Молоко', count: 1, subtotalKopeks: 10_000, points: 10 }],
      antifraudViolations: [],
      needsManualReview: false,
    },
    rules: ['Молоко'],
    rulesCount: 1,
    rulesPoints: 10,
    promoPoints: 10,
    retailer: { id: null, name: 'Лавка', inn: INN, store: null },
    city: { id: null, city: null, region: null, address: 'Тверь, Садовая, 1' },
    total: { sum: 15_000, count: 1, sumSubtotal: 10_000 },
    answers: { productsWithCountAndSubtotals: [{ id: 7, name: 'Молоко', count: 1, subtotal: 10_000 }], products: [{ id: 7, name: 'Молоко' }] },
    matchedPromos: [],
  })
})

test('chain, city and store name the seller and the place of the purchase, by what the promo calls them', () => {
  const places: StoredSettings = {
    chains: [
      { name: 'Ларьки', patterns: ['ларёк'] },
      { name: 'Лавки', patterns: ['лавка'] },
    ],
    cities: ['Казань', 'Клин', 'Тверь'],
    stores: [
      { name: 'На Луговой', addressPatterns: ['луговая'] },
      { name: 'На Садовой', addressPatterns: ['садовая'] },
    ],
  }
  const { retailer, city } = judge(facts({ settings: places, fiscal: { retailerAddress: 'Тверская обл, г. Тверь, Садовая, 1' } })).outcome
  assert.deepEqual(retailer, { id: 2, name: 'Лавки', inn: INN, store: 'На Садовой' })
  assert.deepEqual(city, { id: 3, city: 'Тверь', region: 'Тверская обл', address: 'Тверская обл, г. Тверь, Садовая, 1' })
  const { trace } = judge(facts({ settings: { ...places, chains: [], cities: ['Клин'] } }))
  assert.deepEqual(
    trace.filter(({ rule }) => /CHAIN|GEO/.test(rule)),
    [
      { rule: 'GEO_CITY', outcome: 'rejected', saw: 'Тверь, Садовая, 1', bound: 'one of 1', decided: true },
      { rule: 'GEO_STORE', outcome: 'passed', saw: 'На Садовой', bound: 'one of 2', decided: false },
    ],
  )
})

test('a rejected receipt awards nothing and still shows what was counted', () => {
  const { outcome } = judge(facts({ settings: withMilk({ min_sum: 20_000, points_mode: 'fixed', fixed_points: 500 }) }))
  assert.equal(outcome.promoPoints, 0)
  assert.equal(outcome.verdict.totalPoints, 0)
  assert.deepEqual(outcome.rules, ['Молоко'])
})

test('a receipt without products set is approved with nothing counted', () => {
  const { outcome } = judge(facts())
  assert.equal(outcome.verdict.approved, true)
  assert.deepEqual([outcome.rules, outcome.promoPoints, outcome.total], [[], 0, { sum: 15_000, count: 0, sumSubtotal: 0 }])
})

test('fixed points: the same for every approved receipt, whatever its products', () => {
  const { outcome } = judge(facts({ settings: withMilk({ points_mode: 'fixed', fixed_points: 500 }) }))
  assert.deepEqual([outcome.promoPoints, outcome.verdict.totalPoints, outcome.rulesPoints], [500, 500, 0])
})

test('a promo of reward_kind qualify: no points and its label, for approved receipts only', () => {
  const qualify = withMilk({ reward_kind: 'qualify', qualify_label: 'Вы участвуете в розыгрыше', points_mode: 'fixed', fixed_points: 5 })
  const { verdict, promoPoints, rulesPoints } = judge(facts({ settings: qualify })).outcome
  assert.deepEqual([promoPoints, rulesPoints, verdict.totalPoints, verdict.rewardKind, verdict.qualifyLabel], [0, 0, 0, 'qualify', 'Вы участвуете в розыгрыше'])
  assert.equal(judge(facts({ settings: qualify, operationType: 2 })).outcome.verdict.qualifyLabel, null)
})

test("the participant reads the promo's own text for a key, else the default one", () => {
  const rejected = (reject_texts: StoredSettings['reject_texts']) =>
    judge(facts({ operationType: 2, settings: { reject_texts: reject_texts ?? {} } })).outcome.verdict.rejectReason
  assert.equal(rejected({ NON_PAID: 'Возвраты не считаются' }), 'Возвраты не считаются')
  assert.equal(rejected({ MIN_SUM: 'Мало' }), 'Это чек возврата или неоплаченной покупки, он не участвует в акции.')
})

test('a reject for a reason outside the rules has the same shape', () => {
  const { promoId, settings } = facts({ settings: { reject_texts: { DUPLICATE: 'Уже был' } } })
  const { verdict, ...rest } = rejectedOutcome({ promoId, settings, fiscal: null }, 'DUPLICATE', [])
  assert.deepEqual([verdict.approved, verdict.rejectKey, verdict.rejectReason, verdict.totalPoints], [false, 'DUPLICATE', 'Уже был', 0])
  assert.deepEqual([rest.retailer, rest.city, rest.total, rest.answers, rest.promoPoints], [null, null, null, null, 0])
})

const sentToModerators: [what: string, given: FactsChange, reason: string | null][] = [
  ['an ordinary receipt', { settings: withMilk() }, null],
  ['fewer products than suspicious', { items: [{ name: 'Молоко', quantity: 9 }], settings: withMilk({ suspicious_product_count: 10 }) }, null],
  [
    'as many products as suspicious',
    { items: [{ name: 'Молоко', quantity: 9 }, { name: 'Молоко' }], settings: withMilk({ suspicious_product_count: 10 }) },
    'suspicious_product_count',
  ],
  [
    'many goods that are not of the promo',
    { items: [{ name: 'Молоко' }, { name: 'Хлеб', quantity: 99 }], settings: withMilk({ suspicious_product_count: 10 }) },
    null,
  ],
  ['automatic decisions off', { settings: { auto_review_enabled: false } }, 'auto_review_enabled'],
  ['automatic decisions off, a receipt that would be rejected', { operationType: 2, settings: { auto_review_enabled: false } }, null],
]
for (const [what, given, reason] of sentToModerators) {
  test(`${what}: ${reason === null ? 'no moderator' : `moderators, for ${reason}`}`, () => {
    const { reviewReason, needsReview, outcome } = judge(facts(given))
    assert.equal(reviewReason, reason)
    assert.equal(needsReview, reason !== null)
    assert.equal(outcome.verdict.needsManualReview, reason !== null)
  })
}

test('the trace tells which setting sent a receipt to moderators', () => {
  const { trace } = judge(facts({ settings: withMilk({ suspicious_product_count: 1, auto_review_enabled: false }) }))
  assert.deepEqual(trace.slice(-2), [
    { rule: 'suspicious_product_count', outcome: 'review', saw: 1, bound: 1, decided: true },
    { rule: 'auto_review_enabled', outcome: 'review', saw: false, bound: true, decided: false },
  ])
})

const anyFacts = fc.record(
  {
    n: fc.constantFrom(1, 2, 3, 4),
    operationType: fc.constantFrom(1, 2, 3, 4),
    sumKopeks: fc.nat({ max: 10 ** 12 }),
    boughtAt: fc.constantFrom('2026-03-10T12:00:00', '2019-01-01T00:00:00', '2031-12-31T23:59:59'),
    fiscal: fc.record(
      { isOnline: fc.boolean(), isPaid: fc.boolean(), totalSum: fc.nat({ max: 10 ** 12 }), retailerInn: fc.constantFrom(null, INN, OTHER_INN) },
      { noNullPrototype: true },
    ),
    items: fc.array(
      fc.record(
        {
          name: fc.constantFrom('МОЛОКО', 'Хлеб', 'Kефир', 'сыр "Российский"', ''),
          price: fc.nat({ max: 10 ** 7 }),
          quantity: fc.oneof(fc.constantFrom(0, 1, 2, 0.534, 0.05), fc.double({ min: 0, max: 1000, noNaN: true })),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 8 },
    ),
    settings: fc.record(
      {
        products: fc.constantFrom<NonNullable<StoredSettings['products']>[]>(
          [],
          [milk],
          [
            { ...milk, pointsMode: 'per_rouble', points: 0.1 },
            { productId: 8, name: 'Сыр', patterns: ['сыр|хлеб'], minCount: 2, points: 3.5 },
          ],
        ),
        min_sum: fc.constantFrom(0, 10_000),
        products_count_min: fc.constantFrom(0, 1.5),
        points_mode: fc.constantFrom('rules' as const, 'fixed' as const),
        fixed_points: fc.constantFrom(0, 100),
        reward_kind: fc.constantFrom('points' as const, 'qualify' as const),
        auto_review_enabled: fc.boolean(),
        online_allowed: fc.boolean(),
        upload_within_days: fc.constantFrom(1, 30),
      },
      { noNullPrototype: true },
    ),
  },
  { noNullPrototype: true },
)

test('the same facts give the same verdict bit for bit, also after the settings were stored and read again', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const stored = JSON.parse(JSON.stringify(given)) as FactsChange
      assert.equal(JSON.stringify(judge(facts(given))), JSON.stringify(judge(facts(stored))))
      assert.equal(JSON.stringify(judgeIntake(facts(given))), JSON.stringify(judgeIntake(facts(stored))))
    }),
    { numRuns: 300 },
  )
})

test('points are whole, bounded, awarded only to approved receipts, and the verdict agrees with the receipt', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { outcome, rejectKey, trace } = judge(facts(given))
      const { verdict, promoPoints, rulesPoints, rules, rulesCount } = outcome
      assert.equal(verdict.approved, rejectKey === null)
      assert.equal(promoPoints, verdict.totalPoints)
      if (!verdict.approved) assert.equal(promoPoints, 0)
      for (const points of [promoPoints, rulesPoints, ...verdict.matchedProducts.map(({ points }) => points)]) {
        assert.ok(Number.isInteger(points) && points >= 0 && points <= 10 ** 12)
      }
      assert.equal(rulesCount, rules.length)
      assert.equal(trace.filter(({ outcome, decided }) => outcome === 'rejected' && decided).length, rejectKey === null ? 0 : 1)
    }),
    { numRuns: 300 },
  )
})
