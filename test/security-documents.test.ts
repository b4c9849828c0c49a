// The list of security requirements names what exists.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { hasTest, namedTests } from './support/test-names.ts'

const LIST = 'docs/security/asvs.md'
const REQUIREMENTS =
  '2.4.1 3.3.1 3.3.3 3.4.1 3.5.4 5.2.1 5.4.3 6.1.1 6.1.2 6.2.4 6.2.11 6.2.12 6.3.1 6.3.3 6.3.4 6.4.1 7.1.2 7.5.2 8.4.1 11.1.1 11.1.2 11.5.1 12.3.1 13.2.1 13.2.2 13.3.1 14.1.1 14.1.2 14.2.4 14.3.2 15.1.1 15.1.2 15.2.2 16.1.1 16.2.1 16.3.1 16.3.3'.split(
    ' ',
  )

const text = readFileSync(LIST, 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | ') as [requirement: string, asks: string, state: string, how: string, tests: string])

test('the list has every requirement once, in order, and says of each whether it is met', () => {
  assert.deepEqual(
    rows.map(([requirement]) => requirement),
    REQUIREMENTS,
  )
  for (const [requirement, , state] of rows) assert.ok(['met', 'not met', 'does not apply'].includes(state), `${requirement}: ${state}`)
  const notMet = rows.filter(([, , state]) => state === 'not met').map(([requirement]) => requirement)
  assert.equal(/^Not met: (.*)\.$/m.exec(text)?.[1], notMet.join(', ') || 'none')
})

test('every test that the list names exists, and what is met has one', () => {
  const wrong = rows.flatMap(([requirement, , state, , tests]) => {
    const named = namedTests(tests)
    if (state === 'met' && named.length === 0) return [`${requirement}: no test`]
    return named
      .filter(({ file, name }) => !existsSync(file) || !hasTest(readFileSync(file, 'utf8'), name))
      .map(({ file, name }) => `${requirement}: ${file} "${name}"`)
  })
  assert.deepEqual(wrong, [])
})
