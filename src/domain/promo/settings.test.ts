import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { ERRORS } from '#contract/errors.ts'
import { REJECT_KEYS } from '../reject-keys.ts'
import { checkSettings, saidOf } from './check-settings.ts'
import { settingsReference } from './reference.ts'
import { applySettingsPatch, resolveSettings } from './resolve-settings.ts'
import { ProductSchema } from './product.ts'
import { OneOf, Whole } from './schema.ts'
import { SETTINGS, type SettingName } from './settings.ts'
import { setting } from './settings/setting.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'] }
const callback = { url: 'https://brand.example/receipts' }
const secret = `whsec_${btoa('x'.repeat(24))}`

test('mistakes in products are reported all at once, those of a wrong form beside those of a wrong value', () => {
  const products = [
    { ...milk, points: 'пять', gtins: ['4600000000016'] },
    { ...milk, patterns: [], words: ['930 мл'] },
    'молоко',
    { productId: 9, name: 'Сок', gtins: '4600000000015' },
    { productId: 10, name: 'Сыр', words: ['сыр', ''] },
    { productId: 11, name: 'Хлеб', points: -1 },
  ]
  const checked = checkSettings('ru', { products, min_sum: 'much' })
  assert.deepEqual(checked.ok ? [] : checked.errors.map(({ path }) => path.join('.')), [
    'products.0.points',
    'products.2',
    'products.3.gtins',
    'products.4.words.1',
    'products.5.points',
    'min_sum',
    'products.0.gtins.0',
    'products.1.productId',
    'products.1.words.0',
    'products.5.words',
  ])
})

test('mistakes of form are reported for every product', () => {
  const products = Array.from({ length: 20 }, (_, at) => ({ ...milk, productId: at, points: 'пять' }))
  const checked = checkSettings('ru', { products })
  assert.equal(checked.ok ? 0 : checked.errors.length, 20)
})

const accepted: [what: string, settings: Record<string, unknown>, country?: 'uz'][] = [
  ['nothing', {}],
  ['a period', { starts_at: '2026-03-01T00:00:00+03:00', ends_at: '2026-04-01T00:00:00Z' }],
  ['a period with fractions of a second', { starts_at: '2026-03-01T00:00:00.000+03:00' }],
  ['a zone', { timezone: 'Asia/Vladivostok' }],
  ['a product with its patterns alone', { products: [milk] }],
  [
    'a product with everything',
    { products: [{ ...milk, excludePatterns: ['сгущ'], points: 1.5, pointsMode: 'per_rouble', minCount: 0.5, minPriceKopeks: 100 }] },
  ],
  ['a product with codes alone', { products: [{ productId: 7, name: 'Молоко', gtins: ['4600000000015', '96385074', '460123*'], ikpu: ['02202004*'] }] }],
  ['INNs of a firm and of a person', { allowed_store_inns: ['7707083893', '500100732259'] }],
  ['an INN with wrong check digits, about which there is a warning', { allowed_store_inns: ['7707083894'] }],
  ['stores of a seller, wherever they are', { stores: [{ name: 'Лавка', inn: '7707083893', addressPatterns: [] }] }],
  ['UZ: tax numbers of a firm and of a person', { blacklisted_inns: ['123456789', '12345678901234'] }, 'uz'],
  ['a cash register', { fn_whitelist: ['7380440700999001'] }],
  ['UZ: a terminal', { fn_whitelist: ['UZ000000000001'] }, 'uz'],
  ['texts of reject keys', { reject_texts: { NO_MATCH: 'Нет товаров', max_per_user_per_day: 'Хватит на сегодня' } }],
  ['a callback', { callback }],
  [
    'a callback with everything',
    {
      callback: {
        ...callback,
        method: 'PUT',
        headers: { 'x-secret': 'wörd', Accept: '*/*' },
        signing_secrets: [secret, `whsec_${btoa('y'.repeat(24))}`],
        max_concurrency: 64,
      },
    },
  ],
  ['a callback to an address within the network, which only the connection can judge', { callback: { url: 'http://127.0.0.1:8080/hook' } }],
  ['a setting that is reset', { qualify_label: null }],
  ['the largest amounts', { min_sum: 10 ** 12, fixed_points: 10 ** 12 }],
]
for (const [what, settings, country = 'ru'] of accepted) {
  test(`accepted: ${what}`, () => assert.deepEqual(checkSettings(country, settings), { ok: true, value: applySettingsPatch({}, settings) }))
}

