import type { IncomingHttpHeaders } from 'node:http'
import { negotiateLanguage, OPERATOR_LANGUAGES, type OperatorLanguage } from '#domain/language.ts'
import type { ApprovalWarning } from '#domain/receipt/approval.ts'
import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import type { Dispute } from '#store/disputes.ts'
import type { PendingDecision, Waiting } from '#store/reviews.ts'
import type { Approval } from './approval.ts'

export const presentDecision = ({ approve, reason, points, force, actor, appliesAt }: PendingDecision) => ({
  approve,
  reason,
  points,
  ...(force && { force: true as const }),
  actor,
  appliesAt,
})

export const languageOf = ({ headers }: { headers: IncomingHttpHeaders }): OperatorLanguage => negotiateLanguage(OPERATOR_LANGUAGES, headers['accept-language'])

export const presentWarnings = (warnings: readonly ApprovalWarning[], language: OperatorLanguage) =>
  warnings.map(({ code, text }) => ({ code, text: text[language] }))

export const presentApproval = ({ missing, warnings }: Approval, language: OperatorLanguage) => ({ missing, warnings: presentWarnings(warnings, language) })

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
