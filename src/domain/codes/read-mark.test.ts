import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { gtinOf, isOfShop } from './gtin.ts'
import { readMark } from './read-mark.ts'

const GTIN = '04605035006964'
const MILK = { gtin: GTIN, serial: '5IADe0' }
const hex = (bytes: readonly number[], between = '') => bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(between)
const base64 = (bytes: readonly number[]) => btoa(String.fromCharCode(...bytes))
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const sixBytes = (digits: string) => [40, 32, 24, 16, 8, 0].map((shift) => Number((BigInt(digits) >> BigInt(shift)) & 0xffn))

test('a product number of any length becomes 14 digits, if its check digit is right', () => {
  for (const [text, gtin] of [
    ['4605035006964', '04605035006964'],
    ['04605035006964', '04605035006964'],
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['4605035006965', null],
    ['46050350069', null],
    ['00000000', null],
    ['46O5035006964', null],
    ['', null],
  ] as const)
    assert.equal(gtinOf(text), gtin, text)
})

test('numbers that a shop made up itself are known as such', () => {
  assert.deepEqual(
    ['2019842015729', '21309083', '0200000000004', '4605035006964', '96385074'].map((text) => isOfShop(gtinOf(text) ?? '')),
    [true, true, true, false, false],
  )
})

for (const [spelling, text, expected] of [
  ['the text of a mark', `01${GTIN}215IADe0`, MILK],
  ['with its signature', `01${GTIN}215IADe0\u001d93dGVz`, MILK],
  ['with a written separator', `01${GTIN}215IADe0<GS>91EE06<GS>92Zm9v`, MILK],
  ['with a symbology identifier', `]d201${GTIN}215IADe0`, MILK],
  ['with a leading separator', `\u001d01${GTIN}215IADe0`, MILK],
  ['in brackets', `(01)${GTIN}(21)5IADe0`, MILK],
  ['in hexadecimal digits', hex(ascii(`01${GTIN}215IADe0`)), MILK],
  ['in base64', base64(ascii(`01${GTIN}215IADe0`)), MILK],
  ['a serial with every punctuation', `01${GTIN}215+"%&'()*,-./_:;=<>?!`, { gtin: GTIN, serial: `5+"%&'()*,-./_:;=<>?`.slice(0, 20) }],
  ['the short mark of tobacco', `${GTIN}ab.c:dE`, { gtin: GTIN, serial: 'ab.c:dE' }],
  ['tobacco with its price and signature', `${GTIN}ab.c:dEAB01xyz!`, { gtin: GTIN, serial: 'ab.c:dE' }],
  ['bytes of a mark in hexadecimal digits', hex([0x44, 0x4d, ...sixBytes(GTIN), ...ascii('5IADe0')]), MILK],
  ['the same with spaces', hex([0x44, 0x4d, ...sixBytes(GTIN), ...ascii('5IADe0')], ' '), MILK],
  ['the same in base64', base64([0x44, 0x4d, ...sixBytes(GTIN), ...ascii('5IADe0')]), MILK],
  ['the same filled up with zeros', base64([0x44, 0x4d, ...sixBytes(GTIN), ...ascii('5IADe0'), 0, 0, 0]), MILK],
  ['bytes of tobacco', hex([0, 5, ...sixBytes(GTIN), ...ascii('ab.c:dE')]), { gtin: GTIN, serial: 'ab.c:dE' }],
  ['bytes of an EAN-13', hex([0x45, 0x0d, ...sixBytes(GTIN)]), { gtin: GTIN }],
  ['bytes of an EAN-8', base64([0x45, 0x08, ...sixBytes('96385074')]), { gtin: '00000096385074' }],
  ['bytes of an ITF-14', hex([0x49, 0x0e, ...sixBytes('14605035006961')]), { gtin: '14605035006961' }],
  ['a number alone', '4605035006964', { gtin: GTIN }],
  ['a number in a mark without a serial', `01${GTIN}`, { gtin: GTIN }],
  ['a mark of a wrong check digit', '0104605035006965215IADe0', null],
  ['a mark of fur', 'RU-430302-AAA7582720', null],
  ['anything else', 'ЯБЛОКИ', null],
] as const)
  test(`a code is read: ${spelling}`, () => assert.deepEqual(readMark(text), expected))

test('no text makes the reader throw, and whatever it reads has a right check digit', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.base64String(), fc.stringMatching(/^[0-9a-fA-F]{0,64}$/)), (text) => {
      const read = readMark(text)
      assert.ok(read === null || gtinOf(read.gtin) === read.gtin)
    }),
  )
})
