import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileExpression } from './python-re.ts'

const NESTED = { maxDepth: 3, depthIdentifier: 'pattern', depthSize: 'small' } as const

/** Patterns with equal meaning in Python and JavaScript, on ASCII text without line breaks. */
const { pattern: shared } = fc.letrec<{ pattern: string; sequence: string; piece: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('piece'), { maxLength: 3 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    NESTED,
    tie('atom'),
    fc.tuple(tie('atom'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}'), fc.constantFrom('', '?')).map((parts) => parts.join('')),
    fc.constantFrom('^', '$', '\\b', '\\B', '(?<=a)', '(?<!ab)', '(?<=[a-b]\\w)'),
    tie('pattern').map((body) => `(?=${body})`),
    tie('pattern').map((body) => `(?!${body})`),
  ),
  atom: fc.oneof(
    NESTED,
    fc.constantFrom('a', 'b', 'B', '0', ' ', '\\.', '.', '\\w', '\\W', '\\d', '\\D', '\\s', '\\S', '[ab]', '[^a]', '[A-z]', '[\\w.]', '[^\\d-]'),
    tie('pattern').map((body) => `(${body})`),
    tie('pattern').map((body) => `(?:${body})`),
  ),
}))

const asciiText = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '0', ' ', '.', '-', '_'), minLength: 1, maxLength: 8 })

test('what JavaScript and Python share is found as JavaScript finds it', () => {
  fc.assert(
    fc.property(shared, fc.array(asciiText, { minLength: 3, maxLength: 6 }), (source, texts) => {
      const compiled = compileExpression(source)
      fc.pre(compiled.ok)
      const expression = new RegExp(source, 'i')
      for (const text of texts) assert.equal(compiled.pattern.search(text), expression.test(text), `${source} in ${text}`)
    }),
    { numRuns: 1_000 },
  )
})

test('whatever is written, the answer is a pattern or a place in it', () => {
  const written = fc.string({ unit: fc.constantFrom(...'()[]{}*+?|^$\\.-,:=!<>P#imsxau012абbwdx '), maxLength: 20 })
  fc.assert(
    fc.property(written, (source) => {
      const compiled = compileExpression(source)
      if (compiled.ok) compiled.pattern.search('абв 12')
      else assert.ok(compiled.reason !== '' && compiled.position >= 0 && compiled.position <= source.length)
    }),
    { numRuns: 2_000 },
  )
})

test('an escaped line finds itself in any case', () => {
  const escape = (line: string) => line.replace(/[^\p{L}\p{N}]/gu, '\\$&')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), (line) => {
      const compiled = compileExpression(escape(line))
      assert.ok(compiled.ok)
      assert.ok(compiled.pattern.search(`<${line}>`))
    }),
  )
  const cyrillic = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя ,.-'), minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(cyrillic, (line) => {
      const compiled = compileExpression(escape(line))
      assert.ok(compiled.ok && compiled.pattern.search(line.toUpperCase()))
    }),
  )
})
