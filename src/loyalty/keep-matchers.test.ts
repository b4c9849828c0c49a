import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPatternSegment } from '@chekhov/pattern-engine'
import { keepMatchers } from './keep-matchers.ts'

const segment = (pattern: string) => buildPatternSegment([{ itemId: 1, patterns: [pattern], excludePatterns: [] }])

test('a segment that comes again as a copy is searched by the matcher that knows its patterns; those of the last eight segments are kept', () => {
  const matcherOf = keepMatchers()
  const first = matcherOf(1, segment('сыр'))
  for (let number = 2; number <= 8; number++) assert.notEqual(matcherOf(number, segment('чай')), first)
  assert.equal(matcherOf(1, structuredClone(first.segment)), first)
  matcherOf(9, segment('сок'))
  assert.equal(matcherOf(1, structuredClone(first.segment)), first)
  for (let number = 10; number <= 17; number++) matcherOf(number, segment('чай'))
  assert.notEqual(matcherOf(1, structuredClone(first.segment)), first)
})
