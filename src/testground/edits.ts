import type { EDITS } from '#contract/testground/pages.ts'
import { subjectOf } from '#domain/audit.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { insertJobs } from '#platform/queue.ts'
import { audit, auditChange, type Actor } from '#src/accounts/audit.ts'
import type { Context, Promo } from '#context/context.ts'
import { recordOf } from '#src/moderation/apply.ts'
import { decideByHand, type DecisionByHand } from '#src/moderation/decide-by-hand.ts'
import { decideReceipt } from '#src/moderation/decide-receipt.ts'
import * as intake from '#store/intake.ts'
import { externalIdLock, lockNames } from '#store/locks.ts'
import * as resends from '#store/resends.ts'
import { noteArrival } from '#store/retention.ts'
import * as testground from '#store/testground.ts'

type Edit = (ctx: Context, receipt: Receipt, request: { reason: string; force: boolean; external: string | null; by: Actor }) => Promise<void>

/** What a tester can do to a receipt. */
export const EDIT: Record<(typeof EDITS)[number], Edit> = {
  approve: (ctx, receipt, { reason, force, by }) => decide(ctx, receipt, { approve: true, reason, force }, by),
  reject: (ctx, receipt, { reason, by }) => decide(ctx, receipt, { approve: false, reason, force: false }, by),
  recheck,
  external,
  resend,
}

/** Decides like a moderator where the receipt waits for one; otherwise decides at once, before the rules do. */
async function decide(ctx: Context, receipt: Receipt, decision: DecisionByHand, by: Actor): Promise<void> {
  if (receipt.needsReview && !receipt.sandbox) return void (await decideReceipt(ctx, receipt.uuid, { ...decision, points: null, undoable: false }, by))
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  await decideByHand(ctx, receipt, promo, decision, {
    reviewer: by.name,
    also: (tx) => audit(tx, by, 'receipt.decide', subjectOf.receipt(receipt.uuid), { after: recordOf({ ...decision, points: null }, { receipt, promo }) }),
  })
}

/** Reads the photos of a receipt without a QR again; asks about a receipt with requisites now. */
async function recheck(ctx: Context, receipt: Receipt, { by }: { by: Actor }): Promise<void> {
  const { uuid, promoId, state, requisites, needsReview } = receipt
  if (state !== 'ARRIVED' || needsReview) throw new ApiError('NOTHING_TO_CHECK')
  await ctx.sql.begin(async (tx) => {
    if (requisites === null) await insertJobs(tx, [{ name: 'identify-receipt', lane: promoId, payload: { receiptUuid: uuid } }])
    else if (!(await testground.hurryCheck(tx, receipt))) return
    await audit(tx, by, 'receipt.recheck', subjectOf.receipt(uuid))
  })
  ctx.wake()
}

async function external(
  ctx: Context,
  { uuid, promoId, externalId: before }: Receipt,
  { external: externalId, by }: { external: string | null; by: Actor },
): Promise<void> {
  const promo = (await ctx.promo(promoId)) as Promo
  await ctx.sql.begin(async (tx) => {
    if (promo.settings.external_id_unique_constraint && externalId !== null) {
      await lockNames(tx, [externalIdLock(promoId, externalId)])
      const used = await intake.findByExternalId(tx, promoId, externalId)
      if (used !== null && used.uuid !== uuid) throw new ApiError('EXTERNAL_ID_USED')
    }
    await testground.setExternalId(tx, uuid, externalId)
    await noteArrival(tx, { promoId, uuid })
    await auditChange(tx, by, 'receipt.externalId', subjectOf.receipt(uuid), { before: { externalId: before }, after: { externalId } })
  })
}

async function resend(ctx: Context, { uuid, promoId }: Receipt, { by }: { by: Actor }): Promise<void> {
  const promo = (await ctx.promo(promoId)) as Promo
  if (promo.settings.callback === null) throw new ApiError('NO_CALLBACK')
  await ctx.sql.begin(async (tx) => {
    const resent = await resends.reopenOne(tx, uuid, 'receipts', null)
    if (resent > 0) await audit(tx, by, 'receipt.resend', subjectOf.receipt(uuid), { after: { channel: 'receipts', state: null } })
  })
  ctx.wake()
}
