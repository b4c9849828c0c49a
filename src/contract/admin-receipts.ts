import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import {
  DateTime, Defaulted, Integer, JsonObject, Nullable, OrNull, PromoId, RejectKeyName, StateName, UserUuid,
} from './fields.ts'
import { ReceiptResult } from './receipt.ts'

const Anything = Type.Unknown()

export const HistoryLine = Type.Object({
  at: DateTime(),
  event: Type.String({ description: 'A move of the receipt, or a check with the tax authority.' }),
  state: StateName,
  actor: Type.String({ description: '`auto` or who did it.' }),
  detail: Nullable(JsonObject()),
}, { title: 'HistoryLine' })

/** What a rule saw, and against what. */
export const TraceLine = Type.Unsafe<{ name: string; saw: unknown; bound: unknown; outcome: string }>({
  type: 'object',
  title: 'TraceLine',
  required: ['name', 'saw', 'bound', 'outcome'],
  properties: { name: Type.String(), saw: Anything, bound: Anything, outcome: Type.String() },
  additionalProperties: true,
})

/** One request to the brand. An attempt has several when the brand did not know the receipt. */
export const Exchange = Type.Object({
  webhookId: Type.String(),
  state: StateName,
  at: DateTime(),
  requestHeaders: Type.Unsafe<Record<string, string>>({
    type: 'object', additionalProperties: { type: 'string' }, description: 'Secrets are masked.',
  }),
  status: Nullable(Integer()),
  error: Nullable(Type.String()),
  cause: Type.String({ description: 'What happened, in plain words.' }),
  latencyMs: Type.Number(),
  answer: Nullable(Type.String({ description: 'The beginning of the brand\'s answer.' })),
}, { title: 'Exchange' })

export const Delivery = Type.Object({
  state: StateName,
  revision: Integer(),
  attempt: Integer({ minimum: 1 }),
  manual: Type.Boolean({ description: 'An operator asked for it.' }),
  at: DateTime(),
  status: Nullable(Integer()),
  outcome: Type.String(),
  cause: Type.String(),
  latencyMs: Type.Number(),
  body: Type.String({ description: 'What was sent, byte for byte.' }),
  exchanges: Type.Array(Exchange),
}, { title: 'Delivery' })

export const ReceiptDossier = Type.Object({
  receipt: ReceiptResult,
  nextCheckAt: Nullable(DateTime({ description: 'When the tax authority is asked next.' })),
  photos: Type.Array(Type.String()),
  history: Type.Array(HistoryLine),
  trace: Type.Array(TraceLine),
  deliveries: Type.Array(Delivery),
  disputes: Type.Array(JsonObject()),
}, { title: 'ReceiptDossier' })

const operator = { auth: 'operator', tag: 'review' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

export const getAdminReceipts = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts',
  operationId: 'getAdminReceipts',
  summary: 'Receipts, newest first',
  query: Type.Object({
    promoId: Type.Optional(PromoId),
    state: Type.Optional(StateName),
    needsReview: Type.Optional(Type.Boolean()),
    userUuid: Type.Optional(UserUuid),
    rejectKey: Type.Optional(RejectKeyName),
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description: 'What identifies a receipt: its uuid, externalId, userUuid, QR string, or the number of its fiscal drive.' })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: '`nextCursor` of the page before.' })),
    limit: Defaulted(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax }), LIMITS.pageSizeDefault),
  }),
  replies: {
    200: {
      description: 'A page of receipts',
      schema: Type.Object({
        items: Type.Array(ReceiptResult),
        nextCursor: Nullable(Type.String({ description: 'null on the last page.' })),
      }, { title: 'ReceiptPage' }),
    },
  },
})

export const getAdminReceipt = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts/{uuid}',
  operationId: 'getAdminReceipt',
  summary: 'One receipt with everything that happened to it',
  params: receiptParams,
  replies: { 200: { description: 'The receipt', schema: ReceiptDossier } },
  errors: ['NOT_FOUND'],
})

export const postDecision = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/decision',
  operationId: 'postDecision',
  summary: 'A moderator decides',
  params: receiptParams,
  body: Type.Object({
    approve: Type.Boolean(),
    reason: OrNull(Type.String({ maxLength: 1000, description: 'Shown to the participant of a rejected receipt.' })),
    points: OrNull(Integer({ minimum: 0, maximum: 1e12, description: 'Instead of what the rules would award.' })),
  }, { title: 'Decision', examples: [{ approve: false, reason: 'The date cannot be read' }] }),
  replies: { 200: { description: 'The receipt as it is now', schema: ReceiptResult } },
  errors: ['NOT_FOUND', 'NOT_UNDER_REVIEW'],
})

const Resent = Type.Object({ resent: Integer({ description: 'How many callbacks will be sent again.' }) }, { title: 'Resent' })

export const postResend = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/resend',
  operationId: 'postResend',
  summary: 'Send a callback again',
  params: receiptParams,
  body: Type.Object({
    state: OrNull(StateName),
  }, { title: 'ResendOne', description: 'Without a state, the last event.', examples: [{ state: 'REVIEWED' }] }),
  replies: { 200: { description: 'It will be sent', schema: Resent } },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})

export const getDeliveries = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts/{uuid}/deliveries',
  operationId: 'getDeliveries',
  summary: 'Every attempt to tell the brand',
  params: receiptParams,
  replies: { 200: { description: 'The attempts, oldest first', schema: Type.Object({ items: Type.Array(Delivery) }) } },
  errors: ['NOT_FOUND'],
})

export const postDeliveriesResend = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/deliveries/resend',
  operationId: 'postDeliveriesResend',
  summary: 'Send the callbacks of a span of time again',
  body: Type.Object({
    promoId: PromoId,
    from: DateTime(),
    to: DateTime({ description: 'Not included.' }),
    states: OrNull(Type.Array(StateName, { maxItems: 3 })),
    onlyFailed: Defaulted(Type.Boolean(), false),
  }, {
    title: 'ResendMany',
    examples: [{ promoId: 1, from: '2025-03-14T00:00:00Z', to: '2025-03-15T00:00:00Z', onlyFailed: true }],
  }),
  replies: { 200: { description: 'They will be sent', schema: Resent } },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})
