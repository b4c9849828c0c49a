import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSettings } from '../rules/compile.ts'
import { lint, type LintContext } from './lint.ts'
import { findingIn, type LintCode } from './lint-finding.ts'
import { canOccur } from './occurring-keys.ts'
import { resolveSettings } from './resolve-settings.ts'
import type { StoredSettings } from './settings.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const callback = { url: 'https://brand.example/receipts', headers: { 'x-secret': 'word' } }
/** Settings without findings. */
const IN_ORDER: StoredSettings = { products: [milk], callback, starts_at: '2026-03-01T00:00:00+03:00', ends_at: '2026-04-01T00:00:00+03:00' }
const LINES = Array.from({ length: 100 }, (_, number) => ({ name: number < 10 ? `Молоко ${number}%` : `Хлеб ${number}` }))

const findings = (settings: StoredSettings, around: Partial<LintContext> = {}) =>
  lint(compileSettings(resolveSettings('ru', { ...IN_ORDER, ...settings })), {
    country: 'ru',
    promoId: 1,
    now: new Date('2026-02-01T00:00:00Z'),
    lines: LINES,
    hasWidgetKey: false,
    catalogue: null,
    promos: [],
    ...around,
  })

test('settings in order: no findings', () => assert.deepEqual(findings({}), []))

