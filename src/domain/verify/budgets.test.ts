import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RECORD_HALF_LIFE_MS, budgetOf, budgetPauseMs, isSpent, subjectOf, weightOf } from './budgets.ts'

const KEY = subjectOf('widget', 1)
const HOUR = 3_600_000

test('the budget of a key is a part of its promo’s share, and never so small that a few receipts spend it', () => {
  assert.equal(budgetOf(KEY, null), 200)
  assert.equal(budgetOf(KEY, 4_000), 100)
  assert.equal(budgetOf(KEY, 1_000_000), 200)
  assert.equal(budgetOf(KEY, 3), 10)
  assert.ok(budgetOf(subjectOf('server', 1), null) > budgetOf(KEY, null))
})

test('receipts that are being asked about count as unconfirmed; each confirmed one makes room for half of one more', () => {
  assert.equal(isSpent(KEY, { unconfirmed: 150, confirmed: 0 }, 49, null), false)
  assert.equal(isSpent(KEY, { unconfirmed: 150, confirmed: 0 }, 50, null), true)
  assert.equal(isSpent(KEY, { unconfirmed: 250, confirmed: 102 }, 0, null), false)
})

test('a further unconfirmed receipt counts the more, the more there are beside the confirmed ones', () => {
  const weights = [0, 100, 200, 400].map((unconfirmed) => weightOf(KEY, { unconfirmed, confirmed: 0 }, null))
  assert.deepEqual(weights, [1, 1.5, 2, 2])
  assert.ok(weightOf(KEY, { unconfirmed: 200, confirmed: 10_000 }, null) < 1.02)
})

test('a record that failures fill, hour after hour, is within its budget again a day and a half later', () => {
  const register = subjectOf('register', 'ru:1')
  let unconfirmed = 0
  for (let receipts = 0; receipts < 20_000; receipts++) unconfirmed += weightOf(register, { unconfirmed, confirmed: 0 }, null)
  assert.equal(isSpent(register, { unconfirmed, confirmed: 0 }, 0, null), true)
  const halves = (36 * HOUR) / RECORD_HALF_LIFE_MS
  assert.equal(isSpent(register, { unconfirmed: unconfirmed / 2 ** halves, confirmed: 0 }, 0, null), false)
})

test('a receipt that waits for a budget is looked at the less often the longer it has waited', () => {
  assert.deepEqual([0, 10 * 60_000, HOUR, 48 * HOUR].map(budgetPauseMs), [60_000, 10 * 60_000, HOUR, 6 * HOUR])
})
