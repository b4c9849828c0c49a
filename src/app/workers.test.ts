import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatedDocs } from './generate-docs.ts'
import { concurrencyOf, WORKERS } from './workers.ts'

test('a limit that grows with the cores of a machine is written down as its rule: the document is the same on every machine', () => {
  const worker = WORKERS['identify-receipt']
  assert.deepEqual(
    [1, 4, 16].map((cores) => concurrencyOf(worker, cores)),
    [8, 8, 32],
  )
  const { 'docs/generated/jobs.md': jobs = '' } = generatedDocs()
  assert.match(jobs, /^\| `identify-receipt` \| 2 for each core, at least 8 \|/m)
})
