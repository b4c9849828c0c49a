import * as contract from '#contract/intake/requisites.ts'
import { subjectOf } from '#domain/audit.ts'
import { isReopened } from '#domain/receipt/reconsider.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf, audit, type Actor } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { correctRequisites } from './correct-requisites.ts'
import { identifyReceipt } from './identify.ts'
import { refuseOthers, refuseUnseen } from '#context/review-hold.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import { typedQr } from '#context/typed-requisites.ts'
import * as reviews from '#store/reviews.ts'

export const postRequisites = answer(contract.postRequisites, async (ctx: Context, call) => {
  const by = actorOf(call)
  const receipt = await findReceipt(ctx, call.params.uuid)
  const { seenQrString, ...typed } = call.body
  const qrString = typedQr(ctx, receipt.country, typed)
  refuseUnseen(receipt, seenQrString)
  if (receipt.requisites === null && !isReopened(receipt)) await giveRequisites(ctx, receipt, qrString, by)
  else await correctRequisites(ctx, receipt, { qrString, seen: seenQrString }, by)
  return presentToOperator(ctx, await findReceipt(ctx, receipt.uuid))
})

async function giveRequisites(ctx: Context, receipt: Receipt, qrString: string, by: Actor): Promise<void> {
  if (receipt.state !== 'ARRIVED') throw new ApiError('HAS_REQUISITES')
  const review = await reviews.find(ctx.sql, receipt.uuid)
  if (review !== null) refuseOthers(review, by.name)
  const identified = await identifyReceipt(ctx, {
    receiptUuid: receipt.uuid,
    qrString,
    actor: by.name,
    also: (tx) => audit(tx, by, 'receipt.requisites', subjectOf.receipt(receipt.uuid), { after: { qrString } }),
  })
  if (identified === 'notWaiting' || identified === 'lost') throw new ApiError('HAS_REQUISITES', 'The receipt has changed meanwhile; look at it again.')
}
