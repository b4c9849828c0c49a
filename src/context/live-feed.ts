import type { LiveEvent } from '#contract/console/live.ts'

/** Called when something has changed in these promos; the list is empty when the promos are not known. */
export type Listener = (event: LiveEvent, promoIds: readonly number[]) => void

/** Announces changes to the pages of the console. */
export type LiveFeed = {
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void
  /** Resolves when everything that happens from then on is announced to those who have subscribed. */
  looked(): Promise<void>
  close(): Promise<void>
}
