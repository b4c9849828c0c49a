import { batch } from './batch.ts'

/** Batches items by name: items that arrive while a batch of their name is being written form the next batch. Different names do not wait for each other. */
export function batchByName<Item, Result>(
  nameOf: (item: Item) => string,
  write: (items: Item[]) => Promise<Result[]>,
  { most, mostWaiting, retryAlone }: { most: number; mostWaiting: number; retryAlone: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  const groups = new Map<string, { add: (item: Item) => Promise<Result>; open: number }>()

  return async (item) => {
    const name = nameOf(item)
    const group = groups.get(name) ?? { add: batch(write, { inFlight: 1, most, mostWaiting, retryAlone }), open: 0 }
    groups.set(name, group)
    group.open++
    try {
      return await group.add(item)
    } finally {
      if (--group.open === 0) groups.delete(name)
    }
  }
}
