import { TooBusy } from './batch.ts'

/**
 * Runs work under one name one after another, in the order of the calls; different names do not wait for each other. Work that would wait for a lock in the
 * database waits here instead, without holding a connection.
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
