import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import type { Dispute } from '#store/disputes.ts'
import type { PendingDecision, Waiting } from '#store/reviews.ts'

export const presentDecision = ({ approve, reason, points, actor, appliesAt }: PendingDecision) => ({ approve, reason, points, actor, appliesAt })

export const presentWaiting = (ctx: Context, { reason, since, heldBy, heldUntil, receipt }: Waiting) => ({
  reviewReason: reason,
  waitingSince: since.toISOString(),
  waitingSeconds: Math.max(0, Math.floor((ctx.now().getTime() - since.getTime()) / 1_000)),
  heldBy,
  heldUntil: heldUntil?.toISOString() ?? null,
  receipt: presentToOperator(ctx, receipt),
})

export const presentDispute = ({ id, receiptUuid, promoId, status, revision, body, openedAt, decidedAt, decidedBy, comment }: Dispute) => ({
  id,
  uuid: receiptUuid,
  promoId,
  status,
  revision,
  reason: textIn(body, 'reason'),
  comment: textIn(body, 'comment'),
  contact: textIn(body, 'contact'),
  body,
  createdAt: openedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  decidedBy,
  decisionComment: comment,
})

const textIn = (body: Record<string, unknown>, name: string): string | null => {
  const value = Object.hasOwn(body, name) ? body[name] : null
  return typeof value === 'string' ? value : null
}
