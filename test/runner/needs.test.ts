import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importedNames, isPure, needsDatabase } from './needs.ts'

test('what a file imports is found however it is written; types are gone when it runs', () => {
  assert.deepEqual(
    importedNames(`
import 'a'
import b from 'b'
import c, {
  type C,
  d,
} from "c"
import type { E } from 'e'
export * from './f.ts'
export { g } from './g.ts'
const h = () => import('h')
import type from 'i'
export const j = { from: 'j' }
`),
    ['a', 'b', 'c', './f.ts', './g.ts', 'h'],
  )
})

test('a file needs a database when what it imports asks for one, however indirectly', () => {
  assert.ok(needsDatabase('src/store/migrate.test.ts'), 'directly')
  assert.ok(needsDatabase('src/judge/judge-receipt.test.ts'), 'through a world')
  assert.ok(!needsDatabase('src/domain/amount.test.ts'))
  assert.ok(!needsDatabase('src/platform/guarded-http.test.ts'))
})

test('a file is pure when nothing that it imports leads out of its process', () => {
  assert.ok(isPure('src/domain/amount.test.ts'))
  assert.ok(isPure('test/runner/needs.test.ts'))
  for (const file of ['src/judge/judge-receipt.test.ts', 'src/platform/guarded-http.test.ts', 'src/platform/children.test.ts', 'test/browser/widget.test.ts'])
    assert.ok(!isPure(file), file)
})
