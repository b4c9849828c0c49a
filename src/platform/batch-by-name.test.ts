import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchByName } from './batch-by-name.ts'

type Item = { name: string; number: number }
const pause = () => new Promise((resolve) => setImmediate(resolve))

/** Writes that end only when the test ends them. */
function openWrites() {
  const under: { items: Item[]; end: () => void }[] = []
  const write = (items: Item[]) => new Promise<number[]>((resolve) => void under.push({ items, end: () => resolve(items.map(({ number }) => number * 10)) }))
  return { under, write, numbers: () => under.map(({ items }) => items.map(({ number }) => number)) }
}

test('what comes under a name while its group is written goes together; another name does not wait', async () => {
  const { under, write, numbers } = openWrites()
  const add = batchByName<Item, number>(({ name }) => name, write, { most: 10, mostWaiting: 10, retryAlone: () => true })
  const first = add({ name: 'anna', number: 1 })
  await pause()
  const answers = Promise.all([first, add({ name: 'anna', number: 2 }), add({ name: 'boris', number: 3 }), add({ name: 'anna', number: 4 })])
  await pause()
  assert.deepEqual(numbers(), [[1], [3]])
  under[0]?.end()
  await pause()
  await pause()
  assert.deepEqual(numbers(), [[1], [3], [2, 4]])
  for (const { end } of under) end()
  assert.deepEqual(await answers, [10, 20, 30, 40])
})

test('the failure of a group reaches only its own callers', async () => {
  const write = async (items: Item[]) => {
    if (items.some(({ number }) => number < 0)) throw new Error('broken')
    return items.map(({ number }) => number)
  }
  const add = batchByName<Item, number>(({ name }) => name, write, { most: 10, mostWaiting: 10, retryAlone: () => true })
  const [first, second, third] = await Promise.allSettled([1, -1, 2].map((number) => add({ name: 'anna', number })))
  assert.deepEqual([first?.status, second?.status, third?.status], ['fulfilled', 'rejected', 'fulfilled'])
})