type LocalizedText = [code: LintCode, path: string]
const table: [what: string, settings: StoredSettings, expected: LocalizedText[], around?: Partial<LintContext>][] = [
  ['a promo that has ended', {}, [['PERIOD_OVER', 'ends_at']], { now: new Date('2026-04-02T00:00:00Z') }],
  ['a promo that has ended, whose receipts may still be sent', { upload_within_days: 7 }, [], { now: new Date('2026-04-02T00:00:00Z') }],
  ['a promo of ten years', { ends_at: '2036-04-01T00:00:00+03:00' }, [['PERIOD_LONG', 'ends_at']]],

  ['refunds alone', { receipt_types: [2, 4] }, [['NOTHING_PASSES', 'receipt_types']]],
  ['sellers to be checked, none allowed', { check_allowed_inns: true }, [['NOTHING_PASSES', 'allowed_store_inns']]],
  ['sellers listed and not checked', { allowed_store_inns: ['7707083893'] }, [['NO_EFFECT', 'allowed_store_inns']]],
  [
    'a seller in both lists',
    { check_allowed_inns: true, allowed_store_inns: ['7707083893'], blacklisted_inns: ['7707083893'] },
    [['NO_EFFECT', 'allowed_store_inns.0']],
  ],
  [
    'sellers that nobody is',
    {
      check_allowed_inns: true,
      allowed_store_inns: ['7707083893', '7707083894'],
      blacklisted_inns: ['7707083895'],
      chains: [{ name: 'Лавки', inns: ['7707083896'] }],
      stores: [{ name: 'На Садовой', inn: '500100732258', addressPatterns: [] }],
    },
    [
      ['INN_CHECK_DIGITS', 'allowed_store_inns.1'],
      ['INN_CHECK_DIGITS', 'blacklisted_inns.0'],
      ['INN_CHECK_DIGITS', 'chains.0.inns.0'],
      ['INN_CHECK_DIGITS', 'stores.0.inn'],
    ],
  ],
  ['a city twice', { cities: ['Тверь', 'Клин', 'Тверь'] }, [['LISTED_TWICE', 'cities.2']]],
  [
    'a city twice, in other letters, and as a city',
    { cities: ['Москва', 'москва', 'г. МОСКВА', 'Орел', 'Орёл'] },
    [
      ['LISTED_TWICE', 'cities.1'],
      ['LISTED_TWICE', 'cities.2'],
      ['LISTED_TWICE', 'cities.4'],
    ],
  ],
  ['a city twice, in two alphabets', { cities: ['Ташкент', 'Toshkent'] }, [['LISTED_TWICE', 'cities.1']]],
  ['a type of receipts twice', { receipt_types: [1, 1] }, [['LISTED_TWICE', 'receipt_types.1']]],

  ['more a day than a week', { receipts_per_day: 6, receipts_per_week: 5 }, [['LIMIT_NEVER_DECIDES', 'receipts_per_day']]],
  ['as many a day as a week', { receipts_per_day: 5, receipts_per_week: 5 }, []],
  ['more a week than in all', { receipts_per_week: 11, receipts_per_promo: 10 }, [['LIMIT_NEVER_DECIDES', 'receipts_per_week']]],
  ['as many of a date as in all', { max_per_user_per_date: 10, receipts_per_promo: 10 }, [['LIMIT_NEVER_DECIDES', 'max_per_user_per_date']]],
  ['as many of a seller as in all', { max_per_user_per_retailer: 10, receipts_per_promo: 10 }, [['LIMIT_NEVER_DECIDES', 'max_per_user_per_retailer']]],
  ['a pause that leaves room for three a day', { receipts_per_day: 3, delay_between_receipts: 28_800 }, [['LIMIT_NEVER_DECIDES', 'receipts_per_day']]],
  ['a pause that leaves room for three a week', { receipts_per_week: 3, delay_between_receipts: 201_600 }, [['LIMIT_NEVER_DECIDES', 'receipts_per_week']]],
  ['a pause that leaves room for more', { receipts_per_day: 3, delay_between_receipts: 28_799 }, []],

  ['products without points', { products: [{ ...milk, points: 0 }] }, [['NO_POINTS', 'products']]],
  ['no products', { products: [] }, [['NO_POINTS', 'products']]],
  ['no products, fixed points', { products: [], points_mode: 'fixed', fixed_points: 5 }, []],
  ['fixed points of none', { points_mode: 'fixed' }, [['NO_POINTS', 'fixed_points']]],
  ['fixed points that are not given', { fixed_points: 5 }, [['NO_EFFECT', 'fixed_points']]],
  ['points by a catalogue that is not there', { points_mode: 'per_unit' }, [['NO_POINTS', 'points_mode']]],
  ['points by a catalogue', { points_mode: 'per_unit', products: [] }, [], { catalogue: 'rewarding' }],
  ['points by a catalogue without any', { points_mode: 'per_unit', products: [] }, [['NO_POINTS', 'points_mode']], { catalogue: 'free' }],
  ['the outcome of no draw', { qualify_label: 'Вы участвуете' }, [['NO_EFFECT', 'qualify_label']]],
  ['tables of weeks that are longer than data is kept', { exports: { every: 'week' }, retention_days: 7 }, [['NO_EFFECT', 'exports']]],
  ['tables of weeks within which data is kept', { exports: { every: 'week' }, retention_days: 8 }, []],
  ['tables of days that are longer than data is kept', { exports: { every: 'day' }, retention_days: 1 }, [['NO_EFFECT', 'exports']]],
  ['tables of days within which data is kept', { exports: { every: 'day' }, retention_days: 2 }, []],
  ['a limit of the promo in a promo that forgets participants', { receipts_per_promo: 3, retention_days: 30 }, [['LIMIT_FORGETS', 'receipts_per_promo']]],
  [
    'a limit of a promo that ends before participants are forgotten',
    { receipts_per_promo: 3, retention_days: 30, starts_at: '2026-04-01T00:00:00+03:00', ends_at: '2026-05-01T00:00:00+03:00' },
    [],
  ],
  ['a limit of a week in a promo that forgets participants sooner', { receipts_per_week: 3, retention_days: 6 }, [['LIMIT_FORGETS', 'receipts_per_week']]],
  ['a limit of a day or a cash register in a promo that forgets participants', { receipts_per_day: 3, max_per_fn_per_day: 9, retention_days: 1 }, []],
  ['a limit of a date until which receipts are taken', { max_per_user_per_date: 3, upload_within_days: 7, retention_days: 7 }, []],
  ['a draw without its outcome', { reward_kind: 'qualify' }, [['QUALIFY_LABEL_MISSING', 'qualify_label']]],
  ['a draw', { reward_kind: 'qualify', qualify_label: 'Вы участвуете', products: [] }, []],
  [
    'minimums of no products',
    { products: [], points_mode: 'fixed', fixed_points: 1, products_count_min: 1, products_total_min: 1, suspicious_product_count: 3 },
    [
      ['NO_EFFECT', 'products_count_min'],
      ['NO_EFFECT', 'products_total_min'],
      ['NO_EFFECT', 'suspicious_product_count'],
    ],
  ],
  ['duplicates let in where it is asked for', { allow_dup_check_off: true }, [['DUPLICATES_ALLOWED', 'allow_dup_check_off']]],
  ['duplicates let in where it is asked for, in tests', { allow_dup_check_off: true, sandbox: true }, []],
  ['duplicates let in', { duplicates_check_disabled: true }, [['DUPLICATES_ALLOWED', 'duplicates_check_disabled']]],

  ['nobody told', { callback: null as never }, [['CALLBACK_MISSING', 'callback']]],
  ['payments of a draw', { reward_kind: 'qualify', qualify_label: 'Вы участвуете', payments_callback: callback }, [['NO_EFFECT', 'payments_callback']]],
  ['codes in what is left out', { include_product_codes: true, include_fns_receipt: false }, [['NO_EFFECT', 'include_product_codes']]],
  ['secrets over http', { callback: { ...callback, url: 'http://brand.example' } }, [['CALLBACK_PLAIN', 'callback.url']]],
  ['http without secrets', { callback: { url: 'http://brand.example' } }, []],
  ['photos must have a QR, no widget', { qr_required: true }, []],
  ['photos must have a QR, and there is a widget', { qr_required: true }, [['QR_REQUIRED_FOR_WIDGET', 'qr_required']], { hasWidgetKey: true }],

  ['a promo that is closed', { linked_promos: [2, 3] }, [['NAMED_PROMO_CLOSED', 'linked_promos.1']], { promos: [other(2), other(3, { status: 'closed' })] }],
  ['a promo that copies back', { copycat_promos: [2] }, [['COPYCAT_CYCLE', 'copycat_promos.0']], { promos: [other(2, { copycatPromos: [1] })] }],
  [
    'a longer circle',
    { copycat_promos: [4, 2] },
    [['COPYCAT_CYCLE', 'copycat_promos.1']],
    { promos: [other(2, { copycatPromos: [3, 4] }), other(3, { copycatPromos: [2, 1] }), other(4)] },
  ],
  [
    'copies into promos that this one excludes, or that exclude it',
    { copycat_promos: [2, 3, 4], linked_promos: [2] },
    [
      ['NO_EFFECT', 'copycat_promos.0'],
      ['NO_EFFECT', 'copycat_promos.1'],
    ],
    { promos: [other(2), other(3, { linkedPromos: [1] }), other(4, { linkedPromos: [3] })] },
  ],
  [
    'receipts of anybody copied among verified participants',
    { copycat_promos: [2] },
    [['COPYCAT_UNVERIFIED', 'copycat_promos.0']],
    {
      promos: [other(2, { participants: 'verified' })],
    },
  ],
  [
    'the same from the other side',
    { participants: 'verified', participant_verifiers: [{ kind: 'vk', secret: 's' }] },
    [['COPYCAT_UNVERIFIED', 'participants']],
    {
      promos: [other(2, { copycatPromos: [1] })],
    },
  ],
  [
    'verified participants copied among verified ones',
    { participants: 'verified', participant_verifiers: [{ kind: 'vk', secret: 's' }], copycat_promos: [2] },
    [],
    {
      promos: [other(2, { participants: 'verified' })],
    },
  ],
  ['a circle that this promo is not part of', { copycat_promos: [2] }, [], { promos: [other(2, { copycatPromos: [3] }), other(3, { copycatPromos: [2] })] }],
  ['a circle around a promo that is not there yet', { copycat_promos: [2] }, [], { promoId: null, promos: [other(2, { copycatPromos: [1] })] }],

  [
    'a pattern that no line has',
    { products: [milk, { ...milk, productId: 8, name: 'Кефир', patterns: ['кефир'] }] },
    [['PATTERN_NEVER_FOUND', 'products.1.patterns.0']],
  ],
  [
    'a pattern that no line has, of few lines',
    { products: [milk, { ...milk, productId: 8, name: 'Кефир', patterns: ['кефир'] }] },
    [],
    { lines: LINES.slice(0, 99) },
  ],
  [
    'words that no line contains, and words that most lines do',
    { products: [{ ...milk, words: ['кефир домик', 'хлеб'] }] },
    [
      ['PATTERN_NEVER_FOUND', 'products.0.words.0'],
      ['PATTERN_BROAD', 'products.0.words.1'],
    ],
  ],
  ['codes alone, and none given', { match_by: 'codes' }, [['NOTHING_PASSES', 'match_by']]],
  [
    'a code twice, and one that a shop made up',
    { products: [{ ...milk, gtins: ['4600000000015', '04600000000015', '2019842015729'] }] },
    [
      ['LISTED_TWICE', 'products.0.gtins.1'],
      ['GTIN_OF_SHOP', 'products.0.gtins.2'],
    ],
  ],
  [
    'lines that patterns find have codes that no product names',
    { products: [{ ...milk, gtins: ['460000000002*'] }] },
    [
      ['GTINS_NOT_NAMED', 'products.0.gtins'],
      ['PATTERN_OF_SEVERAL_GTINS', 'products.0.patterns.0'],
    ],
    {
      lines: [
        { name: 'Молоко А', gtin: '04600000000015' },
        { name: 'Молоко Б', gtin: '04600000000039' },
        { name: 'Молоко В', gtin: '04600000000022' },
        { name: 'Молоко Г', gtin: '02019842015729' },
        { name: 'Молоко Д', gtin: null },
      ],
    },
  ],
  ['a pattern that most lines have', { products: [{ ...milk, patterns: ['молоко|хлеб'] }] }, [['PATTERN_BROAD', 'products.0.patterns.0']]],
  ['a pattern without a word', { products: [{ ...milk, patterns: ['^м.*\\d%'] }] }, [['PATTERN_WITHOUT_WORDS', 'products.0.patterns.0']]],
  [
    'a pattern of two products',
    { products: [milk, { ...milk, productId: 8, name: 'Молоко топлёное' }] },
    [
      ['LISTED_TWICE', 'products.1.patterns.0'],
      ['PRODUCT_HIDDEN', 'products.1'],
    ],
  ],
  [
    'a narrower product behind the wider',
    { products: [milk, { ...milk, productId: 8, name: 'Молоко 5%', patterns: ['молоко 5'] }] },
    [['PRODUCT_HIDDEN', 'products.1']],
  ],
  ['a narrower product before the wider', { products: [{ ...milk, productId: 8, name: 'Молоко 5%', patterns: ['молоко 5'] }, milk] }, []],
  [
    'a narrower product that the wider excludes',
    {
      products: [
        { ...milk, excludePatterns: ['молоко 5'] },
        { ...milk, productId: 8, name: 'Молоко 5%', patterns: ['молоко 5'] },
      ],
    },
    [],
  ],
]
for (const [what, settings, expected, around] of table) {
  test(`${what}: ${expected.map(([code, path]) => `${code} of ${path}`).join(', ') || 'nothing is said'}`, () => {
    assert.deepEqual(
      findings(settings, around).map(({ code, path }) => [code, path.join('.')]),
      expected,
    )
  })
}

