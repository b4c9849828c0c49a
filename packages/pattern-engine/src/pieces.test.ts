import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPatternIndex, demandOf, findCandidates, openAsking } from './pattern-index.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'

test('a thread that has met more classes than it numbers still reads patterns', () => {
  const letters = Array.from('абвгджиклмнпрсту')
  for (let classes = 1; classes < 21_000; classes++) demandOf(`[эю${letters.filter((_, bit) => (classes >> bit) & 1).join('')}]я`)
  const index = buildPatternIndex(['[эю]мир', 'ко.ла', 'ко[^а]ла'].map(demandOf))
  const asking = openAsking(index)
  const skeleton = openSkeleton()
  const candidates = (text: string) => {
    readSkeleton(text, skeleton)
    findCandidates(index, skeleton, asking)
    return [...asking.candidates.subarray(0, asking.count)].sort()
  }
  assert.deepEqual(candidates('юмир'), [0])
  assert.deepEqual(candidates('ко ла'), [1, 2])
  assert.deepEqual(candidates('кола'), [1, 2])
})
