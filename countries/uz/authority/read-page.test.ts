import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ringUp } from '../simulator/ring-up.ts'
import { EMPTY_ROOT, NO_TICKET, ticketPage } from '../simulator/page.ts'
import { uzReceipt } from './uz-receipt.ts'
import { paymentAnswer } from '../simulator/payment.ts'
import { readAmount, readUzPage } from './read-page.ts'
import { readUzPayment } from './uz-payment.ts'

const RECEIPT = ringUp(
  {
    country: 'uz',
    items: [
      { name: 'Shokolad Namuna 90g', priceKopeks: 1_599_000, quantity: 2 },
      { name: 'Yogurt <qulupnay> & "banan"', priceKopeks: 889_000, quantity: 1.5, discountKopeks: 1_000 },
      { name: 'Paket', priceKopeks: 65_000, quantity: 1, vatPercent: 0 },
    ],
    roundingKopeks: 4_600,
  },
  'UZ000000000001',
  '12345',
  '2026-03-01T12:41:07',
)
const PAGE = ticketPage(RECEIPT)
const ASKED = { country: 'uz' as const, fn: 'UZ000000000001', fd: '12345', fp: RECEIPT.sign, sumKopeks: null, n: null, boughtAt: '2026-03-01T12:41:07' }
const PAID = RECEIPT.cardTiyin

const read = (html: string) => {
  const page = readUzPage(html)
  return page.kind === 'receipt' ? uzReceipt(page.document, ASKED, false) : page
}

test('a page gives the receipt that it shows', () => {
  const page = readUzPage(PAGE)
  assert.ok(page.kind === 'receipt')
  assert.equal(page.document.company, RECEIPT.company)
  assert.equal(page.document.address, RECEIPT.address)
  assert.equal(page.document.taxNumber, '300000001')
  assert.deepEqual(
    page.document.lines.map(({ name }) => name),
    RECEIPT.lines.map(({ name }) => name),
  )
  const receipt = read(PAGE)
  assert.ok(receipt.kind === 'read')
  assert.equal(receipt.fiscal.totalSum, PAID)
})