const refused: [what: string, settings: unknown, path: (string | number)[], type: string, says?: RegExp][] = [
  ['what is no object', [], [], 'dict_type'],
  ['null', null, [], 'dict_type'],
  ['an unknown setting', { min_summ: 1 }, ['min_summ'], 'extra_forbidden'],
  ['an unknown setting that is reset', { min_summ: null }, ['min_summ'], 'extra_forbidden'],
  ['a name that every object has', { constructor: {} }, ['constructor'], 'extra_forbidden'],
  ['a prototype', JSON.parse('{"__proto__": {"min_sum": 1}}'), ['__proto__'], 'extra_forbidden'],
  ['text for a number', { min_sum: '100' }, ['min_sum'], 'int_type'],
  ['half a kopek', { min_sum: 0.5 }, ['min_sum'], 'int_type'],
  ['a negative sum', { min_sum: -1 }, ['min_sum'], 'greater_than_equal'],
  ['a sum above 10^12', { min_sum: 10 ** 12 + 1 }, ['min_sum'], 'less_than_equal'],
  ['a number for a switch', { online_allowed: 1 }, ['online_allowed'], 'bool_type'],
  ['an unknown word', { points_mode: 'per_litre' }, ['points_mode'], 'literal_error'],
  ['no receipt types', { receipt_types: [] }, ['receipt_types'], 'too_short'],
  ['a receipt type that does not exist', { receipt_types: [1, 5] }, ['receipt_types', 1], 'literal_error'],
  ['a blank text of a reject key', { reject_texts: { NO_MATCH: 'Нет товаров', DUPLICATE: ' \n' } }, ['reject_texts', 'DUPLICATE'], 'value_error'],
  ['a blank label of a draw', { qualify_label: '\u00a0' }, ['qualify_label'], 'value_error'],
  ['nothing suspicious', { suspicious_product_count: 0 }, ['suspicious_product_count'], 'greater_than'],
  ['a wait of no days', { auto_reject_after_days: 0 }, ['auto_reject_after_days'], 'greater_than_equal'],

  ['a moment without an offset', { starts_at: '2026-03-01T00:00:00' }, ['starts_at'], 'value_error', /offset is expected/],
  ['a day for a moment', { starts_at: '2026-03-01' }, ['starts_at'], 'value_error', /offset is expected/],
  ['30 February', { starts_at: '2026-02-30T00:00:00Z' }, ['starts_at'], 'value_error', /no such day/],
  ['a moment of another age', { ends_at: '9999-12-31T23:59:59-12:00' }, ['ends_at'], 'value_error', /year from 2000 to 2199/],
  ['a minute of 61 seconds', { ends_at: '2026-12-31T23:59:60Z' }, ['ends_at'], 'value_error', /no such day or time/],
  [
    'a period that ends when it starts',
    { starts_at: '2026-03-01T00:00:00+03:00', ends_at: '2026-02-28T21:00:00Z' },
    ['ends_at'],
    'value_error',
    /at the moment at which it starts/,
  ],
  [
    'a period that ends before it starts',
    { starts_at: '2026-03-01T00:00:00+03:00', ends_at: '2026-02-28T20:59:59Z' },
    ['ends_at'],
    'value_error',
    /before it starts/,
  ],
  ['an unknown zone', { timezone: 'Europe/Chekhov' }, ['timezone'], 'value_error'],
  ['an abbreviation for a zone', { timezone: 'IST' }, ['timezone'], 'value_error'],
  ['an offset for a zone', { timezone: '+03:00' }, ['timezone'], 'value_error'],

  ['an INN of 11 digits', { blacklisted_inns: ['77070838930'] }, ['blacklisted_inns', 0], 'value_error'],
  ['a cash register of 14 digits', { fn_whitelist: ['73804407009990'] }, ['fn_whitelist', 0], 'value_error'],

  ['a product without words, patterns and codes', { products: [{ ...milk, patterns: [] }] }, ['products', 0, 'words'], 'value_error', /`gtins` or `ikpu`/],
  ['words of which none is one', { products: [{ ...milk, words: ['молоко', '930 мл'] }] }, ['products', 0, 'words', 1], 'value_error', /no word/],
  ['excluded words of which none is one', { products: [{ ...milk, excludeWords: ['и'] }] }, ['products', 0, 'excludeWords', 0], 'value_error'],
  ['a GTIN with a wrong check digit', { products: [{ ...milk, gtins: ['4600000000014'] }] }, ['products', 0, 'gtins', 0], 'value_error', /check digit/],
  ['a beginning that no company has', { products: [{ ...milk, gtins: ['460*'] }] }, ['products', 0, 'gtins', 0], 'value_error', /beginning of a company/],
  ['an IKPU of 16 digits', { products: [{ ...milk, excludeIkpu: ['0220200400600200'] }] }, ['products', 0, 'excludeIkpu', 0], 'value_error', /17 digits/],
  ['a product without a name', { products: [{ productId: 7, patterns: ['x'] }] }, ['products', 0, 'name'], 'missing'],
  ['an unknown field of a product', { products: [{ ...milk, price: 5 }] }, ['products', 0, 'price'], 'extra_forbidden'],
  ['a product given twice', { products: [milk, { ...milk, productId: 8 }, milk] }, ['products', 2, 'productId'], 'value_error', /product 7 is given twice/],
  ['a broken pattern', { products: [{ ...milk, patterns: ['молоко', '(молоко'] }] }, ['products', 0, 'patterns', 1], 'value_error', /at character 0/],
  ['a broken excluding pattern', { products: [{ ...milk, excludePatterns: ['['] }] }, ['products', 0, 'excludePatterns', 0], 'value_error'],
  ['a pattern of 501 characters', { products: [{ ...milk, patterns: ['а'.repeat(501)] }] }, ['products', 0, 'patterns', 0], 'string_too_long'],
  ['a name with NUL', { products: [{ ...milk, name: 'Мо\u0000локо' }] }, ['products', 0, 'name'], 'string_pattern_mismatch'],
  ['a name with half a character', { products: [{ ...milk, name: '\ud83e' }] }, ['products', 0, 'name'], 'string_pattern_mismatch'],
  ['more products than a promo can have', { products: Array.from({ length: 5001 }, (_, productId) => ({ ...milk, productId })) }, ['products'], 'too_long'],
  ['a chain of nobody', { chains: [{ name: 'Лавки' }] }, ['chains', 0], 'value_error', /`inns`, by `patterns`/],
  ['a chain with a wrong INN', { chains: [{ name: 'Лавки', inns: ['770708389'] }] }, ['chains', 0, 'inns', 0], 'value_error', /10 or 12 digits/],
  ['a chain with a broken pattern', { chains: [{ name: 'Лавки', patterns: ['лавк('] }] }, ['chains', 0, 'patterns', 0], 'value_error', /at character 4/],
  ['a city without a name', { cities: ['Тверь', 'г.'] }, ['cities', 1], 'value_error', /name of a city/],
  ['a store without an address', { stores: [{ name: 'На Садовой' }] }, ['stores', 0, 'addressPatterns'], 'missing'],
  ['a store of nobody', { stores: [{ name: 'На Садовой', addressPatterns: [] }] }, ['stores', 0], 'value_error', /`inn`, by `addressPatterns`/],
  ['a store of a seller that cannot be', { stores: [{ name: 'На Садовой', inn: '123', addressPatterns: ['садовая'] }] }, ['stores', 0, 'inn'], 'value_error'],
  ['a store of no seller', { stores: [{ name: 'На Садовой', inn: null, addressPatterns: ['садовая'] }] }, ['stores', 0, 'inn'], 'string_type'],
  ['a store that is everywhere', { stores: [{ name: 'На Садовой', addressPatterns: ['.*'] }] }, ['stores', 0, 'addressPatterns', 0], 'value_error'],
  ['a text of an unknown reject key', { reject_texts: { BRANDS: 'Нет' } }, ['reject_texts', 'BRANDS'], 'extra_forbidden'],

  ['a callback without an address', { callback: {} }, ['callback', 'url'], 'missing'],
  ['a callback that is text', { callback: 'https://brand.example' }, ['callback'], 'dict_type'],
  ['an address of another protocol', { callback: { url: 'ftp://brand.example' } }, ['callback', 'url'], 'value_error', /only http and https/],
  ['an address with credentials', { callback: { url: 'https://me:secret@brand.example' } }, ['callback', 'url'], 'value_error', /credentials/],
  ['an address with a line break', { callback: { url: 'https://brand.example/\r\nx' } }, ['callback', 'url'], 'value_error'],
  ['no address', { callback: { url: 'brand' } }, ['callback', 'url'], 'value_error'],
  ['a method without a body', { callback: { ...callback, method: 'GET' } }, ['callback', 'method'], 'literal_error'],
  [
    'a header with a line break in its value',
    { callback: { ...callback, headers: { 'x-secret': 'a\r\nb' } } },
    ['callback', 'headers', 'x-secret'],
    'value_error',
  ],
  ['a header with NUL', { callback: { ...callback, headers: { 'x-secret': 'a\u0000' } } }, ['callback', 'headers', 'x-secret'], 'value_error'],
  ['a header beyond Latin-1', { callback: { ...callback, headers: { 'x-secret': 'слово' } } }, ['callback', 'headers', 'x-secret'], 'value_error'],
  ['a header name with a space', { callback: { ...callback, headers: { 'x secret': 'a' } } }, ['callback', 'headers', 'x secret'], 'value_error'],
  [
    'a header given twice in different case',
    { callback: { ...callback, headers: { 'x-a': '1', 'X-A': '2' } } },
    ['callback', 'headers', 'X-A'],
    'value_error',
    /twice/,
  ],
  ['a header that is a number', { callback: { ...callback, headers: { 'x-a': 1 } } }, ['callback', 'headers', 'x-a'], 'string_type'],
  ...['Host', 'content-length', 'Transfer-Encoding', 'connection', 'TE', 'expect', 'proxy-authorization', 'upgrade', 'webhook-id'].map(
    (name) =>
      [
        `the header ${name}`,
        { callback: { ...callback, headers: { [name]: 'a' } } },
        ['callback', 'headers', name],
        'value_error',
        /sets this header itself/,
      ] as (typeof refused)[number],
  ),
  [
    'a signing secret without its prefix',
    { callback: { ...callback, signing_secrets: [btoa('x'.repeat(24))] } },
    ['callback', 'signing_secrets', 0],
    'value_error',
  ],
  [
    'a signing secret of 23 bytes',
    { callback: { ...callback, signing_secrets: [`whsec_${btoa('x'.repeat(23))}`] } },
    ['callback', 'signing_secrets', 0],
    'value_error',
  ],
  [
    'a signing secret given twice',
    { callback: { ...callback, signing_secrets: [secret, secret] } },
    ['callback', 'signing_secrets', 1],
    'value_error',
    /given twice/,
  ],
  ['three signing secrets', { callback: { ...callback, signing_secrets: [secret, secret, secret] } }, ['callback', 'signing_secrets'], 'too_long'],
  ['65 connections', { callback: { ...callback, max_concurrency: 65 } }, ['callback', 'max_concurrency'], 'less_than_equal'],
]
for (const [what, settings, path, type, says = /./] of refused) {
  test(`refused: ${what}`, () => {
    const checked = checkSettings('ru', settings)
    assert.ok(!checked.ok)
    assert.deepEqual(
      checked.errors.map((error) => [error.path, error.type]),
      [[path, type]],
    )
    assert.match(checked.errors[0]?.msg ?? '', says)
    assert.match(checked.errors[0]?.ru ?? '', /[а-яё]/)
  })
}

