import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadingQueue } from '#store/readers.ts'
import { readingOutlook } from './reading-outlook.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const outlook = (queue: Partial<ReadingQueue>) =>
  readingOutlook({ queue: async () => ({ waiting: 0, since: null, perSecond: 0, hasOwnProcesses: false, ...queue }), now: () => NOW })

test('readers are behind with more than five seconds of work, or when they have processes of their own', async () => {
  const isBehind = (queue: Partial<ReadingQueue>) => outlook(queue).isBehind()
  assert.deepEqual(
    [
      await isBehind({}),
      await isBehind({ waiting: 50, perSecond: 10 }),
      await isBehind({ waiting: 51, perSecond: 10 }),
      await isBehind({ hasOwnProcesses: true }),
      await isBehind({ waiting: 100 }),
    ],
    [false, false, true, true, false],
    'while nobody has read anything, nobody knows',
  )
})

test('a photo waits for those that came before it', async () => {
  const queue = { waiting: 600, since: ago(100), perSecond: 2 }
  const seconds = async (createdAt: Date) => ((await outlook(queue).waitMs(createdAt)) as number) / 1_000
  assert.deepEqual([await seconds(NOW), await seconds(ago(50)), await seconds(ago(100)), await seconds(ago(200))], [300, 150, 0, 0])
  assert.equal(await outlook({ waiting: 600, since: ago(100) }).waitMs(NOW), null)
  assert.equal(await outlook({ perSecond: 2 }).waitMs(NOW), null)
})
