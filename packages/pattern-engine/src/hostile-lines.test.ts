import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCandidates, openAsking } from './pattern-index.ts'
import { buildPatternSegment } from './segment.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'
import { compileExpression } from './python-re.ts'
import { readLine, matchLength } from './normal-form.ts'

const WORDS = ['молоко', 'сыр', 'чай', 'кефир', 'сок', 'хлеб', 'масло', 'вода', 'рис', 'соль']
const BRANDS = Array.from({ length: 500 }, (_, number) =>
  Array.from(String(number).padStart(3, '0'), (digit) => ['ба', 'ло', 'ми', 'ру', 'ту', 'фе', 'ша', 'ни', 'го', 'ве'][Number(digit)]).join(''),
)
const items = Array.from({ length: 5_000 }, (_, itemId) => ({
  itemId,
  patterns: [`${WORDS[itemId % 10]}.*${BRANDS[itemId % 500]}.*\\d{${1 + (itemId % 7)}}`],
  excludePatterns: [],
}))
const segment = buildPatternSegment(items)

/** The characters that a line is read by, and the clauses that are looked for in it. */
function cost(line: string) {
  const skeleton = openSkeleton()
  const asking = openAsking(segment.index)
  readSkeleton(line, skeleton)
  findCandidates(segment.index, skeleton, asking)
  return { length: skeleton.length, looks: asking.looks, candidates: asking.count }
}

for (const [what, line] of [
  ['one letter', 'а'.repeat(10_000)],
  ['spaces', ' '.repeat(10_000)],
  ['one syllable', 'ба'.repeat(5_000)],
  ['digits', '0123456789'.repeat(1_000)],
  ['words of the catalogue', WORDS.join(' ').repeat(200)],
  ['HTML', '&amp;'.repeat(2_000)],
  ['letters that grow', 'ﷺ'.repeat(10_000)],
] as const) {
  test(`a line of ten kilobytes, ${what}: three texts of 256 characters are read, and few patterns are tried`, () => {
    const { length, looks, candidates } = cost(line)
    assert.ok(length <= 3 * 257, `${length} characters`)
    assert.ok(looks <= 1_000 && candidates <= 100, `${looks} pieces looked for, ${candidates} patterns tried`)
  })
}

test('a pattern that nearly fits a long line takes steps in proportion to the line', () => {
  const compiled = compileExpression('(?:а+)+б')
  assert.ok(compiled.ok)
  assert.equal(matchLength(compiled.pattern, readLine('а'.repeat(10_000))), -1)
})
