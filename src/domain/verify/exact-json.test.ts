import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
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

test('numbers are texts wherever they stand, and as they were written in every form of JSON', () => {
  assert.equal(parseExactJson(' 7 '), '7')
  assert.deepEqual(
    parseExactJson('{"__proto__":1,"list":[[0],{"a":-5,"1.5":"2.0"}],"no":false}'),
    JSON.parse('{"__proto__":"1","list":[["0"],{"a":"-5","1.5":"2.0"}],"no":false}'),
  )
  for (const number of ['-0', '1e2', '1E+2', '0.10', '-1.0e-3', '999999999999999', '9999999999999999', '100000000000000000000', '1e400'])
    assert.deepEqual(parseExactJson(`{"s":"text 1.5 \\" -0","n":${number},"m":[${number}]}`), { s: 'text 1.5 " -0', n: number, m: [number] })
  for (const text of ['01', '1.', '.5', '-', '{"a":1,}', '"open', '"\\']) assert.equal(parseExactJson(text), undefined)
})

/** The slow way: each value by a reviver that sees the source of its number. */
function reference(text: string): unknown {
  const parse = JSON.parse as (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown
  try {
    return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
  } catch {
    return undefined
  }
}

const number = fc.constantFrom('0', '-0', '7', '-12', '1.50', '1e5', '-2E-3', '12345678901234567890', '999999999999999', '01', '1.', '-', '1e', '.5', '+1')
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(number, fc.constantFrom('true', 'null', '"text"', '"1.5\\" -0"', '"\\\\"')),
    fc.array(tie('json'), { maxLength: 4 }).map((values) => `[${values.join()}]`),
    fc
      .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"1.5"', '12345678901234567890', '1.5 '), tie('json')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, value]) => `${key}: ${value}`).join(' ,')}}`),
  ),
}))

test('a text is read, or refused, as a reader that asks for the source of every number does', () => {
  fc.assert(
    fc.property(json, fc.nat(), fc.constantFrom('', '"', '1', '-', '.', 'e', ':', ',', '}', '\\'), (text, place, sign) => {
      const at = place % (text.length + 1)
      const spoiled = text.slice(0, at) + sign + text.slice(at)
      assert.deepEqual(parseExactJson(spoiled), reference(spoiled), spoiled)
    }),
    { numRuns: 5_000 },
  )
})
