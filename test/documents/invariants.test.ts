import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PROMISES } from '#test/support/invariants.ts'
import { hasTest, namedTests } from '#test/support/test-names.ts'

const rows = readFileSync('docs/invariants.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| I'))
  .map((line) => line.slice(2, -2).split(' | ') as [id: string, invariant: string, checks: string])

test('every invariant from I1 to I32 has what checks it, and that exists', () => {
  const ids = Array.from({ length: 32 }, (_, index) => `I${index + 1}`).flatMap((id) => (id === 'I12' ? ['I12', 'I12b', 'I12c', 'I12d'] : [id]))
  assert.deepEqual(
    rows.map(([id]) => id),
    ids,
  )
  for (const [id, , checks] of rows) {
    const files = Array.from(checks.matchAll(/`([^`]+\.ts)`/g), ([, file]) => file as string)
    assert.ok(files.length > 0, id)
    for (const file of files) assert.ok(existsSync(file), `${id}: ${file}`)
    for (const { file, name } of namedTests(checks.replaceAll(/`test\/support\/invariants\.ts`[^`]*/g, '')))
      assert.ok(hasTest(readFileSync(file, 'utf8'), name), `${id}: ${file} has no test "${name}"`)
  }
})

test('the table has every promise that is checked, and no other', () => {
  const named = rows.flatMap(([, , checks]) =>
    Array.from(checks.matchAll(/`test\/support\/invariants\.ts`([^`]*)/g), ([, list]) => list as string).flatMap((list) =>
      Array.from(list.matchAll(/"([^"]+)"/g), ([, promise]) => promise as string),
    ),
  )
  assert.deepEqual(named.toSorted(), [...PROMISES].sort())
})