test('all errors are reported at once', () => {
  const checked = checkSettings('ru', {
    nonsense: 1,
    min_sum: 'x',
    timezone: 'Nowhere',
    products: [{ ...milk, patterns: ['('] }],
    callback: { url: 'ftp://x', headers: { host: 'x' } },
  })
  assert.ok(!checked.ok)
  assert.deepEqual(
    checked.errors.map(({ path }) => path.join('.')),
    ['nonsense', 'min_sum', 'timezone', 'products.0.patterns.0', 'callback.url', 'callback.headers.host'],
  )
})

test('an error repeats what was sent, unless it is large or may be a secret', () => {
  const inputs = (settings: unknown) => {
    const checked = checkSettings('ru', settings)
    return checked.ok ? [] : checked.errors.map((error) => error.input)
  }
  assert.deepEqual(inputs({ min_sum: -1 }), [-1])
  assert.deepEqual(inputs({ timezone: 'Nowhere' }), ['Nowhere'])
  assert.deepEqual(inputs({ products: [{ ...milk, patterns: ['а'.repeat(501)] }] }), [undefined])
  assert.doesNotMatch(
    JSON.stringify(
      checkSettings('ru', {
        callback: { url: 'https://me:canary@brand.example', headers: { 'x-secret': 'canary\n' }, signing_secrets: ['canary'] },
      }),
    ),
    /canary/,
  )
})