test('texts that are never shown, and texts that are missing beside them', () => {
  const [unused, missing, ...others] = findings({ reject_texts: { GEO_CITY: 'Не тот город', NO_MATCH: 'Нет молока' } })
  assert.deepEqual([unused?.code, unused?.path, others], ['REJECT_TEXT_UNUSED', ['reject_texts', 'GEO_CITY'], []])
  assert.equal(missing?.code, 'REJECT_TEXT_MISSING')
  assert.match(missing?.message.en ?? '', /DUPLICATE, /)
  assert.doesNotMatch(missing?.message.en ?? '', /NO_MATCH|GEO_STORE|MIN_SUM/)
})

test('a key of a rule can occur where the promo has set it', () => {
  const settings = (stored: StoredSettings) => resolveSettings('ru', stored)
  assert.equal(canOccur('max_per_user_per_day', settings({})), false)
  assert.equal(canOccur('max_per_user_per_day', settings({ receipts_per_day: 1 })), true)
  assert.equal(canOccur('CHAIN_NOT_ALLOWED', settings({ chains: [{ name: 'Лавки', patterns: ['лавка'] }] })), true)
  assert.equal(canOccur('USER_BLOCKED', settings({})), true)
})

function other(id: number, more: Partial<LintContext['promos'][number]> = {}): LintContext['promos'][number] {
  return { id, status: 'active', copycatPromos: [], linkedPromos: [], participants: 'any', ...more }
}

test('findings are in Russian too', () => {
  for (const [what, settings, expected, around] of table) {
    for (const one of findings(settings, around)) {
      const [en, ru] = [findingIn('en')(one), findingIn('ru')(one)]
      for (const text of [ru.message, ru.suggestion ?? 'нет']) assert.match(text, /[а-яё]/i, `${what}: ${text}`)
      assert.notEqual(en.message, ru.message)
      assert.deepEqual([en.code, en.path, en.suggestion === null], [ru.code, ru.path, ru.suggestion === null])
    }
    assert.equal(findings(settings, around).length, expected.length)
  }
})

test('the end of a promo is told as its zone shows it', () => {
  const [over] = findings({ timezone: 'Asia/Vladivostok' }, { now: new Date('2026-05-01T00:00:00Z') })
  assert.match(over?.message.ru ?? '', /после 01\.04\.2026, 07:00, Asia\/Vladivostok не участвуют/)
  assert.match(over?.message.en ?? '', /after 01\/04\/2026, 07:00, Asia\/Vladivostok counts/)
})
