import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, type Query } from './judge.ts'
import type { StoredReceipt } from './receipts.ts'
import { signOf } from './ticket/open-api-ticket.ts'

const NOON = Date.parse('2026-03-02T12:00:00+03:00')
const DAY_MS = 24 * 60 * 60_000

const query: Query = {
  Sum: '27450',
  Date: '2026-03-01T12:41:00',
  Fn: '9999078900000001',
  TypeOperation: '1',
  FiscalDocumentId: '10432',
  FiscalSign: '3141592653',
}
const stored: StoredReceipt = {
  requisites: { fn: '9999078900000001', fd: '10432', fp: '3141592653', sumKopeks: 27_450, operationType: 1, boughtAt: '2026-03-01T12:41:07' },
  ticketText: '{}',
  availableAt: 0,
  behaviour: null,
  isSample: false,
}

const codeOf = (change: Partial<Query> = {}, receipt: StoredReceipt | null = stored, now = NOON, method: 'GetTicket' | 'CheckTicket' = 'GetTicket') => {
  const outcome = judge(method, { ...query, ...change }, receipt, now)
  return outcome.kind === 'result' ? outcome.code : outcome.kind
}

test('a receipt is found by its drive and document when everything else agrees, the time to the minute', () => {
  assert.deepEqual(judge('GetTicket', query, stored, NOON), { kind: 'result', code: 200, ticketText: '{}' })
  assert.equal(codeOf({ Date: '2026-03-01T12:41:59' }), 200)
  assert.equal(codeOf({ FiscalSign: '03141592653', FiscalDocumentId: '0010432' }), 200)
})

test('any other difference is a failed check of the sign', () => {
  assert.equal(codeOf({ FiscalSign: '3141592654' }), 406)
  assert.equal(codeOf({ Sum: '27451' }), 406)
  assert.equal(codeOf({ Date: '2026-03-01T12:42:00' }), 406)
  assert.equal(codeOf({ TypeOperation: '2' }), 406)
})

test('a missing, late or too old receipt is not found, but only with the right sign', () => {
  const { boughtAt } = stored.requisites
  const tooOldAt = Date.parse(`${boughtAt}+03:00`) + 75 * DAY_MS + 1
  assert.equal(codeOf({}, null), 404)
  assert.equal(codeOf({}, { ...stored, availableAt: NOON + 1 }), 404)
  assert.equal(codeOf({}, { ...stored, availableAt: NOON }), 200)
  assert.equal(codeOf({}, stored, tooOldAt - 1), 200)
  assert.equal(codeOf({}, stored, tooOldAt), 404)
  assert.equal(codeOf({}, { ...stored, isSample: true }, tooOldAt), 200)
  assert.equal(codeOf({ Sum: '1' }, { ...stored, availableAt: NOON + 1 }), 406)
})

test('requisites out of their format are bad input', () => {
  for (const [field, values] of Object.entries({
    Sum: ['-1', '1.5', '', '281474976710656', 'x', '1'.repeat(1000)],
    Fn: ['123', '', '99990789000000012', '999907890000000x'],
    TypeOperation: ['0', '5', ''],
    FiscalDocumentId: ['0', '4294967296', ' ', '1e3'],
    FiscalSign: ['0', '4294967296', '-5'],
  }))
    for (const value of values) assert.equal(codeOf({ [field]: value }), 400, `${field}=${value}`)
})

test('a date that cannot be read is an outcome of its own', () => {
  for (const Date of ['2026-13-01T00:00:00', '2026-02-29T12:00:00', '2026-03-01T24:00:00', '2026-03-01', 'soon']) {
    assert.equal(codeOf({ Date }), 'badDate', Date)
  }
})

test('the short check checks the sign and does not look for the receipt', () => {
  const check = (change: Partial<Query>, receipt: StoredReceipt | null) => codeOf(change, receipt, NOON, 'CheckTicket')
  assert.equal(check({}, stored), 200)
  assert.equal(check({}, { ...stored, availableAt: NOON + DAY_MS }), 200)
  assert.equal(check({ Sum: '1' }, stored), 406)
  assert.equal(check({}, null), 406)
  assert.equal(check({ FiscalSign: signOf(query.Fn, query.FiscalDocumentId) }, null), 200)
})
