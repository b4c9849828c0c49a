import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v7 } from 'uuid'
import { shortCode, uuidsOfShortCode } from './short-code.ts'

test('a code leads back to a range of uuids that has its own, however it was typed', () => {
  for (let times = 0; times < 1_000; times++) {
    const uuid = v7()
    const code = shortCode(uuid)
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    for (const typed of [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `, code.replaceAll('0', 'o').replaceAll('1', 'l')]) {
      const range = uuidsOfShortCode(typed)
      assert.ok(range !== null && range.from <= uuid && uuid <= range.to, `${uuid} ${typed}`)
    }
  }
})

test('receipts of one millisecond have different codes, and codes do not count', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const codes = Array.from({ length: 20 }, () => shortCode(v7({ msecs: at.getTime() })))
  assert.ok(new Set(codes).size > 15)
  assert.notDeepEqual(codes, codes.toSorted())
})

test('other texts are no codes', () => {
  for (const text of ['', '62', '№ 62', '7284440700391860', '01234', 'ABCDE-FGHJU', 'ABCDE-FGHJ', v7()]) assert.equal(uuidsOfShortCode(text), null, text)
})
