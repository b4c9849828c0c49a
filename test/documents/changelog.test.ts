import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the changelog has unreleased changes and then each release with its day, newest first; the newest is the version of the service', () => {
  const [unreleased, ...releases] = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? []
  assert.equal(unreleased, '## Unreleased')
  const read = releases.map((title) => /^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)$/.exec(title)?.slice(1))
  assert.ok(
    read.every((one) => one !== undefined),
    releases.join(', '),
  )
  const days = read.map((one) => one?.[1])
  assert.deepEqual(days, days.toSorted().reverse())
  assert.equal(read[0]?.[0], (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version)
})
