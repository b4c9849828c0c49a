import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKopeks, readNumber, writeKopeks, writeNumber } from './typed-number.ts'

test('a comma and a point are the same, spaces of any kind are none, and what is no number stays as typed', () => {
  const known: [typed: string, number: ReturnType<typeof readNumber>, kopeks: ReturnType<typeof readKopeks>][] = [
    ['', null, null],
    [' ', null, null],
    ['100', 100, 10_000],
    ['99,99', 99.99, 9_999],
    ['99.99', 99.99, 9_999],
    ['99,', 99, 9_900],
    [',5', 0.5, 50],
    ['0,5', 0.5, 50],
    ['0,005', 0.005, '0,005'],
    ['1.230', 1.23, '1.230'],
    ['1 234,50', 1_234.5, 123_450],
    ['1\u00a0234,50', 1_234.5, 123_450],
    [' 1\u202f234\u2009567.8 ', 1_234_567.8, 123_456_780],
    ['-5', -5, -500],
    ['−5,5', -5.5, -550],
    ['20000000000', 20_000_000_000, 2_000_000_000_000],
    ['1,234.50', '1,234.50', '1,234.50'],
    ['1e5', '1e5', '1e5'],
    ['0x10', '0x10', '0x10'],
    ['-', '-', '-'],
    ['много', 'много', 'много'],
  ]
  for (const [typed, number, kopeks] of known) assert.deepEqual([readNumber(typed), readKopeks(typed)], [number, kopeks], typed)
})

test('a number is shown as it would be typed in the language', () => {
  assert.deepEqual(
    [writeNumber(1_234.5, 'ru'), writeNumber(1_234.5, 'en'), writeNumber(0.1, 'ru'), writeNumber('много', 'ru'), writeNumber(null, 'ru')],
    ['1234,5', '1234.5', '0,1', 'много', ''],
  )
  assert.deepEqual(
    [writeKopeks(9_990, 'ru'), writeKopeks(9_999, 'en'), writeKopeks(10_000, 'ru'), writeKopeks('1,234', 'ru')],
    ['99,90', '99.99', '100', '1,234'],
  )
  for (const kopeks of [0, 1, 99, 123_456_789_012, -550]) assert.equal(readKopeks(writeKopeks(kopeks, 'ru')), kopeks)
})