test('a returned line is read with its minus, and a quantity without the noise of binary fractions', () => {
  const row = (/<tr class="products-row"><td>Paket.*/.exec(PAGE) as RegExpExecArray)[0]
  for (const [quantity, price, read] of [
    ['-1', '-650.00', [-1, -65_000]],
    ['−1', '650.00', [-1, 65_000]],
    ['1', '- 650.00', [1, -65_000]],
    ['0', '0.00', [0, 0]],
    ['0.30000000000000004', '650.00', [0.3, 65_000]],
  ] as const) {
    const back = row.replace(/(center">)\s*1\s*/, `$1 ${quantity} `).replace(/price-sum">[\d,.]+/, `price-sum">${price}`)
    const page = readUzPage(PAGE.replace(row, back))
    assert.ok(page.kind === 'receipt', back)
    const line = page.document.lines.at(-1)
    assert.deepEqual([line?.quantity, line?.price], read)
  }
})

const SAME: Record<string, string> = {
  'labels in the other alphabet': PAGE.replace('Chek raqami', 'Чек рақами')
    .replace('Savdo cheki/Sotuv', 'Савдо чеки/Сотув')
    .replace('Jami to`lov', 'Жами тўлов')
    .replace('Naqd pul', 'Нақд пул')
    .replace('Bank kartalari', 'Банк карталари')
    .replaceAll('QQS foizi', 'ҚҚС фоизи')
    .replaceAll('Chegirma/Boshqa', 'Чегирма/Бошқа'),
  'another apostrophe': PAGE.replace('Jami to`lov', 'Jami to’lov'),
  'a third apostrophe': PAGE.replace('Jami to`lov', "Jami to'lov"),
  'spaces between thousands': PAGE.replace(/(\d),(\d{3}\.\d\d)/g, '$1 $2'),
  'more white space': PAGE.replaceAll('<td', '\n  <td').replaceAll('</td>', '  \n</td>'),
  'no ways of paying': PAGE.replace(/<tr><td style="padding-top: 3px".*\n/, '').replace(/<tr><td colspan="2">Bank kartalari.*\n/, ''),
  'rows with labels that nobody knows': PAGE.replaceAll("O'lchov birligi", 'Yangi maydon'),
}

for (const [what, html] of Object.entries(SAME)) {
  test(`the same receipt with ${what}`, () => assert.deepEqual(read(html), read(PAGE)))
}

const UNREADABLE: Record<string, string> = {
  'a line is missing': PAGE.replace(/<tr class="products-row"><td>Paket[\s\S]*?(?=<\/tbody>)/, ''),
  'a line is there twice': PAGE.replace(/(<tr class="products-row"><td>Paket.*\n)/, '$1$1'),
  'another total': PAGE.replace(/(Jami to`lov:[\s\S]*?right">)[\d,]+/, '$11,000'),
  'ways of paying that do not add up': PAGE.replace(/(Naqd pul<\/td>[^>]*>)0\.00/, '$15.00'),
  'a quantity of words': PAGE.replace('> 2 <', '> ikki <'),
  'a price of words': PAGE.replace(/price-sum">[\d,.]+/, 'price-sum">bepul'),
  'neither sale nor refund': PAGE.replace('Savdo cheki/Sotuv', 'Hisobot'),
  'no date': PAGE.replace('01.03.2026, 12:41', 'bugun'),
  'another receipt': PAGE.replaceAll('12345', '54321'),
  'two receipts': PAGE.replace(/(<div class="tickets">[\s\S]*<\/div><\/div>)/, '$1$1'),
  'a new layout': PAGE.replace('ticket-wrap', 'receipt'),
  'the ticket without its frame': PAGE.replace('"tickets"', '"card"'),
}

for (const [what, html] of Object.entries(UNREADABLE)) {
  test(`${what}: malformed, which tells nothing about the receipt`, () => assert.equal(read(html).kind, 'malformed'))
}

test('a page without a receipt is not found, the page of the newer site is empty', () => {
  assert.deepEqual(readUzPage(NO_TICKET), { kind: 'notFound' })
  assert.deepEqual(readUzPage(EMPTY_ROOT), { kind: 'emptyRoot' })
  assert.equal(readUzPage('').kind, 'malformed')
})

test('damaged markup never causes an exception or a receipt with another total', () => {
  const cut = fc.record({
    at: fc.nat(PAGE.length),
    length: fc.nat(400),
    instead: fc.oneof(fc.constant(''), fc.string(), fc.constantFrom('<', '</td>', '<tr>', '0', ',', '.', '9')),
  })
  fc.assert(
    fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
      const html = cuts.reduce((text, { at, length, instead }) => text.slice(0, at) + instead + text.slice(at + length), PAGE)
      const result = read(html)
      if (result.kind === 'read') {
        assert.equal(result.fiscal.totalSum, result.fiscal.items.reduce((sum, { sum: line }) => sum + line, 0) || result.fiscal.totalSum)
        assert.equal(result.fiscal.totalSum, PAID)
      }
    }),
    { numRuns: 300 },
  )
})

test('amounts', () => {
  const AMOUNTS: [string, number | null][] = [
    ['31,980.00', 3_198_000],
    ['31 980.00', 3_198_000],
    ['31\u00a0980.5', 3_198_050],
    ['0.00', 0],
    ['338000', 33_800_000],
    ['1,000,000', 100_000_000],
    ['31980,00', null],
    ['1,00', null],
    ['-5.00', null],
    ['', null],
    ['1.234', null],
    ['12 %', null],
  ]
  for (const [text, tiyin] of AMOUNTS) assert.equal(readAmount(text), tiyin, text)
})

test('the page names the codes of its lines, and the marks of their packs', () => {
  const marked = ringUp(
    {
      country: 'uz',
      items: [
        { name: 'Sut', priceKopeks: 1_290_000, quantity: 1, gtin: '4780000000014', serial: '5+"%&<>!', ikpu: '02202004006002004' },
        { name: 'Non', priceKopeks: 400_000, quantity: 1 },
      ],
    },
    'UZ000000000001',
    '12345',
    '2026-03-01T12:41:07',
  )
  const codesOf = (html: string) => {
    const page = readUzPage(html)
    assert.ok(page.kind === 'receipt')
    return page.document.lines.map(({ codes }) => [codes?.gtin, codes?.serial, codes?.ikpu])
  }
  const expected = [
    ['04780000000014', '5+"%&<>!', '02202004006002004'],
    [undefined, undefined, '01806000000000001'],
  ]
  assert.deepEqual(codesOf(ticketPage(marked)), expected)
  const payment = readUzPayment(JSON.stringify(paymentAnswer(marked)), { ...ASKED, fp: marked.sign }, false)
  assert.ok(payment.kind === 'read')
  assert.deepEqual(
    payment.fiscal.items.map(({ codes }) => [codes?.gtin, codes?.serial, codes?.ikpu]),
    expected,
  )
})