test('of a thousand errors the first hundred are reported', () => {
  const checked = checkSettings('ru', { products: Array.from({ length: 1000 }, (_, productId) => ({ ...milk, productId, patterns: ['('] })) })
  assert.equal(checked.ok ? 0 : checked.errors.length, 100)
})

test('a change names what changes; null resets', () => {
  const stored = { min_sum: 100, timezone: 'Asia/Omsk', callback }
  assert.deepEqual(applySettingsPatch(stored, { min_sum: 200, timezone: null }), { min_sum: 200, callback })
  assert.deepEqual(applySettingsPatch(stored, { callback: { url: 'https://other.example' } }).callback, { url: 'https://other.example' })
  assert.deepEqual(applySettingsPatch(stored, {}), stored)
})

test('what is not set has its default', () => {
  assert.deepEqual(Object.keys(resolveSettings('ru', {})).sort(), Object.keys(SETTINGS).sort())
  assert.equal(resolveSettings('ru', {}).timezone, 'Europe/Moscow')
  assert.equal(resolveSettings('uz', {}).timezone, 'Asia/Tashkent')
  assert.equal(resolveSettings('uz', { timezone: 'Asia/Samarkand' }).timezone, 'Asia/Samarkand')
  assert.equal(resolveSettings('uz', { timezone: 'IST' }).timezone, 'Asia/Tashkent', 'as an earlier release took it')
  assert.equal(resolveSettings('ru', {}).full_receipt_required, false)
  assert.equal(resolveSettings('ru', { products: [milk] }).full_receipt_required, true)
  assert.equal(resolveSettings('ru', { products: [milk], full_receipt_required: false }).full_receipt_required, false)
  assert.equal(resolveSettings('ru', {}).allow_dup_check_off, false)
  assert.equal(resolveSettings('ru', { sandbox: true }).allow_dup_check_off, true)
  assert.equal(resolveSettings('ru', { sandbox: true, allow_dup_check_off: false }).allow_dup_check_off, false)
  assert.equal(resolveSettings('ru', { allow_dup_check_off: true }).allow_dup_check_off, true)
  assert.deepEqual(resolveSettings('ru', { products: [milk] }).products, [
    {
      ...milk,
      words: [],
      excludeWords: [],
      excludePatterns: [],
      gtins: [],
      ikpu: [],
      excludeGtins: [],
      excludeIkpu: [],
      points: 0,
      pointsMode: 'per_unit',
      minCount: 0,
      minPriceKopeks: 0,
    },
  ])
  assert.deepEqual(resolveSettings('ru', { callback }).callback, {
    ...callback,
    method: 'POST',
    headers: {},
    signing_secrets: [],
    max_concurrency: 16,
    resend_per_second: 50,
  })
})

