import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#context/context.ts'

/** Milliseconds until the photos of a receipt are likely to be read; null: not known, or they are not waiting. */
export const readIn = async ({ readingOutlook }: Context, receipt: Receipt): Promise<number | null> =>
  isWaitingToBeRead(receipt) ? readingOutlook.waitMs(receipt.createdAt) : null

const isWaitingToBeRead = ({ state, needsReview, requisites }: Receipt): boolean => state === 'ARRIVED' && !needsReview && requisites === null
