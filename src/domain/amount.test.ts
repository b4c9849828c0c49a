import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timesQuantity } from './amount.ts'

test('price times quantity rounds half up where floating point would not', () => {
  assert.equal(timesQuantity(100, 1.005), 101)
  assert.equal(timesQuantity(3699, 0.7), 2589)
  assert.equal(timesQuantity(1_000_000, 1_000_000.5), 1_000_000_500_000)
})
