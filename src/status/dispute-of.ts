import type { DisputeStatus } from '#domain/dispute.ts'
import { kindOf } from '#domain/receipt/public-status.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context, Promo } from '#context/context.ts'
import * as disputes from '#store/disputes.ts'

/** What a participant can do about a rejection, or has done; undefined where there is nothing to dispute. */
export type DisputeOfParticipant = 'possible' | Exclude<DisputeStatus, 'reconsidered'> | undefined

export async function disputeOf(ctx: Context, receipt: Receipt, { settings }: Promo): Promise<DisputeOfParticipant> {
  if (!settings.participant_disputes || kindOf(receipt) !== 'rejected') return undefined
  const dispute = await disputes.findOfRevision(ctx.sql, receipt)
  if (dispute === null) return 'possible'
  // A dispute that was upheld ends the revision that it is about.
  return dispute.status === 'open' ? 'open' : 'declined'
}
