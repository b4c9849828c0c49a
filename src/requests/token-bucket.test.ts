import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBucket } from './token-bucket.ts'

test('a bucket allows its burst at once, then its rate, and saves up no more than the burst', () => {
  const bucket = openBucket({ burst: 3, perSecond: 2 })
  const taken = (times: number, atMs: number) => Array.from({ length: times }, () => bucket.take(atMs)).filter(Boolean).length
  assert.deepEqual([taken(10, 0), taken(10, 1_000), taken(10, 1_400), taken(10, 1_500), taken(10, 60_000)], [3, 2, 0, 1, 3])
})
