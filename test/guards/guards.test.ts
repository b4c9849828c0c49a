import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testNames } from '#test/support/test-names.ts'
import { GUARDS } from './guards.ts'

for (const { name, file, guard, without, test: missing } of GUARDS) {
  test(`${name}: the guard is where the list says, and so is its test`, () => {
    assert.equal(readFileSync(file, 'utf8').split(guard).length, 2, `${file} contains the guard once`)
    assert.ok(!without.includes(guard), 'nothing is left of it')
    const names = testNames(readFileSync(missing.file, 'utf8'))
    assert.ok(
      names.some((written) => (typeof written === 'string' ? written === missing.title : written.parts.some((part) => part.includes(missing.title)))),
      `${missing.file} has the test "${missing.title}"`,
    )
  })
}

test('the list has guards of every kind, each once', () => {
  assert.ok(GUARDS.length >= 25)
  assert.equal(new Set(GUARDS.map(({ name }) => name)).size, GUARDS.length)
  const kinds = new Set(GUARDS.map(({ name }) => name.split(':', 1)[0]))
  for (const kind of ['uniqueness', 'fence', 'lock', 'order', 'cap', 'breaker', 'quota', 'SSRF', 'CSRF', 'roles', 'bound', 'lease', 'undo'])
    assert.ok(kinds.has(kind), kind)
})
