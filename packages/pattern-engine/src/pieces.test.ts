import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

/** In a thread of its own: whoever comes after it would find no numbers left for classes. */
const THREAD = `
  import { parentPort } from 'node:worker_threads'
  import { buildPatternIndex, demandOf, findCandidates, openAsking } from '${import.meta.resolve('./pattern-index.ts')}'
  import { foldTree } from '${import.meta.resolve('./fold-tree.ts')}'
  import { parse } from '${import.meta.resolve('./parse.ts')}'
  import { openSkeleton, readSkeleton } from '${import.meta.resolve('./skeleton.ts')}'
  const demandOfText = (source) => demandOf(parse(source), foldTree(parse(source)))
  const letters = Array.from('абвгджиклмнпрсту')
  for (let classes = 1; classes < 21_000; classes++) demandOfText('[эю' + letters.filter((_, bit) => (classes >> bit) & 1).join('') + ']я')
  const index = buildPatternIndex(['[эю]мир', 'ко.ла', 'ко[^а]ла'].map(demandOfText))
  const asking = openAsking(index)
  const skeleton = openSkeleton()
  const candidates = (text) => {
    readSkeleton(text, skeleton)
    findCandidates(index, skeleton, asking)
    return [...asking.candidates.subarray(0, asking.count)].sort()
  }
  parentPort.postMessage(['юмир', 'ко ла', 'кола'].map(candidates))
`

test('a thread that has met more classes than it numbers still reads patterns', async () => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`))
  const [found] = (await Promise.race([once(thread, 'message'), once(thread, 'error').then(([error]) => Promise.reject(error as Error))])) as [number[][]]
  assert.deepEqual(found, [[0], [1, 2], [1, 2]])
})
