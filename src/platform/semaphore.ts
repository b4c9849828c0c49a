import { TooBusy } from './batch.ts'

/** Does so many pieces of work at a time; the rest wait in the order they came in, and those for whom there is no room are refused. */
export function openSemaphore({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new TooBusy(`${mostWaiting} items wait already`)
      await new Promise<void>((go) => waiting.push(go)) // whoever leaves hands its place on, so `running` stays
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
