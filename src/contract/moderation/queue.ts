import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { REVIEW_REASONS, type ReviewReason } from '#domain/receipt/review-reasons.ts'
import { UUID } from '#domain/uuid.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, DateTime, Defaulted, Integer, NextCursor, Nullable, OneOf, PageLimit, PromoId } from '../fields.ts'
import { ReceiptResult } from '../receipt.ts'
import { Approval } from './approval.ts'

export const ReviewReasonName = OneOf(Object.keys(REVIEW_REASONS) as ReviewReason[], { description: 'Why the receipt is with moderators.' })

const waitingFields = {
  reviewReason: ReviewReasonName,
  waitingSince: DateTime(),
  waitingSeconds: Integer({ minimum: 0 }),
  heldBy: Nullable(Type.String({ description: 'The moderator who looks at it now.' })),
  heldUntil: Nullable(DateTime()),
}

const QueueItem = Type.Object({ ...waitingFields, receipt: ReceiptResult }, { title: 'QueueItem' })

const TakenReceipt = Type.Object({ ...QueueItem.properties, approval: Approval }, { title: 'TakenReceipt' })

const QueueCount = Type.Object(
  {
    promoId: PromoId,
    reviewReason: ReviewReasonName,
    waiting: Integer(),
    held: Integer({ description: 'How many of them a moderator looks at now.' }),
    oldestSince: DateTime(),
  },
  { title: 'QueueCount' },
)

const Hold = Type.Object(
  {
    uuid: Type.String(),
    heldBy: Nullable(Type.String()),
    heldUntil: Nullable(DateTime()),
  },
  { title: 'Hold' },
)

const LeaseSeconds = Defaulted(
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.reviewLeaseSecondsMax,
    description: 'How long nobody else is given what is taken.',
  }),
  LIMITS.reviewLeaseSeconds,
)

const operator = { auth: 'operator', tag: 'review' } as const
const receiptParams = Type.Object({ uuid: Type.String() })
export const notTheirs = ['NOT_FOUND', 'NOT_UNDER_REVIEW', 'HELD_BY_ANOTHER'] as const

export const getModerationNext = endpoint({
  ...operator,
  role: 'moderator',
  method: 'GET',
  url: '/api/admin/moderation/next',
  operationId: 'getModerationNext',
  summary: 'Take the receipts that have waited longest',
  description: 'They are yours for a while: no other moderator is given them. Those that you hold already come first, so asking again loses nothing.',
  query: Type.Object({
    promoId: Type.Optional(PromoId),
    count: Defaulted(Type.Integer({ minimum: 1, maximum: LIMITS.reviewTakenMax, description: 'More than one to look ahead.' }), 1),
    leaseSeconds: LeaseSeconds,
    passOver: Type.Optional(
      Type.String({
        pattern: `^${UUID}(?:,${UUID}){0,${LIMITS.reviewPassedOverMax - 1}}$`,
        description: `What you have skipped: you are not given these uuids, separated by commas, at most ${LIMITS.reviewPassedOverMax}. Ask without them when nothing else waits.`,
      }),
    ),
  }),
  replies: {
    200: { description: 'What you hold now; empty when nothing waits', schema: Type.Object({ items: Type.Array(TakenReceipt) }, { title: 'TakenReceipts' }) },
  },
})

export const getModeration = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/moderation',
  operationId: 'getModeration',
  summary: "The moderators' queue, longest waiting first",
  query: Type.Object({ promoId: Type.Optional(PromoId), cursor: Cursor, limit: PageLimit }),
  replies: {
    200: {
      description: 'A page of the queue, and how long it is',
      schema: Type.Object(
        {
          items: Type.Array(QueueItem),
          nextCursor: NextCursor,
          total: Integer(),
          counts: Type.Array(QueueCount, { description: 'By promo and reason, of the whole queue.' }),
        },
        { title: 'ModerationQueue' },
      ),
    },
  },
})

export const postModerationExtend = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/moderation/{uuid}/extend',
  operationId: 'postModerationExtend',
  summary: 'Hold a receipt from now on',
  params: receiptParams,
  body: Type.Object({ leaseSeconds: LeaseSeconds }, { title: 'HoldFor', examples: [{ leaseSeconds: 300 }] }),
  replies: { 200: { description: 'It is yours', schema: Hold } },
  errors: notTheirs,
})

export const postModerationRelease = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/moderation/{uuid}/release',
  operationId: 'postModerationRelease',
  summary: 'Give a receipt back to the queue',
  params: receiptParams,
  replies: { 200: { description: 'Nobody holds it', schema: Hold } },
  errors: notTheirs,
})
