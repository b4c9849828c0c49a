import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedFindings } from './typed-findings.ts'
import { recordOf, textOfRecord, wrongLine } from './name-value-lines.ts'

test('lines of names and values are read, and nothing that was typed is lost when one of them is not', () => {
  assert.deepEqual(recordOf('Authorization: Bearer abc: 123\n\n x-brand :7 '), { Authorization: 'Bearer abc: 123', 'x-brand': '7' })
  assert.equal(recordOf(' \n'), null)
  for (const [text, line] of [
    ['x-brand: 7\nAuthorization Bearer abc123', 'Authorization Bearer abc123'],
    ['X-Empty:', 'X-Empty:'],
    [': value', ': value'],
    ['x-brand: 7\nx-brand: 8', 'x-brand: 8'],
  ] as const) {
    assert.deepEqual([recordOf(text), textOfRecord(recordOf(text)), wrongLine(recordOf(text))], [text, text, line])
  }
  const known = { 'x-brand': '7', 'x-url': 'https://brand.example' }
  assert.deepEqual(recordOf(textOfRecord(known)), known)
})

test('a line that is not a name with a value is an error of its setting, so that nothing is published with it', () => {
  const say = (line: string) => `wrong: ${line}`
  const [finding, ...others] = typedFindings({ callback: { url: 'https://brand.example', headers: 'Authorization Bearer abc123' } }, say)
  assert.deepEqual([finding?.level, finding?.path, finding?.message], ['error', ['callback', 'headers'], 'wrong: Authorization Bearer abc123'])
  assert.deepEqual(others, [])
  assert.deepEqual(typedFindings({ callback: { headers: { a: 'b' } }, min_sum: '1,234', stores: [{ name: 'a b' }] }, say), [])
})
