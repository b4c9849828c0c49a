import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExactJson } from '#simulator/exact-json.ts'
import { readClock } from '#simulator/clock.ts'
import { readTicket } from './read-ticket.ts'

const receipt = {
  fiscalDriveNumber: '9999078900000001',
  fiscalDocumentNumber: 7,
  fiscalSign: 42,
  totalSum: 1_050,
  operationType: 2,
  dateTime: Date.parse('2026-03-01T12:41:00Z') / 1000,
  items: [],
}
const requisites = {
  fn: '9999078900000001',
  fd: '7',
  fp: '42',
  sumKopeks: 1_050,
  operationType: 2,
  boughtAt: '2026-03-01T12:41:00',
}

test('the receipt is found in every known wrapper', () => {
  const wrappers = {
    bare: receipt,
    'open API': { content: receipt },
    'mobile API': { ticket: { document: { receipt } } },
    export: { document: { receipt } },
    'strict form': { ticket: { document: { bso: receipt } } },
    aggregator: { code: 1, data: { json: receipt } },
    'marking system': { fiscalData: { codeData: { fiscalDriveNumber: '9999078900000001' }, receipt: without('fiscalDriveNumber') } },
  }
  for (const [name, ticket] of Object.entries(wrappers)) assert.deepEqual(readTicket(ticket)?.requisites, requisites, name)
})

test('a drive number beyond 2^53 keeps its digits', () => {
  const ticket = parseExactJson(JSON.stringify(receipt).replace('"9999078900000001"', '9999078900000001'))
  assert.deepEqual(readTicket(ticket)?.requisites, requisites)
})

test('a QR or a local time beside the receipt wins over an epoch that may be true UTC', () => {
  const boughtAt = (ticket: object) => readTicket(ticket)?.requisites.boughtAt
  assert.equal(boughtAt({ ...receipt, localDateTime: '2026-03-01T15:41' }), '2026-03-01T15:41:00')
  assert.equal(boughtAt({ content: receipt, qr: 't=20260301T1741&s=10.50' }), '2026-03-01T17:41:00')
  assert.equal(boughtAt({ content: receipt, qr: 's=10.50&t=20260301T174159' }), '2026-03-01T17:41:59')
  assert.equal(boughtAt({ ...receipt, dateTime: '2026-03-01T18:00:01' }), '2026-03-01T18:00:01')
})

test('what does not identify a receipt is not a ticket', () => {
  const broken = [
    null,
    1,
    'x',
    [],
    {},
    { content: null },
    without('totalSum'),
    without('fiscalSign'),
    without('dateTime'),
    ...[{ toString: 1 }, null, -1, 1.5, 'x', [], 4_294_967_296].map((fiscalSign) => ({ ...receipt, fiscalSign })),
    { ...receipt, fiscalDriveNumber: '123' },
    { ...receipt, totalSum: 10.5 },
    { ...receipt, operationType: 5 },
    { ...receipt, dateTime: 'yesterday' },
    { ...receipt, dateTime: -1 },
    { ...receipt, dateTime: 1e300 },
  ]
  for (const ticket of broken) assert.equal(readTicket(ticket), null, JSON.stringify(ticket))
})

test('amounts in roubles become kopeks, and quantities stay', () => {
  const cabinet = {
    ...receipt,
    fiscalSign: '42',
    fiscalDocumentFormatVer: '4',
    totalSum: 679.27,
    nds10110: 5.93,
    ndsNo: null,
    items: [{ name: null, price: 1.0, quantity: 65.27, sum: 65.27, nds: 4 }],
    amountsReceiptNds: { amountsNds: [{ nds: 12, ndsSum: 110.72 }] },
  }
  const { receipt: read } = readTicket(cabinet)!
  assert.equal(read['totalSum'], 67_927)
  assert.equal(read['nds10110'], 593)
  assert.deepEqual(read['items'], [{ name: null, price: 100, quantity: 65.27, sum: 6_527, nds: 4 }])
  assert.deepEqual(read['amountsReceiptNds'], { amountsNds: [{ nds: 12, ndsSum: 11_072 }] })
})

test('a time is read to the second, and dates that do not exist are refused', () => {
  assert.equal(readClock('2026-03-01T12:41'), '2026-03-01T12:41:00')
  assert.equal(readClock('2024-02-29T23:59:59'), '2024-02-29T23:59:59')
  for (const text of ['2026-02-29T12:00', '2026-03-01T24:00', '2026-03-01T12:60', '2026-03-01', '2026-03-01T12:41Z', '']) {
    assert.equal(readClock(text), null, text)
  }
})

function without(key: keyof typeof receipt): object {
  const { [key]: _, ...rest } = receipt
  return rest
}
