import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MATCH_LIMITS } from './limits.ts'
import { compileExpression, compilePattern } from './python-re.ts'

// Recorded answers of CPython 3.11; the folder `vectors` describes them.
const vectors = (name: string) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'))

type Case = { name: string; p: string; ts: string[]; py: boolean[] | null; err: string | null }
type Sample = [pattern: string, texts: string[], found: string]

/** One bit per text, or the reason for which the pattern is refused. */
function answer(pattern: string, texts: string[]): { bits: string } | { refused: string } {
  const compiled = compileExpression(pattern)
  return compiled.ok ? { bits: texts.map((text) => (compiled.pattern.search(text) ? '1' : '0')).join('') } : { refused: compiled.reason }
}

const NOT_SUPPORTED: Record<string, RegExp> = {
  'named backref ?P=': /back-references/,
  '\\1 backref': /back-references/,
  '\\N{name}': /by name/,
  conditional: /conditional/,
  'huge repeat': /more than 1000/,
}

for (const { name, p, ts, py, err } of vectors('python-re-cases') as Case[]) {
  test(`as Python: ${name}`, () => {
    const compiled = compileExpression(p)
    const reason = NOT_SUPPORTED[name]
    if (py && !reason) {
      assert.deepEqual(answer(p, ts), { bits: py.map(Number).join('') })
      return
    }
    assert.ok(!compiled.ok)
    if (reason) assert.match(compiled.reason, reason)
    const position = / at position (\d+)$/.exec(err ?? '')?.[1]
    if (position) assert.equal(compiled.position, Number(position))
  })
}

for (const [sample, refusedAtMost] of [
  ['python-re-fuzz-sample', 15],
  ['python-re-wide-sample', 40],
] as const) {
  test(`${sample}: no pattern is answered differently, at most ${refusedAtMost} are refused`, () => {
    let refused = 0
    for (const [pattern, texts, found] of vectors(sample) as Sample[]) {
      const ours = answer(pattern, texts)
      if ('bits' in ours) assert.equal(ours.bits, found, pattern)
      else {
        assert.match(ours.refused, /part which may be empty/)
        refused += 1
      }
    }
    assert.ok(refused <= refusedAtMost, `${refused} refused`)
  })
}

test('mistakes are found where Python finds them, and nowhere else', () => {
  for (const [pattern, position] of vectors('python-re-syntax-sample') as [string, number | null][]) {
    const compiled = compileExpression(pattern)
    assert.equal(compiled.ok ? null : compiled.position, position, `${pattern} ${compiled.ok ? '' : compiled.reason}`)
  }
})

const asksForNothing: [pattern: string, reason: RegExp][] = [
  ['', /is empty/],
  ['.*', /an empty line/],
  ['кола|', /an empty line/],
  ['(?!.*zero)', /an empty line/],
  ['.', /nothing in common/],
  ['\\w+', /nothing in common/],
  [' ', /nothing in common/],
  ['\\b', /nothing in common/],
  ['[^а]', /nothing in common/],
  ['^(?!.*zero).+', /nothing in common/],
]

for (const [pattern, reason] of asksForNothing) {
  test(`a catalogue pattern that asks for nothing is refused: ${JSON.stringify(pattern)}`, () => {
    const compiled = compilePattern(pattern)
    assert.ok(!compiled.ok)
    assert.match(compiled.reason, reason)
  })
}

for (const pattern of ['кола', '\\d+', '[а-яё]+', '^(?!.*zero).*кола', '(?=.*кока)(?=.*кола)', '\\bсок\\b']) {
  test(`a catalogue pattern that asks for something is accepted: ${pattern}`, () => {
    assert.ok(compilePattern(pattern).ok)
  })
}

const { patternCharactersMax, depthMax } = MATCH_LIMITS
const nested = (depth: number) => '('.repeat(depth) + 'а' + ')'.repeat(depth)
const large: [what: string, accepted: string, refused: string, position: number][] = [
  ['length', 'а'.repeat(patternCharactersMax), 'а'.repeat(patternCharactersMax + 1), patternCharactersMax],
  ['depth', nested(depthMax), nested(depthMax + 1), depthMax],
  ['repeat', 'а{1000}', 'аб{1001}', 2],
  ['size of the program', '(?:а{40}){40}', '(?:а{50}){50}', 3],
  ['empty rounds', '(?:'.repeat(59) + 'а?' + '){1}'.repeat(59), '(?:'.repeat(59) + 'а?' + '){2,}'.repeat(59), 177],
]

for (const [what, accepted, refused, position] of large) {
  test(`a pattern has a limit of ${what}`, () => {
    assert.ok(compileExpression(accepted).ok)
    const compiled = compileExpression(refused)
    assert.equal(compiled.ok ? null : compiled.position, position)
  })
}

test('repeats of nothing at all are free', () => {
  assert.deepEqual(answer('(?:'.repeat(59) + '){2,}'.repeat(59) + 'а', ['а', 'б']), { bits: '10' })
})

test('a text is read up to its limit', () => {
  const fill = 'б'.repeat(MATCH_LIMITS.textCharactersMax - 1)
  assert.deepEqual(answer('а', [`${fill}а`, `${fill}ба`]), { bits: '10' })
})
