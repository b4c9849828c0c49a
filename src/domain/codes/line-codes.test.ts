import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineCodes, presentCodes, unitsOf } from './line-codes.ts'

const EAN = { kind: 'ean13', value: '4601751009548', gtin: '4601751009548', serial: '' }
const MARK = { kind: 'gs1m', value: '0104601751009548215r0%/u', gtin: '04601751009548', serial: '5r0%/u' }

test('a line with a number and a mark has one GTIN, the serial number and both codes as they were sent', () => {
  const codes = lineCodes([EAN, MARK])
  assert.deepEqual(codes, {
    gtin: '04601751009548',
    serial: '5r0%/u',
    mark: MARK.value,
    raw: [
      { kind: 'ean13', value: '4601751009548', gtin: '04601751009548' },
      { kind: 'gs1m', value: MARK.value, gtin: '04601751009548', serial: '5r0%/u' },
    ],
  })
  assert.deepEqual(presentCodes(codes), [
    { kind: 'ean13', value: '4601751009548', gtin: '04601751009548', serial: null },
    { kind: 'gs1m', value: MARK.value, gtin: '04601751009548', serial: '5r0%/u' },
  ])
})

test('the mark is the unit whichever code comes first; a code that cannot be read is kept', () => {
  assert.equal(lineCodes([MARK, { ...EAN, value: '4600000000015', gtin: '4600000000015' }])?.gtin, '04601751009548')
  assert.deepEqual(lineCodes([{ kind: 'furs', value: 'RU-430302-AAA7582720' }]), { raw: [{ kind: 'furs', value: 'RU-430302-AAA7582720' }] })
  assert.deepEqual(lineCodes([{ kind: 'unknown', value: '0104601751009549215r0%/u', gtin: '04601751009549', serial: '5r0%/u' }]), {
    raw: [{ kind: 'unknown', value: '0104601751009549215r0%/u' }],
  })
  assert.deepEqual(
    lineCodes([
      { kind: 'ean13', value: null },
      { kind: 'gs1m', value: '  ' },
    ]),
    undefined,
  )
})

test('a mark without separators is one pack, whatever check code stands behind its serial number', () => {
  const serials = ['', '93dGVz', '91EE0692abcd'].map((tail) => lineCodes([{ ...MARK, value: `${MARK.value}${tail}` }])?.serial)
  assert.deepEqual(serials, ['5r0%/u', '5r0%/u', '5r0%/u'])
  assert.equal(lineCodes([{ ...MARK, value: `${MARK.value}X7`, serial: '5r0%/u' }])?.serial, '5r0%/uX7', 'a document may cut a serial number')
})

test('codes have no characters that a database or a page cannot hold', () => {
  assert.deepEqual(lineCodes([{ kind: 'mark', value: '0104601751009548215r0%/u\u001d93\u0000ab\ud800' }])?.raw, [
    { kind: 'mark', value: '0104601751009548215r0%/u<GS>93 ab\ufffd', gtin: '04601751009548', serial: '5r0%/u' },
  ])
  assert.equal(lineCodes([{ kind: 'mark', value: 'x'.repeat(257) }]), undefined)
})

test('the Uzbek classifier has 17 digits', () => {
  assert.equal(lineCodes([{ kind: 'ikpu', value: '02202004006002004' }])?.ikpu, '02202004006002004')
  assert.equal(lineCodes([{ kind: 'ikpu', value: '00000000000000000' }])?.ikpu, undefined)
})

test('the packs of a line: one, several, none for a part of a pack', () => {
  const codes = lineCodes([EAN, MARK])
  const two = lineCodes([MARK, { kind: 'mark', value: '0104601751009548215other' }])
  const one = ['04601751009548 5r0%/u']
  assert.ok(codes && two)
  assert.deepEqual(unitsOf({ quantity: 1, codes }), one)
  assert.deepEqual(unitsOf({ quantity: 2, codes: two }), [...one, '04601751009548 5other'])
  for (const quantity of [0.534, 1.2, 2.000001]) assert.deepEqual(unitsOf({ quantity, codes }), [])
  assert.deepEqual(unitsOf({ quantity: 1, codes: lineCodes([EAN]) as NonNullable<typeof codes> }), [])
  assert.deepEqual(unitsOf({ quantity: 1 }), [])
})
