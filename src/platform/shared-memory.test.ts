import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSharedMemory } from './shared-memory.ts'

test('typed arrays come into shared memory, everything else stays what it is', () => {
  const beginnings = new Map([['g46', [1]]])
  const names = { bytes: new Uint8Array([7, 8, 9]).subarray(1), starts: new Float64Array([0.5, NaN]) }
  const copy = inSharedMemory({ names, big: new BigUint64Array([5n]), none: null, beginnings, list: ['a', { codes: new Uint8Array([1]) }] })
  assert.deepEqual(copy, {
    names: { bytes: new Uint8Array([8, 9]), starts: new Float64Array([0.5, NaN]) },
    big: new BigUint64Array([5n]),
    none: null,
    beginnings,
    list: ['a', { codes: new Uint8Array([1]) }],
  })
  assert.ok(copy.names.bytes.buffer instanceof SharedArrayBuffer)
  assert.ok((copy.list[1] as { codes: Uint8Array }).codes.buffer instanceof SharedArrayBuffer)
  // What another thread is given is this memory, not a copy of it.
  structuredClone(copy.names.bytes).set([1])
  assert.deepEqual([...copy.names.bytes], [1, 9])
})
