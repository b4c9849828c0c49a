import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Requisites } from '#domain/qr/requisites.ts'
import { readUzPayment } from './uz-payment.ts'

type Sample = { name: string; body: { data: Record<string, any> } }
const SAMPLES = ['payment_2026_cash', 'payment_2026_fractional'].map(
  (name): Sample => JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')),
)

const askedFor = ({ terminalId, paymentNo, paymentDate }: Record<string, any>): Requisites => ({
  country: 'uz',
  fn: terminalId,
  fd: paymentNo,
  fp: '000000000000',
  sumKopeks: null,
  n: null,
  boughtAt: paymentDate.replace(/^(\d\d)\.(\d\d)\.(\d{4}) /, '$3-$2-$1T'),
})

for (const { name, body } of SAMPLES) {
  test(`${name}: read to the tiyin, the lines add up to what was paid`, () => {
    const { data } = body
    const receipt = readUzPayment(JSON.stringify(body), askedFor(data), false)
    assert.ok(receipt.kind === 'read', JSON.stringify(receipt))
    const { fiscal } = receipt
    assert.equal(fiscal.totalSum, Math.round((data['cashTotal'] + data['cardTotal']) * 100))
    assert.equal(
      fiscal.items.reduce((sum, line) => sum + line.sum, 0),
      fiscal.totalSum,
    )
    assert.deepEqual(
      fiscal.items.map(({ quantity }) => quantity),
      data['paymentDetails'].map((line: any) => line.amount),
    )
    assert.equal(fiscal.retailerInn, String(data['tin']))
    assert.deepEqual([receipt.operationType, fiscal.isPaid, fiscal.isOnline], [1, true, false])
  })
}

const DATA = (SAMPLES[1] as Sample).body.data
const ASKED = askedFor(DATA)
const changed = (change: Record<string, unknown>) => readUzPayment(JSON.stringify({ data: { ...DATA, ...change } }), ASKED, false)

test('a refund is type 2 and not paid', () => {
  const receipt = changed({ isRefund: 1 })
  assert.ok(receipt.kind === 'read')
  assert.deepEqual([receipt.operationType, receipt.fiscal.isPaid], [2, false])
})

test('cash rounded down to the thousand is distributed over the lines, to the tiyin', () => {
  const receipt = changed({ cashTotal: 338_000, paymentDetails: DATA['paymentDetails'].map((line: any) => ({ ...line, other: 0 })) })
  assert.ok(receipt.kind === 'read')
  assert.equal(
    receipt.fiscal.items.reduce((sum, line) => sum + line.sum, 0),
    33_800_000,
  )
  assert.ok(receipt.fiscal.items.every(({ sum }, index) => sum <= DATA['paymentDetails'][index].price * 100))
})

test('a quantity with the noise of binary fractions is read', () => {
  const [line, ...others] = DATA['paymentDetails']
  const receipt = changed({ paymentDetails: [{ ...line, amount: 0.1 + 0.2 }, ...others] })
  assert.ok(receipt.kind === 'read', JSON.stringify(receipt))
  assert.equal(receipt.fiscal.items[0]?.quantity, 0.3)
})

test('a tax number whose leading zeros JSON has dropped gets them back', () => {
  const receipt = changed({ tin: 1234567 })
  assert.ok(receipt.kind === 'read')
  assert.equal(receipt.fiscal.retailerInn, '001234567')
})

test('a returned line counts for the total and is not a purchase', () => {
  const [line] = DATA['paymentDetails']
  const sold = { ...line, price: 1000, discount: 0, other: 0, amount: 1 }
  const total = { cashTotal: 900, cardTotal: 0 }
  for (const back of [{ price: -100 }, { price: 100, amount: -1 }, { price: -100, amount: -1 }, { price: -100, amount: 0 }]) {
    const receipt = changed({ ...total, paymentDetails: [sold, { ...sold, name: 'qaytarish', ...back }] })
    assert.ok(receipt.kind === 'read', JSON.stringify([back, receipt]))
    assert.deepEqual(
      [receipt.fiscal.totalSum, receipt.fiscal.items.map(({ sum, quantity }) => [sum, quantity])],
      [90_000, [[100_000, 1]]],
      JSON.stringify(back),
    )
  }
  const free = changed({ cashTotal: 1000, cardTotal: 0, paymentDetails: [sold, { ...sold, price: 0, amount: 0 }] })
  assert.ok(free.kind === 'read')
  assert.deepEqual(
    free.fiscal.items.map(({ price, quantity }) => [price, quantity]),
    [
      [100_000, 1],
      [0, 0],
    ],
  )
})

const UNREADABLE: Record<string, Record<string, unknown>> = {
  'another terminal': { terminalId: 'UZ000000000009' },
  'another number': { paymentNo: '1' },
  'no total': { cashTotal: null },
  'a negative total': { cashTotal: -1 },
  'a total of words': { cashTotal: 'ikki' },
  'more precise than a tiyin': { cashTotal: 338000.001 },
  'lines that do not add up': { paymentDetails: DATA['paymentDetails'].slice(1) },
  'a line without a price': { paymentDetails: [{ ...DATA['paymentDetails'][0], price: null }] },
  'a line whose quantity is no number': { paymentDetails: [{ ...DATA['paymentDetails'][0], amount: 'bir' }] },
  'lines that are no list': { paymentDetails: {} },
  'neither sale nor refund': { isRefund: 2 },
  'no date': { paymentDate: 'yesterday' },
}

for (const [what, change] of Object.entries(UNREADABLE)) {
  test(`${what}: malformed`, () => assert.equal(changed(change).kind, 'malformed'))
}

test("a moment that differs from the link's", () => assert.equal(changed({ paymentDate: '30.06.2026 12:28:05' }).kind, 'otherMoment'))

test('no text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((text) => `{"data":${text}}`),
      ),
      (text) => {
        assert.equal(readUzPayment(text, ASKED, false).kind, 'malformed')
      },
    ),
  )
})

test('18 of 18 lines have a number of the classifier; those with a number of the product have it with its check digit', () => {
  const codes = SAMPLES.flatMap(({ body: { data } }) => {
    const receipt = readUzPayment(JSON.stringify({ data }), askedFor(data), false)
    assert.ok(receipt.kind === 'read')
    return receipt.fiscal.items.map((line) => line.codes)
  })
  assert.deepEqual([codes.length, codes.filter((one) => one?.ikpu !== undefined).length, codes.filter((one) => one?.gtin !== undefined).length], [18, 18, 18])
  assert.equal(codes[0]?.gtin, '04606272038763')
  assert.equal(codes[4]?.ikpu, '02202004006002004')
})