test('every default passes its own check', () => {
  const defaults = Object.entries(resolveSettings('ru', {}))
  const set = Object.fromEntries(defaults.filter(([, value]) => value !== null))
  assert.deepEqual(checkSettings('ru', set), { ok: true, value: set })
  for (const [name, value] of defaults) if (value === null) assert.equal(SETTINGS[name as SettingName].default, null, name)
})

test('the reference describes every setting and every field under it', () => {
  const reference = settingsReference()
  const names = reference.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name) => !/[.[]/.test(name)),
    Object.keys(SETTINGS),
  )
  for (const field of ['productId', 'name', 'words', 'excludeWords', 'patterns', 'excludePatterns', 'points', 'pointsMode', 'minCount', 'minPriceKopeks'])
    assert.ok(names.includes(`products[].${field}`))
  for (const field of ['chains[].inns', 'chains[].patterns', 'stores[].inn', 'stores[].addressPatterns']) assert.ok(names.includes(field), field)
  for (const field of ['url', 'method', 'headers', 'signing_secrets', 'max_concurrency']) assert.ok(names.includes(`callback.${field}`))
  assert.ok(reference.every(({ type, default: byDefault, effect }) => type !== '' && byDefault !== '' && effect !== ''))
})

test('reject keys and error codes that descriptions of settings mention exist', () => {
  const named = Object.values(SETTINGS).flatMap(({ effect }) => effect.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [])
  assert.deepEqual(
    named.filter((key) => !(key in REJECT_KEYS) && !(key in ERRORS)),
    [],
  )
  assert.ok(named.length > 10)
})

