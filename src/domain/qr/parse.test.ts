import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFiscalQr, qrFromRequisites } from './parse.ts'

const OFD = 'https://ofd.soliq.uz'
const HOSTS = { ofdHosts: new Set(['ofd.soliq.uz']) }
const RU = 't=20260301T1241&s=274.50&fn=7380440700999001&i=10432&fp=3141592653&n=1'
const UZ = `${OFD}/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901`

test('a QR belongs to one country', () => {
  assert.equal(parseFiscalQr('ru', RU, HOSTS).ok, true)
  assert.equal(parseFiscalQr('uz', UZ, HOSTS).ok, true)
  assert.equal(parseFiscalQr('ru', UZ, HOSTS).ok, false)
  assert.equal(parseFiscalQr('uz', RU, HOSTS).ok, false)
})

test('requisites typed from paper give the QR that was printed on it, and say that they were typed where paper says less than the QR', () => {
  assert.deepEqual(qrFromRequisites('ru', { fn: '7380440700999001', fd: '10432', fp: '3141592653', receiptDate: '20260301T1241', sumKopeks: 27_450 }, OFD), {
    ok: true,
    qrString: RU,
  })
  assert.deepEqual(
    qrFromRequisites('uz', { fn: 'UZ000000000001', fd: '12345', fp: '012345678901', receiptDate: '2026-03-01T12:41:07', sumKopeks: null }, OFD),
    { ok: true, qrString: `${UZ}#typed` },
  )
})

test('requisites that no cash register could have printed are refused with the form that is expected of each', () => {
  const ru = { fn: '7380440700999001', fd: '10432', fp: '3141592653', receiptDate: '20260301T1241', sumKopeks: 27_450 }
  const moment = 'a date and time as YYYYMMDDTHHMM or YYYYMMDDTHHMMSS is expected'
  assert.deepEqual(qrFromRequisites('ru', { ...ru, fn: '1' }, OFD), { ok: false, wrong: { fn: 'a fiscal drive number of 16 digits is expected' } })
  assert.deepEqual(qrFromRequisites('ru', { ...ru, sumKopeks: null }, OFD), { ok: false, wrong: { sumKopeks: 'a sum is expected' } })
  assert.deepEqual(qrFromRequisites('uz', { ...ru, receiptDate: '20260230T1200' }, OFD), { ok: false, wrong: { receiptDate: moment } })
  assert.deepEqual(qrFromRequisites('uz', { fn: 'UZ1&s=2', fd: '-1', fp: '1.5', receiptDate: '', sumKopeks: -1, n: 0 }, OFD), {
    ok: false,
    wrong: {
      fn: 'a terminal id of Latin letters and digits is expected',
      fd: 'a receipt number of up to 18 digits is expected',
      fp: 'a fiscal sign of up to 20 digits is expected',
      receiptDate: moment,
      sumKopeks: 'whole kopeks from 0 to 1000000000000 are expected',
      n: 'a type of settlement from 1 to 4 is expected',
    },
  })
})
