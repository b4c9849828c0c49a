import { TooBusy } from './batch.ts'

/**
 * Work under one name is done one after another, in the order it was asked for; different names do not wait for each other. What
 * would wait in the database for the same lock waits here instead, and holds no connection meanwhile.
 */
export function openKeyedMutex({ mostWaiting }: { mostWaiting: number }): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()

  return async (name, work) => {
    const queue = queues.get(name) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= mostWaiting) throw new TooBusy(`${mostWaiting} items wait already`)
    queues.set(name, queue)
    queue.length++
    const mine = queue.last.then(work)
    queue.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      queue.length--
      if (queue.length === 0) queues.delete(name)
    }
  }
}