test('every setting is read by code that it changes', async () => {
  const exclude = ['**/*.test.ts', 'src/domain/promo/settings/*', 'src/domain/reject-keys.ts', 'src/contract/**']
  const sources = await Promise.all(Array.from(globSync('src/**/*.ts', { exclude }), (path) => readFile(path, 'utf8')))
  const code = sources.join('\n')
  assert.deepEqual(
    Object.keys(SETTINGS).filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
    [],
  )
})

test('an entry that leaves out a Russian word, or has a default of another form, does not compile', () => {
  const words = { title: 'Имя', help: '' }
  // @ts-expect-error the texts are missing
  setting({ schema: Whole(1, 2), default: null, effect: '' })
  // @ts-expect-error the text of its effect is missing
  setting({ schema: Whole(1, 2), default: null, effect: '', ru: { title: 'Имя' } })
  // @ts-expect-error the names of its values are missing
  setting({ schema: OneOf(['a', 'b']), default: 'a', effect: '', ru: words })
  // @ts-expect-error the name of a value is missing
  setting({ schema: OneOf(['a', 'b']), default: 'a', effect: '', ru: { ...words, choices: { a: 'А' } } })
  // @ts-expect-error the texts of its fields are missing
  setting({ schema: ProductSchema, default: null, effect: '', ru: words })
  // @ts-expect-error the default is not an allowed value
  setting({ schema: Whole(1, 2), default: 'one', effect: '', ru: words })
  assert.equal(setting({ schema: Whole(1, 2), default: 1, effect: '', ru: words }).check, null)
})

test('whatever is sent, the check answers', () => {
  const names = fc.constantFrom(...Object.keys(SETTINGS), 'nonsense')
  const products = fc.array(
    fc.record(
      { productId: fc.jsonValue(), name: fc.jsonValue(), patterns: fc.jsonValue(), points: fc.jsonValue() },
      { requiredKeys: [], noNullPrototype: true },
    ),
  )
  const anyCallback = fc.record(
    { url: fc.oneof(fc.webUrl(), fc.string()), headers: fc.dictionary(fc.string(), fc.string()), method: fc.jsonValue() },
    { requiredKeys: [], noNullPrototype: true },
  )
  fc.assert(
    fc.property(fc.dictionary(names, fc.oneof(fc.jsonValue(), products, anyCallback)), (settings) => {
      const checked = checkSettings('ru', settings)
      if (checked.ok) resolveSettings('ru', checked.value)
      else assert.ok(checked.errors.length > 0 && checked.errors.every(({ path }) => path.length > 0))
    }),
    { numRuns: 150 },
  )
})

test('operators are told of bounds of money in the currency that they type, programs in kopeks', () => {
  const said = (country: 'ru' | 'uz', settings: Record<string, unknown>) => {
    const checked = checkSettings(country, settings)
    assert.ok(!checked.ok)
    return checked.errors.map((error) => [error.msg, ...Object.values(saidOf(error)).map((text) => text.replaceAll(/\s/g, ' '))])
  }
  const tooMuch = 2 * 10 ** 12
  const msg = 'Input should be less than or equal to 1000000000000'
  assert.deepEqual(said('ru', { min_sum: tooMuch }), [[msg, 'at most 10,000,000,000 RUB is expected', 'нужно не больше 10 000 000 000 ₽']])
  assert.deepEqual(said('uz', { products: [{ ...milk, minPriceKopeks: tooMuch }] }), [
    [msg, 'at most 10,000,000,000 UZS is expected', 'нужно не больше 10 000 000 000 сум'],
  ])
  assert.deepEqual(said('ru', { min_sum: -1 }), [['Input should be greater than or equal to 0', 'at least 0 RUB is expected', 'нужно не меньше 0 ₽']])
  assert.match(said('ru', { min_sum: '1,234' })[0]?.[2] ?? '', /не больше двух знаков/)
  assert.deepEqual(said('ru', { fixed_points: tooMuch }), [[msg, msg, 'нужно не больше 1000000000000']], 'points are no money')
})
