import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { parseUzQr, renderTypedUz, renderUzQr } from './qr.ts'

const HOSTS = new Set(['ofd.soliq.uz', '127.0.0.1:8090'])
const LINK = 'https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901'
const RECEIPT = {
  country: 'uz',
  fn: 'UZ000000000001',
  fd: '12345',
  fp: '012345678901',
  sumKopeks: null,
  n: null,
  boughtAt: '2026-03-01T12:41:07',
  uzPayment: 'check',
}

const SPELLINGS = {
  'as printed': LINK,
  http: LINK.replace('https', 'http'),
  'without a scheme': LINK.replace('https://', ''),
  'with www': LINK.replace('ofd', 'www.ofd'),
  capitals: LINK.replace('https://ofd.soliq.uz', 'HTTPS://OFD.SOLIQ.UZ'),
  'percent-encoded as a whole': encodeURIComponent(LINK),
  'percent-encoded values': LINK.replace('UZ0000', 'UZ%30000'),
  'another order': 'https://ofd.soliq.uz/check?s=012345678901&c=20260301124107&r=12345&t=UZ000000000001',
  'more parameters and a fragment': `${LINK}&utm_source=qr&lang=uz#top`,
  'the port that is meant anyway': LINK.replace('.uz/', '.uz:443/'),
  'a link that leaves the scheme to the page': LINK.replace('https:', ''),
  'an encoded question mark': LINK.replace('?', '%3F'),
  'a slash after the path': LINK.replace('/check?', '/check/?'),
  'separators as a page writes them': LINK.replaceAll('&', '&amp;'),
  'marks of direction from a messenger': `\u202a\u200e${LINK}\u2069\u202c`,
  'white space and marks of a camera': ` \ufeff${LINK}\r\n\u0000`,
  'a terminal in lower case': LINK.replace('UZ0', 'uz0'),
  'zeros before the number': LINK.replace('r=12345', 'r=00012345'),
  'a sign that lost its zero': LINK.replace('s=0', 's='),
  'zeros before the sign': LINK.replace('s=0', 's=0000'),
  'the full stop of a sentence': `${LINK}.`,
  'a bracket and a slash of a text': `${LINK}/).`,
  'another configured host with a port': LINK.replace('https://ofd.soliq.uz', 'http://127.0.0.1:8090'),
}

for (const [spelling, text] of Object.entries(SPELLINGS)) {
  test(`one receipt, spelled ${spelling}`, () => assert.deepEqual(parseUzQr(text, HOSTS), { ok: true, requisites: RECEIPT }))
}

test('each kind of payment has its path', () => {
  for (const [path, uzPayment] of [
    ['check', 'check'],
    ['epul', 'check'],
    ['epi', 'epi'],
    ['epi/avans', 'avans'],
    ['epi/kredit', 'kredit'],
  ] as const) {
    const parsed = parseUzQr(LINK.replace('/check', `/${path}`), HOSTS)
    assert.deepEqual(parsed, { ok: true, requisites: { ...RECEIPT, uzPayment } })
  }
})

test('a hash may replace the fiscal sign', () => {
  const parsed = parseUzQr(LINK.replace('s=012345678901', 'h=594f4ac0fc89b7490055bf0136fff50e'), HOSTS)
  assert.ok(parsed.ok)
  assert.equal(parsed.requisites.fp, '594F4AC0FC89B7490055BF0136FFF50E')
  assert.match(renderUzQr('https://ofd.soliq.uz/', { ...parsed.requisites, uzPayment: 'check' }), /&h=594F4AC0FC89B7490055BF0136FFF50E$/)
})

