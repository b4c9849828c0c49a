import * as contract from '#contract/intake/requisites.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { identifyReceipt } from './identify.ts'
import { refuseOthers } from '#context/review-hold.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import { typedQr } from '#context/typed-requisites.ts'
import * as reviews from '#store/reviews.ts'

export const postRequisites = answer(contract.postRequisites, async (ctx: Context, call) => {
  const by = actorOf(call)
  const receipt = await findReceipt(ctx, call.params.uuid)
  if (receipt.state !== 'ARRIVED' || receipt.requisites !== null) throw new ApiError('HAS_REQUISITES')
  const qrString = typedQr(ctx, receipt.country, call.body)
  const review = await reviews.find(ctx.sql, receipt.uuid)
  if (review !== null) refuseOthers(review, by.name)
  const identified = await identifyReceipt(ctx, {
    receiptUuid: receipt.uuid,
    qrString,
    actor: by.name,
    also: (tx) => audit(tx, by, 'receipt.requisites', subjectOf.receipt(receipt.uuid), { after: { qrString } }),
  })
  if (identified === 'notWaiting' || identified === 'lost') throw new ApiError('HAS_REQUISITES', 'The receipt has changed meanwhile; look at it again.')
  return presentToOperator(ctx, await findReceipt(ctx, receipt.uuid))
})
