import { Type } from 'typebox'
import { DISPUTE_STATUSES } from '#domain/dispute.ts'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, DateTime, Integer, JsonObject, NextCursor, Nullable, OneOf, OrNull, PageLimit, PromoId } from '../fields.ts'
import { ReceiptResult } from '../receipt.ts'

const Status = OneOf(DISPUTE_STATUSES)

export const postDispute = endpoint({
  method: 'POST',
  url: '/api/receipts/{receipt_uuid}/dispute',
  auth: 'apiKey',
  operationId: 'postDispute',
  keptAsSent: true,
  tag: 'status',
  summary: 'Object to a rejection',
  description: 'Any JSON object, or nothing; `reason`, `comment` and `contact` are shown to whoever decides. While a dispute is open the same one is answered.',
  params: Type.Object({ receipt_uuid: Type.String() }),
  body: Type.Object({}, { title: 'DisputeBody', additionalProperties: true, examples: [{ reason: 'The date was misread', contact: '+7 900 000-00-00' }] }),
  bodyBytesMax: LIMITS.disputeBytesMax,
  replies: {
    200: {
      description: 'The dispute',
      schema: Type.Object({ uuid: Type.String(), disputeId: Integer(), status: Status, createdAt: DateTime() }, { title: 'OpenedDispute' }),
    },
  },
  errors: ['NOT_FOUND', 'NOT_REJECTED'],
})

export const Dispute = Type.Object(
  {
    id: Integer(),
    uuid: Type.String({ description: 'The receipt.' }),
    promoId: PromoId,
    status: Status,
    revision: Integer({ description: 'Of the verdict that is disputed.' }),
    reason: Nullable(Type.String()),
    comment: Nullable(Type.String()),
    contact: Nullable(Type.String()),
    body: JsonObject({ description: 'All that was sent.' }),
    createdAt: DateTime(),
    decidedAt: Nullable(DateTime()),
    decidedBy: Nullable(Type.String()),
    decisionComment: Nullable(Type.String()),
  },
  { title: 'Dispute' },
)

const operator = { auth: 'operator', tag: 'review' } as const

export const getDisputes = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/disputes',
  operationId: 'getDisputes',
  summary: 'Disputes, oldest first',
  query: Type.Object({ state: Type.Optional(Status), promoId: Type.Optional(PromoId), cursor: Cursor, limit: PageLimit }),
  replies: {
    200: {
      description: 'A page of disputes',
      schema: Type.Object({ items: Type.Array(Dispute), nextCursor: NextCursor }, { title: 'DisputePage' }),
    },
  },
})

export const postDisputeDecision = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/disputes/{id}/decision',
  operationId: 'postDisputeDecision',
  summary: 'Decide a dispute',
  description: '`reconsider` opens the receipt again for moderators; `decline` leaves it rejected.',
  params: Type.Object({ id: Integer({ minimum: 1 }) }),
  body: Type.Object(
    {
      decision: OneOf(['reconsider', 'decline']),
      comment: OrNull(Type.String({ maxLength: 1000 })),
    },
    { title: 'DisputeDecision', examples: [{ decision: 'reconsider', comment: 'The photo is clear' }] },
  ),
  replies: {
    200: {
      description: 'The dispute and its receipt as they are now',
      schema: Type.Object({ dispute: Dispute, receipt: ReceiptResult }, { title: 'DecidedDispute' }),
    },
  },
  errors: ['NOT_FOUND', 'DISPUTE_DECIDED', 'NOT_REJECTED', 'PARTICIPANT_BLOCKED', 'ALREADY_COUNTED'],
})
