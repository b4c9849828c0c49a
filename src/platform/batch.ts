import { patiently } from './db/patience.ts'

/**
 * Group commit: calls that arrive while earlier ones are being written are written together afterwards, so a busy process pays for one statement and one disk
 * flush instead of thirty. A batch is begun when the event loop has run what it has at hand, for calls that follow from one answer come together; an idle
 * process so writes at once. When a batch fails, each of its items is tried alone, so that a bad item spoils no other. Beyond
 * `mostWaiting` waiting items, calls are refused at once instead of being answered late.
 */
export function batch<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { inFlight, most, mostWaiting, retryAlone }: { inFlight: number; most: number; mostWaiting: number; retryAlone: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0

  const startSoon = () => void setImmediate(start)

  const start = () => {
    while (running < inFlight && waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      running++
      void run(batch).finally(() => {
        running--
        if (waiting.length > 0) startSoon()
      })
    }
  }

  const run = async (batch: Waiting[]): Promise<void> => {
    try {
      const results = await write(batch.map((one) => one.item))
      batch.forEach((one, i) => one.resolve(results[i] as Result))
    } catch (error) {
      if (batch.length === 1 || !retryAlone(error)) batch.forEach((one) => one.reject(error))
      else for (const one of batch) await run([one])
    }
  }

  const add = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new TooBusy(`${mostWaiting} items wait already`))
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) startSoon()
    })
  return (item) => patiently(() => add(item))
}

export class TooBusy extends Error {
  override name = 'TooBusy'
}
