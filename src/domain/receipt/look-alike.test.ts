import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LOOK_ALIKE_BITS, nearQuarters } from './look-alike.ts'

const bits = (hash: bigint) => hash.toString(2).padStart(64, '0')
const hex = (hash: bigint) => hash.toString(16).padStart(16, '0')
const share = (one: bigint, other: bigint) => nearQuarters([hex(one)]).some((near, at) => near.includes(bits(other).slice(at * 16, at * 16 + 16)))

test('hashes that differ in as many bits as look-alikes may are near in at least one quarter', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.uniqueArray(fc.nat(63), { maxLength: LOOK_ALIKE_BITS }), (hash, flips) => {
      assert.ok(
        share(
          hash,
          flips.reduce((value, bit) => value ^ (1n << BigInt(bit)), hash),
        ),
      )
    }),
  )
})

test('two bits in every quarter are too many', () => {
  assert.ok(!share(0n, 0x0003_0003_0003_0003n))
})

test('quarters of several hashes are looked for together', () => {
  const [first] = nearQuarters(['0000000000000000', 'ffff000000000000'])
  assert.deepEqual([first.length, first.includes('0000000000000001'), first.includes('1111111111111110')], [34, true, true])
})
