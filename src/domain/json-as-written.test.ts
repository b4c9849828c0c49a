import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLongNumber, parseJson } from './json-as-written.ts'

test('whole numbers beyond 2^53 are written as they came, wherever they stand', () => {
  for (const text of ['{"a":-12345678901234567890}', '[1,12345678901234567890]', '{"a":[{"b":9007199254740993,"c":"x"}],"d":null}']) {
    assert.equal(JSON.stringify(parseJson(text)), text)
  }
  assert.ok(isLongNumber((parseJson('[9007199254740993]') as unknown[])[0]))
})

test('everything else is what JSON.parse makes of it', () => {
  for (const text of [
    '9007199254740991',
    '12345678901234567890',
    '[1.2345678901234567890]',
    '[1e30]',
    '[1e400]',
    '"12345678901234567890"',
    '{"a":"b:12345678901234567890","c":1}',
    '[]',
    `[${'9'.repeat(400)}]`,
  ]) {
    assert.deepEqual(parseJson(text), JSON.parse(text))
    assert.equal(isLongNumber(parseJson(text)), false)
  }
  for (const text of ['', '{', '01234567890123456', '[,12345678901234567890]']) assert.throws(() => parseJson(text), SyntaxError)
})
