import { getAdminReceipt } from '#contract/admin-receipts.ts'
import { photoUrl } from '#domain/receipt/photo.ts'
import { timeline } from '#domain/receipt/timeline.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import * as disputes from '#store/disputes.ts'
import * as lists from '#store/receipt-lists.ts'
import * as related from '#store/related.ts'
import * as reviews from '#store/reviews.ts'
import { deliveriesOf } from './deliveries.ts'
import { shownDecision, shownDispute } from './shown.ts'

export const route = answer(getAdminReceipt, async (ctx: Context, { params }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  const [lines, deliveries, disputed, review, others] = await Promise.all([
    lists.history(ctx.sql, receipt.uuid),
    deliveriesOf(ctx, receipt.uuid),
    disputes.ofReceipt(ctx.sql, receipt.uuid),
    reviews.find(ctx.sql, receipt.uuid),
    related.find(ctx.sql, receipt),
  ])
  const history = lines.map((line) => ({ ...line, at: line.at.toISOString() }))
  const nextCheckAt = receipt.nextCheckAt?.toISOString() ?? null
  const pendingDecision = review?.pendingDecision ? shownDecision(review.pendingDecision) : null
  return {
    receipt: shownReceipt(ctx, receipt),
    reviewReason: review?.reason ?? null,
    waitingSince: review?.since.toISOString() ?? null,
    heldBy: review?.heldBy ?? null,
    heldUntil: review?.heldUntil?.toISOString() ?? null,
    pendingDecision,
    nextCheckAt,
    photos: receipt.photos.map((photo) => photoUrl(ctx.baseUrl, receipt.uuid, photo)),
    history,
    trace: (receipt.trace ?? []).map(({ rule, ...line }) => ({ name: rule, ...line })),
    deliveries,
    disputes: disputed.map(shownDispute),
    timeline: timeline({ history, deliveries }, { nextCheckAt, pendingDecision }),
    lookAlikes: others.map((other) => ({ ...other, createdAt: other.createdAt.toISOString() })),
    links: { statusPage: `${ctx.baseUrl}/r/${receipt.uuid}`, statusJson: `${ctx.baseUrl}/r/${receipt.uuid}.json` },
  }
})
