import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from './new-uuid.ts'

test('uuids of one millisecond share no bits but those of the moment: each is drawn anew', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const tails = Array.from({ length: 64 }, () => BigInt(`0x${newUuid(at).replaceAll('-', '').slice(13)}`))
  for (let bit = 0n; bit < 74n; bit++) {
    if (bit === 62n || bit === 63n) continue // the variant
    assert.equal(new Set(tails.map((tail) => (tail >> bit) & 1n)).size, 2, `bit ${bit}`)
  }
  assert.notDeepEqual(
    tails,
    tails.toSorted((a, b) => (a < b ? -1 : 1)),
  )
})