test('typed requisites leave open of which kind the receipt is, and are the same receipt', () => {
  const typed = renderTypedUz(
    { fn: 'UZ000000000001', fd: '12345', fp: '012345678901', receiptDate: '2026-03-01T12:41:07', sumKopeks: null },
    'https://ofd.soliq.uz',
  )
  assert.ok(typed.ok)
  assert.equal(typed.qrString, `${LINK}#typed`)
  for (const text of [typed.qrString, typed.qrString.replace('#typed', '#TYPED')])
    assert.deepEqual(parseUzQr(text, HOSTS), { ok: true, requisites: { ...RECEIPT, uzPayment: null } })
})

const REFUSED: Record<string, string> = {
  '': 'not a link',
  hello: 'not a link',
  't=20260301T1241&s=274.50&fn=7380440700999001&i=10432&fp=3141592653&n=1': 'not a link',
  'https://example.com/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901': 'not a link of the fiscal operator',
  'https://ofd.soliq.uz.example.com/check?t=UZ1&r=1&c=20260301124107&s=1': 'not a link of the fiscal operator',
  'https://ofd.soliq.uz/news?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901': 'not the address of a receipt',
  'https://ofd.soliq.uz/check?r=12345&c=20260301124107&s=012345678901': 'no terminal (t)',
  'https://ofd.soliq.uz/check?t=UZ1&c=20260301124107&s=012345678901': 'no receipt number (r)',
  'https://ofd.soliq.uz/check?t=UZ1&r=12345&s=012345678901': 'no date (c)',
  'https://ofd.soliq.uz/check?t=UZ1&r=12345&c=20260301124107': 'no fiscal sign (s)',
  'https://ofd.soliq.uz/check?t=UZ-1&r=12345&c=20260301124107&s=1': 'bad terminal (t)',
  'https://ofd.soliq.uz/check?t=UZ1&r=-1&c=20260301124107&s=1': 'bad receipt number (r)',
  'https://ofd.soliq.uz/check?t=UZ1&r=1&c=20260230124107&s=1': 'bad date (c)',
  'https://ofd.soliq.uz/check?t=UZ1&r=1&c=20260301124107&s=1.5': 'bad fiscal sign (s)',
  'https://ofd.soliq.uz/check?t=UZ1&t=UZ2&r=1&c=20260301124107&s=1': 'repeated terminal (t)',
  'https://ofd.soliq.uz/check?t=%&r=1&c=20260301124107&s=1': 'bad encoding of the terminal (t)',
}

for (const [text, reason] of Object.entries(REFUSED)) {
  test(`refused, ${reason}: ${text.slice(0, 60)}`, () => assert.deepEqual(parseUzQr(text, HOSTS), { ok: false, reason }))
}

test('a configured host with the port that is meant anyway', () => {
  assert.ok(parseUzQr(LINK.replace('https://ofd.soliq.uz', 'http://test.local:80'), new Set(['test.local:80'])).ok)
  assert.ok(!parseUzQr(LINK.replace('ofd.soliq.uz', 'ofd.soliq.uz:8443'), HOSTS).ok)
})

test('any host, for readers that do not know the configured ones', () => {
  assert.ok(parseUzQr(LINK.replace('ofd.soliq.uz', 'operator.example:8080'), null).ok)
})

test('a rendered link is read back, and no text makes the parser throw', () => {
  const requisites = fc.record({
    fn: fc.stringMatching(/^[A-Z]{2}\d{12}$/),
    fd: fc.integer({ min: 0, max: 1e9 }).map(String),
    fp: fc.stringMatching(/^\d{12}$/),
    uzPayment: fc.constantFrom('check', 'epi', 'avans', 'kredit'),
  })
  fc.assert(
    fc.property(requisites, (one) => {
      const whole = { ...RECEIPT, ...one } as never
      const parsed = parseUzQr(renderUzQr('https://ofd.soliq.uz', whole), HOSTS)
      assert.ok(parsed.ok)
      assert.equal(fiscalKey(parsed.requisites), fiscalKey(whole))
    }),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `https://ofd.soliq.uz/check?${text}`),
      ),
      (text) => void parseUzQr(text, HOSTS),
    ),
  )
})
