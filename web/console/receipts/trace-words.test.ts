import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { traceWords } from './trace-words.ts'

const RULES = new URL('../../../src/domain/rules/', import.meta.url)

test('the words of every rule in a trace have Russian ones', () => {
  const words = globSync('*.ts', { cwd: RULES })
    .filter((file) => !/\.test\.ts$|^city-in-address/.test(file))
    .flatMap((file) => readFileSync(new URL(file, RULES), 'utf8').split('\n'))
    .filter((line) => /\b(saw|bound)\b|^\s+[?:] ['`]|promo \$\{/.test(line))
    .flatMap((line) => [...line.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? ''))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '7'))
    .filter((text) => /[a-z]{2,}/.test(text) && text.includes(' '))
  assert.ok(words.length >= 8, `${words}`)
  for (const text of words) assert.doesNotMatch(traceWords('ru', text), /[a-z]{2,}/i, text)
})

test('moments and answers are said as people say them; what a receipt says stays', () => {
  assert.equal(traceWords('ru', '2026-11-24T17:52:00/'), '24.11.2026 17:52:00/')
  assert.equal(traceWords('ru', false), 'нет')
  assert.equal(traceWords('en', 'one of 3'), 'one of 3')
  assert.equal(traceWords('ru', 'one of 3'), 'один из 3')
  assert.equal(traceWords('ru', 'Shop one of 3'), 'Shop one of 3')
  assert.doesNotMatch(traceWords('ru', 'count_once'), /[a-z]/)
  assert.equal(traceWords('ru', '1 new'), 'новых: 1')
  assert.equal(
    traceWords('ru', '0 new, 2 counted before: 7 a, 7 b, 1 in it more than once: 7 a'),
    'новых: 0, 2 засчитано раньше: 7 a, 7 b, 1 в чеке не по разу: 7 a',
  )
  assert.equal(traceWords('ru', null), '–')
})
