import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLanded } from './landed-migrations.ts'
import { findMigrations } from './migrate.ts'

test('a landed migration never changes: what is wrong with it is mended by a later one', () => {
  const now = Object.fromEntries([...findMigrations()].map(([name, { checksum }]) => [name, checksum]))
  assert.deepEqual(now, Object.fromEntries(readLanded()), 'a file that has not landed yet: remove its line in landed.txt and run `npm run docs`')
})

test('migrations have numbers of their own, and a new one has the highest', () => {
  const names = [...findMigrations().keys()]
  assert.deepEqual([...readLanded().keys()], names, 'the list is in the order of the numbers')
  assert.equal(new Set(names.map((name) => name.slice(0, 4))).size, names.length)
  for (const name of names) assert.match(name, /^\d{4}-[a-z-]+(\.concurrently|\.breaking)?\.sql$/)
})
