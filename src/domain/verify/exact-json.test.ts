import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExactJson } from './exact-json.ts'

test('numbers stay as they were written', () => {
  assert.deepEqual(parseExactJson('{"a":[1.50,12345678901234567890,"2"],"b":null}'), { a: ['1.50', '12345678901234567890', '2'], b: null })
})

test('what is deeper or has more values than any document is refused before it is parsed', () => {
  for (const text of ['['.repeat(1_000_000), `${'['.repeat(65)}${']'.repeat(65)}`, `[${'1,'.repeat(200_000)}1]`, '{"a":'.repeat(100_000)])
    assert.equal(parseExactJson(text), undefined)
  assert.ok(Array.isArray(parseExactJson(`[${'1,'.repeat(100_000)}1]`)))
  assert.equal(parseExactJson(`"${'[,'.repeat(300_000)}"`), '[,'.repeat(300_000), 'signs within a text count for nothing')
})
