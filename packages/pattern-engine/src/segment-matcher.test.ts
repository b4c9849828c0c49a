import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readLine } from './normal-form.ts'
import { openSegmentMatcher } from './segment-matcher.ts'
import { buildPatternSegment } from './segment.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a matcher remembers what it has found in a line, and not the line', async () => {
  const matcher = openSegmentMatcher(buildPatternSegment([{ itemId: 1, patterns: ['кола'], excludePatterns: ['zero'] }]))
  const skeleton = openSkeleton()
  const search = () => {
    const line = readLine('Кола 0,5л')
    readSkeleton(line.printed, skeleton)
    assert.ok(matcher.prepare(skeleton))
    assert.equal(matcher.best(line, null)?.itemId, 1)
    return new WeakRef(line)
  }
  const line = search()
  await new Promise((done) => setImmediate(done))
  collect()
  assert.equal(line.deref(), undefined)
})
