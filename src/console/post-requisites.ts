import { postRequisites } from '#contract/moderation.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf, audit } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { identifyReceipt } from '#src/intake/identify.ts'
import { refuseOthers } from '#src/moderation/under-review.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import { typedQr } from '#src/typed-requisites.ts'
import * as reviews from '#store/reviews.ts'

export const route = answer(postRequisites, async (ctx: Context, call) => {
  const by = actorOf(call)
  const receipt = await findReceipt(ctx, call.params.uuid)
  if (receipt.state !== 'ARRIVED' || receipt.requisites !== null) throw new ApiError('HAS_REQUISITES')
  const qrString = typedQr(ctx, receipt.country, call.body)
  const review = await reviews.find(ctx.sql, receipt.uuid)
  if (review !== null) refuseOthers(review, by.name)
  const identified = await identifyReceipt(ctx, {
    receiptUuid: receipt.uuid, qrString, actor: by.name,
    also: (tx) => audit(tx, by, 'receipt.requisites', subjectOf.receipt(receipt.uuid), { after: { qrString } }),
  })
  if (identified === 'notWaiting' || identified === 'lost') throw new ApiError('HAS_REQUISITES', 'The receipt has changed meanwhile; look at it again.')
  return shownReceipt(ctx, await findReceipt(ctx, receipt.uuid))
})
