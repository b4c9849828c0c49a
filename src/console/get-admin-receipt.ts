import * as contract from '#contract/console/receipts.ts'
import { photoUrl } from '#domain/receipt/photo.ts'
import { timeline } from '#domain/receipt/timeline.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { traceIdOf } from '#context/tracing.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import * as disputes from '#store/disputes.ts'
import * as receipts from '#store/receipt-lists.ts'
import * as photos from '#store/photos.ts'
import * as related from '#store/related-receipts.ts'
import * as reviews from '#store/reviews.ts'
import { listDeliveriesOf } from '#src/notify/list-deliveries.ts'
import { approvalOf } from '#src/moderation/approval.ts'
import { languageOf, presentApproval, presentDecision, presentDispute } from '#src/moderation/present-review.ts'

export const getAdminReceipt = answer(contract.getAdminReceipt, async (ctx: Context, { params, request }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  const [approval, lines, deliveries, disputed, review, others, print] = await Promise.all([
    receipt.needsReview ? approvalOf(ctx.sql, receipt, (await ctx.promo(receipt.promoId)) as Promo) : null,
    receipts.listHistory(ctx.sql, receipt.uuid),
    listDeliveriesOf(ctx, receipt.uuid),
    disputes.listOfReceipt(ctx.sql, receipt.uuid),
    reviews.find(ctx.sql, receipt.uuid),
    related.list(ctx.sql, receipt),
    receipt.requisites === null ? photos.findPrint(ctx.sql, receipt.uuid) : null,
  ])
  const history = lines.map((line) => ({ ...line, at: line.at.toISOString() }))
  const refused = review?.reason === 'requisitesRefused' ? lines.findLast(({ event }) => event === 'sentToModeration')?.detail : null
  const nextCheckAt = receipt.nextCheckAt?.toISOString() ?? null
  const pendingDecision = review?.pendingDecision ? presentDecision(review.pendingDecision) : null
  return {
    receipt: presentToOperator(ctx, receipt),
    reviewReason: review?.reason ?? null,
    waitingSince: review?.since.toISOString() ?? null,
    heldBy: review?.heldBy ?? null,
    heldUntil: review?.heldUntil?.toISOString() ?? null,
    pendingDecision,
    approval: approval && presentApproval(approval, languageOf(request)),
    nextCheckAt,
    photos: receipt.photos.map((photo) => photoUrl(ctx.baseUrl, receipt.uuid, photo)),
    print: print?.fields ?? null,
    refusedQr: typeof refused?.['before'] === 'string' ? refused['before'] : null,
    history,
    trace: (receipt.trace ?? []).map(({ rule, ...line }) => ({ name: rule, ...line })),
    deliveries,
    disputes: disputed.map(presentDispute),
    timeline: timeline({ history, deliveries }, { nextCheckAt, pendingDecision }),
    lookAlikes: others.map((other) => ({ ...other, createdAt: other.createdAt.toISOString() })),
    traceId: ctx.tracing.isOn ? traceIdOf(receipt.uuid) : null,
    links: { statusPage: `${ctx.baseUrl}/r/${receipt.uuid}`, statusJson: `${ctx.baseUrl}/r/${receipt.uuid}.json` },
  }
})
