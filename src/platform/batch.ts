/**
 * Group commit: calls that come while earlier ones are being written wait and are written together, so a busy process
 * pays for one statement and one disk flush where it would have paid for thirty. An idle one writes at once.
 * When a batch fails each of its items is tried alone: a bad one spoils no other. Beyond `mostWaiting` items it is better to
 * say so at once than to answer late.
 */
export function batch<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { inFlight, most, mostWaiting, retryAlone }: { inFlight: number; most: number; mostWaiting: number; retryAlone: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0

  const start = () => {
    while (running < inFlight && waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      running++
      void run(batch).finally(() => {
        running--
        start()
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

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new TooBusy(`${mostWaiting} items wait already`))
      waiting.push({ item, resolve, reject })
      start()
    })
}

export class TooBusy extends Error {
  override name = 'TooBusy'
}
