import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difference } from './clock.ts'

test('a slow measurement does not unsettle what is known of the difference; one that contradicts it does', () => {
  assert.equal(difference(0, 1_900, 1_000, 2_000), 0, 'the answer was long on its way back')
  assert.equal(difference(0, 1_000, 1_000, 2_000), 0, 'the question was long on its way there')
  assert.equal(difference(700, 1_720, 1_000, 1_040), 700)
  assert.equal(difference(0, 61_020, 1_000, 1_040), 60_000)
  assert.equal(difference(60_000, 1_020, 1_000, 1_040), 0)
  assert.equal(difference(0, 999, 1_000, 1_040), -21, 'another clock was read before it was asked: it is behind')
})
