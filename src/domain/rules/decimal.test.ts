import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimal, isLess, plus, roundHalfUp, times, toNumber, ZERO } from './decimal.ts'

const rounded: [text: string, a: number, b: number, points: bigint][] = [
  ['a weighed quantity', 0.534, 10, 5n],
  ['exactly a half', 0.05, 10, 1n],
  ['a half that binary floats miss (1.005 × 100 = 100.49999…)', 1.005, 100, 101n],
  ['a half that binary floats overshoot (0.285 × 100 = 28.499999999999996)', 0.285, 100, 29n],
  ['just below a half', 0.049999, 10, 0n],
  ['nothing', 0, 10, 0n],
  ['a very small quantity', 1e-7, 5e6, 1n],
  ['a very large one', 1e21, 3, 3_000_000_000_000_000_000_000n],
]
for (const [what, a, b, points] of rounded) {
  test(`${what}: ${a} × ${b} is ${points}`, () => assert.equal(roundHalfUp(times(decimal(a), decimal(b))), points))
}

test('tenths add up as on paper', () => {
  const sum = [0.1, 0.2].map(decimal).reduce(plus, ZERO)
  assert.equal(toNumber(sum), 0.3)
  assert.equal(isLess(sum, decimal(0.3)), false)
  assert.equal(isLess(decimal(0.3), sum), false)
})

test('NaN and infinities are not quantities', () => {
  for (const number of [NaN, Infinity, -Infinity]) assert.throws(() => decimal(number), RangeError)
})

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
test('a number survives', () => fc.assert(fc.property(finite, (number) => assert.equal(toNumber(decimal(number)), number === 0 ? 0 : number))))

/** The operands are whole thousandths and hundredths, so that the expected value is exact. */
const thousandths = fc.bigInt({ min: 0n, max: 10n ** 9n })
const hundredths = fc.bigInt({ min: 0n, max: 10n ** 7n })

test('points are quantity times points, halves up, exactly', () => {
  fc.assert(
    fc.property(thousandths, hundredths, (quantity, points) => {
      const exact = quantity * points // in hundred-thousandths
      const expected = exact / 100_000n + (exact % 100_000n >= 50_000n ? 1n : 0n)
      assert.equal(roundHalfUp(times(decimal(Number(quantity) / 1000), decimal(Number(points) / 100))), expected)
    }),
    { numRuns: 1000 },
  )
})

test('sums and comparisons are exact', () => {
  fc.assert(
    fc.property(thousandths, hundredths, (a, b) => {
      const [x, y] = [decimal(Number(a) / 1000), decimal(Number(b) / 100)]
      assert.equal(toNumber(plus(x, y)), Number(a + b * 10n) / 1000)
      assert.equal(isLess(x, y), a < b * 10n)
    }),
    { numRuns: 1000 },
  )
})
