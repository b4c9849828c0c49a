import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTest, testNames } from './test-names.ts'

const SOURCE = [
  "  ['a refund', 'NON_PAID'],",
  "  ['a brand\\'s sale', null],",
  "  test(`at intake, ${what}: ${key ?? `no ${'objection'}`}`, () => {})",
  "test('the promo\\'s own', () => regex.test('not a test'))",
].join('\n')

test('names are read as they are written', () => {
  assert.deepEqual(testNames(SOURCE), [{ template: "at intake, ${what}: ${key ?? `no ${'objection'}`}", parts: ['at intake, ', ': ', ''] }, "the promo's own"])
})

test('a template prints what a row of the source has for its holes', () => {
  for (const name of ["the promo's own", 'at intake, a refund: NON_PAID', "at intake, a brand's sale: null"]) assert.ok(hasTest(SOURCE, name), name)
  for (const name of ['not a test', 'at intake, a payout: NON_PAID', "at intake, a brand's sale: NON_PAID"]) assert.ok(!hasTest(SOURCE, name), name)
})
