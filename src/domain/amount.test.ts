import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantityIn, timesQuantity } from './amount.ts'

test('price times quantity rounds half up where floating point would not', () => {
  assert.equal(timesQuantity(100, 1.005), 101)
  assert.equal(timesQuantity(3699, 0.7), 2589)
  assert.equal(timesQuantity(1_000_000, 1_000_000.5), 1_000_000_500_000)
})

test('a quantity is read to the millionth, whatever noise a document has behind it', () => {
  for (const [text, quantity] of [
    ['0.534', 0.534],
    ['0.30000000000000004', 0.3],
    ['1.7959999999999998', 1.796],
    ['2.0', 2],
    ['2e0', 2],
    ['-1', -1],
    ['1000000001', null],
    ['1e400', null],
    ['', null],
    ['2,5', null],
    ['bir', null],
  ] as const)
    assert.equal(quantityIn(text), quantity, text)
})
