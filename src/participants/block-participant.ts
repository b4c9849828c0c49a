import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { finish, insertJobs, stillOurs, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import { ofPromo } from '#context/of-promo.ts'
import type { Jobs } from '#domain/jobs.ts'
import { lockNames, participantLock } from '#store/locks.ts'
import * as participants from '#store/participants.ts'
import * as moves from '#store/moves.ts'
import * as receipts from '#store/receipts.ts'
import type { Db } from '#platform/db.ts'

type Blocking = {
  by: string
  reason: string | null
  job?: Job /** Work to do in the same transaction, unless nothing has changed. */
  also?: (tx: Db) => Promise<void>
}

/** Longer than any intake that was being written when the block was set. */
const SWEEP_AFTER_MS = 5_000

/**
 * Blocks a participant in a promo and rejects their open receipts in one transaction. An intake that is being written at that moment is caught by the
 * check of its next stage, or by the sweep that follows. With a job, only while its claim holds.
 */
export async function blockParticipant(
  ctx: Context,
  promo: Promo,
  who: { receiptUuid: string } | { participant: string },
  { by, reason, job, also }: Blocking,
): Promise<void> {
  const rejected = await ctx.sql.begin(async (tx) => {
    if (job && !(await stillOurs(tx, job))) return []
    const participant = 'participant' in who ? who.participant : (await receipts.find(tx, who.receiptUuid))?.participant
    if (participant === undefined) return []
    await lockNames(tx, [participantLock(promo.id, participant)]) // reopening a receipt takes this lock too: it comes before the block or sees it
    const isNew = await participants.block(tx, promo.id, participant, { by, reason })
    if (isNew) {
      const runAt = new Date(ctx.now().getTime() + SWEEP_AFTER_MS)
      await insertJobs(tx, [{ name: 'reject-blocked', lane: promo.id, payload: { promoId: promo.id, participant }, runAt }])
    }
    const done = await rejectOpenReceipts(ctx, tx, promo, participant, by)
    if (isNew || done.length > 0) await also?.(tx)
    return done
  })
  report(ctx, rejected)
}

/** The sweep: by now, every intake that was being written when the block was set has been committed. */
export async function rejectBlocked(ctx: Context, job: Job<Jobs['reject-blocked']>): Promise<void> {
  const { promoId, participant } = job.payload
  const promo = await ctx.promo(promoId)
  const rejected = await ctx.sql.begin(async (tx) => {
    const ours = await finish(tx, job)
    return ours && promo && (await receipts.isBlocked(tx, promoId, participant)) ? rejectOpenReceipts(ctx, tx, promo, participant, 'auto') : []
  })
  report(ctx, rejected)
}

/** To be called after the commit. */
function report(ctx: Context, rejected: readonly Receipt[]): void {
  for (const receipt of rejected) ctx.metrics.of(receipt).reviewed.inc({ rejectKey: BLOCKED })
  ctx.wake()
}

const BLOCKED = 'USER_BLOCKED'

async function rejectOpenReceipts(ctx: Context, tx: Db, promo: Promo, participant: string, actor: string): Promise<Receipt[]> {
  const rejected: Receipt[] = []
  for (const uuid of await participants.lockOpenReceipts(tx, promo.id, participant)) {
    const receipt = await receipts.find(tx, uuid)
    if (receipt === null) continue
    const moved = await moves.move(tx, receipt, {
      event: 'participantBlocked',
      actor,
      change: rejection(receipt, promo, BLOCKED),
      ...ofPromo(ctx, promo),
    })
    if (moved !== null) rejected.push(moved)
  }
  return rejected
}
