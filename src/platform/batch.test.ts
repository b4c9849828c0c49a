import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batch, TooBusy } from './batch.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('calls of one moment are written together, and those that come meanwhile in the next batch', async () => {
  const batches: number[][] = []
  const add = batch<number, number>(
    async (items) => {
      batches.push(items)
      await soon()
      return items.map((n) => n * 2)
    },
    { inFlight: 1, most: 3, mostWaiting: 10, retryAlone: () => true },
  )
  const first = add(0)
  await soon()
  assert.deepEqual(await Promise.all([first, ...[1, 2, 3, 4].map(add)]), [0, 2, 4, 6, 8])
  assert.deepEqual(batches, [[0], [1, 2, 3], [4]])
})

test('a bad item spoils no other', async () => {
  const add = batch<number, number>(
    async (items) => {
      await soon()
      if (items.includes(3)) throw new Error('three')
      return items
    },
    { inFlight: 1, most: 10, mostWaiting: 10, retryAlone: () => true },
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map(add))
  assert.deepEqual(
    results.map((r) => r.status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('when trying alone cannot help, the whole batch fails once', async () => {
  let writes = 0
  const add = batch<number, number>(
    async () => {
      writes++
      await soon()
      throw new Error('down')
    },
    { inFlight: 1, most: 10, mostWaiting: 10, retryAlone: () => false },
  )
  const results = await Promise.allSettled([1, 2, 3].map(add))
  assert.equal(results.filter((r) => r.status === 'rejected').length, 3)
  assert.equal(writes, 1)
})

test('more than may wait are refused at once, and those that wait are served', async () => {
  const add = batch<number, number>(
    async (items) => {
      await soon()
      return items
    },
    { inFlight: 1, most: 10, mostWaiting: 2, retryAlone: () => true },
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map(add))
  assert.deepEqual(
    results.map((r) => (r.status === 'fulfilled' ? r.value : r.reason instanceof TooBusy)),
    [1, 2, true, true],
  )
})
