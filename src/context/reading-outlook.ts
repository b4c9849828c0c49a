import type { ReadingQueue } from '#store/readers.ts'

/** What is known, as of a moment ago, about the photos that wait for jobs to read them. */
export type ReadingOutlook = {
  /** Whether a photo that could be read before the answer is better left to the readers: they have processes of their own, or much to do. */
  isBehind(): Promise<boolean>
  /** How long it is likely to take until the photos of a receipt of this moment are read; null: nobody knows. */
  waitMs(createdAt: Date): Promise<number | null>
}

/** Readers that have more work than this are behind: a photo less on the machine helps them. */
const BEHIND_MS = 5_000

export function readingOutlook({ queue, now }: { queue: () => Promise<ReadingQueue>; now: () => Date }): ReadingOutlook {
  return {
    async isBehind() {
      const { waiting, perSecond, hasOwnProcesses } = await queue()
      return hasOwnProcesses || (perSecond > 0 && waiting * 1_000 > BEHIND_MS * perSecond)
    },
    async waitMs(createdAt) {
      const { waiting, perSecond, since } = await queue()
      if (perSecond === 0 || since === null) return null
      // Those who wait have come evenly since the first of them, as far as anybody knows.
      const spanMs = Math.max(1, now().getTime() - since.getTime())
      const part = Math.min(1, Math.max(0, (createdAt.getTime() - since.getTime()) / spanMs))
      return (part * waiting * 1_000) / perSecond
    },
  }
}
