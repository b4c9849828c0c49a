import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRetryAfter } from './retry-after.ts'

const now = new Date('2025-03-01T12:00:00Z')

test('seconds or an HTTP date; anything else asks for nothing', () => {
  for (const [value, expected] of [
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Sat, 01 Mar 2025 12:00:30 GMT', 30_000],
    ['Sat, 01 Mar 2025 11:59:30 GMT', null],
    ['Sat, 99 Mar 2025 12:00:30 GMT', null],
    ['2025-03-01T12:00:30Z', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['', null],
  ] as const)
    assert.equal(readRetryAfter(value, now), expected, value)
})

test('however many digits, it stays a number that can be capped', () => {
  assert.ok(Number(readRetryAfter('9'.repeat(400), now)) > 0)
})
