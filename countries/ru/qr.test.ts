import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fiscalKey } from '#domain/qr/requisites.ts'
import type { TypedRequisites } from '../define-pack.ts'
import { parseRuQr, renderRuQr, renderTypedRu, type RuRequisites } from './qr.ts'

const ordinary: RuRequisites = {
  country: 'ru',
  fn: '7380440700999001',
  fd: '10432',
  fp: '3141592653',
  sumKopeks: 27450,
  n: 1,
  boughtAt: '2026-03-01T12:41:00',
}
const OFFICIAL = 't=20260301T1241&s=274.50&fn=7380440700999001&i=10432&fp=3141592653&n=1'

const qr = (change: Partial<Record<'t' | 's' | 'fn' | 'i' | 'fp' | 'n', string>>) =>
  Object.entries({ t: '20260301T1241', s: '274.50', fn: '7380440700999001', i: '10432', fp: '3141592653', n: '1', ...change })
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

const read: [spelling: string, text: string, differs: Partial<RuRequisites>][] = [
  ['the official form', OFFICIAL, {}],
  ['t with seconds', qr({ t: '20260301T124107' }), { boughtAt: '2026-03-01T12:41:07' }],
  ['t with seconds that are 00', qr({ t: '20260301T124100' }), {}],
  ['t with a small letter', qr({ t: '20260301t1241' }), {}],
  ['t with a Cyrillic letter', qr({ t: '20260301Т1241' }), {}],
  ['t with a Cyrillic letter, encoded', qr({ t: '20260301%D0%A21241' }), {}],
  ['t in ISO form', qr({ t: '2026-03-01T12:41' }), {}],
  ['t in ISO form with seconds', qr({ t: '2026-03-01T12:41:07' }), { boughtAt: '2026-03-01T12:41:07' }],
  ['t in ISO form, encoded', qr({ t: '2026-03-01T12%3A41' }), {}],
  ['t of a shop engine with its zone in the middle', qr({ t: '2026-03-01MSK12:41' }), {}],
  ['t on 29 February of a leap year', qr({ t: '20240229T0000' }), { boughtAt: '2024-02-29T00:00:00' }],
  ['s without a dot: roubles', qr({ s: '270' }), { sumKopeks: 27000 }],
  ['s with many digits and no dot: still roubles', qr({ s: '55189' }), { sumKopeks: 5518900 }],
  ['s with one decimal', qr({ s: '1405.0' }), { sumKopeks: 140500 }],
  ['s with a comma', qr({ s: '270,05' }), { sumKopeks: 27005 }],
  ['s with zeros in front', qr({ s: '000274.50' }), {}],
  ['s of nothing', qr({ s: '0.00' }), { sumKopeks: 0 }],
  ['the largest s', qr({ s: '10000000000.00' }), { sumKopeks: 10 ** 12 }],
  ['spaces after fn', qr({ fn: '7380440700999001  ' }), {}],
  ['i padded with zeros', qr({ i: '0000010432' }), {}],
  ['fp padded to ten digits', qr({ fp: '0314159265' }), { fp: '314159265' }],
  ['the largest i and fp', qr({ i: '4294967295', fp: '4294967295' }), { fd: '4294967295', fp: '4294967295' }],
  ['n of a sale refund', qr({ n: '2' }), { n: 2 }],
  ['n of a payout refund', qr({ n: '4' }), { n: 4 }],
  ['no n', OFFICIAL.replace('&n=1', ''), {}],
  ['another order', 'fp=3141592653&n=1&t=20260301T1241&i=10432&s=274.50&fn=7380440700999001', {}],
  ['unknown keys', `v=2&${OFFICIAL}&utm_source=till&flag`, {}],
  ['upper-case keys', 'T=20260301T1241&S=274.50&FN=7380440700999001&I=10432&FP=3141592653&N=1', {}],
  ['semicolons', OFFICIAL.replaceAll('&', ';'), {}],
  ['HTML entities', OFFICIAL.replaceAll('&', '&amp;'), {}],
  ['a link of an operator', `https://consumer.1-ofd.ru/ticket?${OFFICIAL}`, {}],
  ['a link with requisites in its path too', `https://check.ofd.ru/rec/7380440700999001/10432/3141592653?${OFFICIAL}`, {}],
  ['a link with a fragment', `https://receipts.example/?${OFFICIAL}#top`, {}],
  ['a link of a page with routes in its fragment', `https://receipts.example/#/check?${OFFICIAL}`, {}],
  [
    'a link that carries the whole text encoded',
    'https://x.example/receipt?q=t%3d20260301T124100%26s%3d274.50%26fn%3d7380440700999001%26i%3d10432%26fp%3d3141592653%26n%3d1',
    {},
  ],
  ['a link that carries an encoded link', `https://x.example/go?to=${encodeURIComponent(`https://y.example/?${OFFICIAL}`)}&utm=1`, {}],
  ['a link that carries the text in the open', `https://x.example/receipt?q=${OFFICIAL}`, {}],
  ['a link that carries a link in the open', `https://x.example/go?to=https://y.example/?${OFFICIAL}`, {}],
  ['the whole text encoded', encodeURIComponent(OFFICIAL), {}],
  ['marks of direction from a messenger', `\u202A${OFFICIAL}\u202C\u200E`, {}],
  ['byte order mark, line feed and NUL', `\uFEFF${OFFICIAL}\r\n\u0000`, {}],
  ['spaces around everything', ` ${OFFICIAL.replaceAll('&', ' & ').replaceAll('=', ' = ')} `, {}],
  [
    'one decimal, seconds and zeros in front at once',
    't=20260301T124107&s=1405.5&fn=7380440700999001&i=0000010432&fp=0314159265&n=1',
    { boughtAt: '2026-03-01T12:41:07', sumKopeks: 140550, fp: '314159265' },
  ],
]

for (const [spelling, text, differs] of read) {
  test(`read: ${spelling}`, () => assert.deepEqual(parseRuQr(text), { ok: true, requisites: { ...ordinary, ...differs } }))
}

const refused: [why: string, text: string, reason: string][] = [
  ['an empty text', '', 'no date (t)'],
  ['prose', 'Спасибо за покупку!', 'no date (t)'],
  ['a link without the fields', 'https://check.ofd.ru/rec/7380440700999001/10432/3141592653', 'no date (t)'],
  ['a link of Uzbekistan', 'https://ofd.example/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901', 'no fiscal drive number (fn)'],
  ['no sum', OFFICIAL.replace('&s=274.50', ''), 'no sum (s)'],
  ['no document number', OFFICIAL.replace('&i=10432', ''), 'no document number (i)'],
  ['no fiscal sign', OFFICIAL.replace('&fp=3141592653', ''), 'no fiscal sign (fp)'],
  ['30 February', qr({ t: '20240230T1241' }), 'bad date (t)'],
  ['29 February of an ordinary year', qr({ t: '20260229T1241' }), 'bad date (t)'],
  ['the 31st of a month of thirty days', qr({ t: '20260431T1241' }), 'bad date (t)'],
  ['month 13', qr({ t: '20261301T1241' }), 'bad date (t)'],
  ['24 hours', qr({ t: '20260301T2400' }), 'bad date (t)'],
  ['60 minutes', qr({ t: '20260301T1260' }), 'bad date (t)'],
  ['60 seconds', qr({ t: '20260301T124160' }), 'bad date (t)'],
  ['a date without time', qr({ t: '20260301' }), 'bad date (t)'],
  ['a date with a zone', qr({ t: '2026-03-01T12:41:00Z' }), 'bad date (t)'],
  ['a date in digits of another script', qr({ t: '٢٠٢٦٠٣٠١T1241' }), 'bad date (t)'],
  ['a negative sum', qr({ s: '-1' }), 'bad sum (s)'],
  ['a signed sum', qr({ s: '+1' }), 'bad sum (s)'],
  ['a sum with an exponent', qr({ s: '1e9' }), 'bad sum (s)'],
  ['a hexadecimal sum', qr({ s: '0x10' }), 'bad sum (s)'],
  ['a sum with three decimals', qr({ s: '1.001' }), 'bad sum (s)'],
  ['a sum that ends with its dot', qr({ s: '100.' }), 'bad sum (s)'],
  ['a sum that begins with its dot', qr({ s: '.50' }), 'bad sum (s)'],
  ['a sum with a space inside', qr({ s: '1 000.00' }), 'bad sum (s)'],
  ['a sum in full-width digits', qr({ s: '１００' }), 'bad sum (s)'],
  ['an empty sum', qr({ s: '' }), 'bad sum (s)'],
  ['a sum above 10^12 kopeks', qr({ s: '10000000000.01' }), 'bad sum (s)'],
  ['a sum of a thousand digits', qr({ s: '9'.repeat(1000) }), 'bad sum (s)'],
  ['fn of 14 digits', qr({ fn: '73804407009990' }), 'bad fiscal drive number (fn)'],
  ['fn of 17 digits', qr({ fn: '73804407009990011' }), 'bad fiscal drive number (fn)'],
  ['fn in digits of another script', qr({ fn: '٧٣٨٠٤٤٠٧٠٠٩٩٩٠٠١' }), 'bad fiscal drive number (fn)'],
  ['i of zero', qr({ i: '0' }), 'bad document number (i)'],
  ['i with a letter', qr({ i: '10432a' }), 'bad document number (i)'],
  ['i over 2^32', qr({ i: '4294967296' }), 'bad document number (i)'],
  ['fp over 2^32', qr({ fp: '5000000000' }), 'bad fiscal sign (fp)'],
  ['fp of zeros', qr({ fp: '0000000000' }), 'bad fiscal sign (fp)'],
  ['fp with a sign', qr({ fp: '-5' }), 'bad fiscal sign (fp)'],
  ['an unknown type', qr({ n: '9' }), 'bad type of settlement (n)'],
  ['type zero', qr({ n: '0' }), 'bad type of settlement (n)'],
  ['an empty type', qr({ n: '' }), 'bad type of settlement (n)'],
  ['fn twice', `${OFFICIAL}&fn=7380440700999002`, 'repeated fiscal drive number (fn)'],
  ['fn twice, the same', `${OFFICIAL}&fn=7380440700999001`, 'repeated fiscal drive number (fn)'],
  ['fn twice in different case', `${OFFICIAL}&FN=7380440700999001`, 'repeated fiscal drive number (fn)'],
  ['broken percent-encoding', qr({ s: '274%2' }), 'bad encoding of the sum (s)'],
  ['two receipts in one link', `https://x.example/?a=${encodeURIComponent(OFFICIAL)}&b=${encodeURIComponent(OFFICIAL)}`, 'several receipts in one text'],
  ['a text encoded twice', encodeURIComponent(encodeURIComponent(OFFICIAL)), 'no date (t)'],
  ['more characters than a QR is read with', `${OFFICIAL}&x=${'1'.repeat(2048)}`, 'longer than 2048 characters'],
]

for (const [why, text, reason] of refused) {
  test(`refused: ${why}`, () => assert.deepEqual(parseRuQr(text), { ok: false, reason }))
}

test('requisites typed from paper follow the same rules, and every wrong field is named with the form that is expected', () => {
  const typed = { fn: ' 7380440700999001', fd: '0000010432', fp: '3141592653', receiptDate: '2026-03-01T12:41', sumKopeks: 27450 }
  assert.deepEqual(renderTypedRu(typed), { ok: true, qrString: OFFICIAL })
  assert.deepEqual(renderTypedRu({ ...typed, n: 2 }), { ok: true, qrString: OFFICIAL.replace('n=1', 'n=2') })
  const wrong = (change: Partial<TypedRequisites>) => {
    const rendered = renderTypedRu({ ...typed, ...change })
    return rendered.ok ? {} : rendered.wrong
  }
  assert.deepEqual(wrong({ fn: '' }), { fn: 'a fiscal drive number of 16 digits is expected' })
  assert.deepEqual(wrong({ receiptDate: '20240230T1241' }), { receiptDate: 'a date and time as YYYYMMDDTHHMM or YYYYMMDDTHHMMSS is expected' })
  for (const sumKopeks of [-1, 0.5, NaN, Infinity, 10 ** 12 + 1])
    assert.deepEqual(wrong({ sumKopeks }), { sumKopeks: 'whole kopeks from 0 to 1000000000000 are expected' })
  assert.deepEqual(wrong({ n: 1.5 }), { n: 'a type of settlement from 1 to 4 is expected' })
  const all = wrong({ fn: '1', fd: 'x', fp: '0', receiptDate: 'zz', sumKopeks: null, n: 5 })
  assert.deepEqual(Object.keys(all), ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks', 'n'])
})

const uint32 = fc.integer({ min: 1, max: 2 ** 32 - 1 }).map(String)
const requisites: fc.Arbitrary<RuRequisites> = fc.record(
  {
    country: fc.constant('ru' as const),
    fn: fc.stringMatching(/^[0-9]{16}$/),
    fd: uint32,
    fp: uint32,
    sumKopeks: fc.integer({ min: 0, max: 10 ** 12 }),
    n: fc.constantFrom(1, 2, 3, 4),
    boughtAt: fc
      .date({ min: new Date('2017-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 19)),
  },
  { noNullPrototype: true },
)

const padding = fc.constantFrom('', ' ', '  ', '\t', '\u00a0')
/** Spellings of one field that do not change its meaning. */
const respell: Record<string, fc.Arbitrary<(value: string) => string>> = {
  t: fc.constantFrom(
    (t) => t,
    (t) => t.toLowerCase(),
    (t) => t.replace('T', 'Т'),
    (t) => t.replace(/^(....)(..)(..)T(..)(..)/, '$1-$2-$3T$4:$5').replace(/:(..)(..)$/, ':$1:$2'),
  ),
  s: fc.constantFrom(
    (s) => s,
    (s) => s.replace('.', ','),
    (s) => s.replace(/\.00$/, ''),
    (s) => s.replace(/0$/, '').replace(/\.$/, '.0'),
    (s) => `00${s}`,
  ),
  i: fc.constantFrom(
    (i) => i,
    (i) => i.padStart(10, '0'),
  ),
  fp: fc.constantFrom(
    (fp) => fp,
    (fp) => fp.padStart(10, '0'),
  ),
}
const wrapper = fc.constantFrom(
  (qr: string) => qr,
  (qr: string) => `\uFEFF${qr}\r\u0000`,
  (qr: string) => `https://consumer.1-ofd.ru/ticket?${qr}`,
  (qr: string) => `https://receipts.example/?utm=1&${qr}#top`,
  (qr: string) => `https://x.example/receipt?q=${encodeURIComponent(qr)}`,
  (qr: string) => `https://x.example/go?to=${encodeURIComponent(`https://y.example/?${qr}`)}&lang=ru`,
  (qr: string) => encodeURIComponent(qr).toLowerCase(),
)

const spelled = requisites.chain((given) => {
  const fields = renderRuQr(given)
    .split('&')
    .map((pair) => pair.split('=') as [string, string])
  const written = fields.map(([key, value]) =>
    fc
      .tuple(respell[key] ?? fc.constant((same: string) => same), fc.boolean(), fc.tuple(padding, padding, padding, padding))
      .map(([change, upper, [a, b, c, d]]) => `${a}${upper ? key.toUpperCase() : key}${b}=${c}${change(value)}${d}`),
  )
  return fc
    .tuple(
      fc.tuple(...written).chain((pairs) => fc.shuffledSubarray(pairs, { minLength: 6 })),
      fc.constantFrom('&', ';', '&amp;'),
      wrapper,
    )
    .map(([pairs, separator, wrap]) => ({ given, text: wrap(pairs.join(separator)) }))
})

test('a receipt keeps its fiscal key, however its QR is spelled', () => {
  fc.assert(
    fc.property(spelled, ({ given, text }) => {
      const parsed = parseRuQr(text)
      assert.ok(parsed.ok, `${JSON.stringify(text)}: ${JSON.stringify(parsed)}`)
      assert.equal(fiscalKey(parsed.requisites), fiscalKey(given))
      assert.deepEqual(parsed.requisites, given)
    }),
    { numRuns: 500 },
  )
})

test('the official form contains everything that was read', () => {
  fc.assert(fc.property(requisites, (given) => assert.deepEqual(parseRuQr(renderRuQr(given)), { ok: true, requisites: given })))
})

/** Texts that almost are receipts, because mistakes are found there. */
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('20260301T1241', '20240230T1241', '274.50', '1e9', '0x10', '7380440700999001', '10432', '1', '%', '%00', '%C3', '१२'),
)
const nearly = fc
  .array(fc.tuple(fc.constantFrom('t', 's', 'fn', 'i', 'fp', 'n', 'q', 'FN', ' t', ''), value), { maxLength: 9 })
  .map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join('&'))

test('any text is either refused or read as a receipt within the grammar', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), nearly), (text) => {
      const parsed = parseRuQr(text)
      if (!parsed.ok) return
      const { country, fn, fd, fp, sumKopeks, n, boughtAt } = parsed.requisites
      assert.equal(country, 'ru')
      assert.match(fn, /^[0-9]{16}$/)
      for (const number of [fd, fp]) {
        assert.match(number, /^[1-9][0-9]{0,9}$/)
        assert.ok(Number(number) <= 2 ** 32 - 1)
      }
      assert.ok(Number.isInteger(sumKopeks) && sumKopeks >= 0 && sumKopeks <= 10 ** 12)
      assert.ok([1, 2, 3, 4].includes(n))
      assert.match(boughtAt, /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$/)
    }),
    { numRuns: 1000 },
  )
})

test('a receipt with one character changed is refused or another valid receipt, never an exception', () => {
  fc.assert(
    fc.property(spelled, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }), ({ text }, at, put) => {
      const place = at % text.length
      assert.equal(typeof parseRuQr(text.slice(0, place) + put + text.slice(place + 1)).ok, 'boolean')
    }),
    { numRuns: 500 },
  )
})
