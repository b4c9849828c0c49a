import { TooBusy } from './batch.ts'

/** Runs a limited number of tasks at a time. Others wait in the order of their arrival, and are refused when too many wait. */
export function openSemaphore({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new TooBusy(`${mostWaiting} items wait already`)
      await new Promise<void>((go) => waiting.push(go)) // a task that ends passes its place on, so `running` does not change
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
