import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hasWrongCheckDigits } from '#countries/ru/tax-number.ts'
import { isTaxNumber } from './tax-number.ts'

test('an INN has 10 or 12 digits', () => {
  for (const inn of ['7707083893', '7707083894', '500100732259']) assert.equal(isTaxNumber('ru', inn), true, inn)
  for (const inn of ['', '770708389', '77070838931', ' 7707083893', '٧٧٠٧٠٨٣٨٩٣']) assert.equal(isTaxNumber('ru', inn), false, inn)
})

test('check digits reveal an INN that cannot exist', () => {
  for (const inn of ['7707083893', '7728168971', '500100732259']) assert.equal(hasWrongCheckDigits(inn), false, inn)
  for (const inn of ['7707083894', '7770083893', '500100732258', '500100732249', '500100732266']) assert.equal(hasWrongCheckDigits(inn), true, inn)
})

test('a wrong last digit is noticed', () => {
  fc.assert(
    fc.property(fc.constantFrom('7707083893', '500100732259'), fc.nat({ max: 9 }), (inn, digit) => {
      const last = inn.slice(0, -1) + digit
      assert.equal(hasWrongCheckDigits(last), last !== inn)
    }),
  )
})

test('UZ numbers have no check digits that we know of', () => {
  assert.equal(isTaxNumber('uz', '123456789'), true)
  assert.equal(isTaxNumber('uz', '12345678901234'), true)
  assert.equal(isTaxNumber('uz', '7707083893'), false)
  assert.equal(isTaxNumber('ru', '123456789'), false)
})
