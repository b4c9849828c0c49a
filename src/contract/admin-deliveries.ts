import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { CHANNEL_NAMES } from '#domain/notify/channels.ts'
import { EVENT_NAMES } from '#domain/notify/webhook-id.ts'
import { endpoint } from './endpoint.ts'
import { DateTime, Defaulted, Integer, Nullable, OneOf, OrNull, PromoId, StateName } from './fields.ts'

const Channel = OneOf(CHANNEL_NAMES, { description: 'Which of the promo\'s addresses: `callback`, `disputes_callback` or `payments_callback`.' })
const EventName = OneOf(EVENT_NAMES, { description: 'The state of the receipt that was told, or what the notice is about.' })

/** One request to the brand. An attempt has several when the brand did not know the receipt. */
export const Exchange = Type.Object({
  webhookId: Type.String(),
  state: EventName,
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
  receiptUuid: Type.String(),
  promoId: PromoId,
  channel: Channel,
  state: EventName,
  revision: Integer(),
  webhookId: Type.String(),
  attempt: Integer({ minimum: 1 }),
  manual: Type.Boolean({ description: 'An operator asked for it.' }),
  at: DateTime(),
  status: Nullable(Integer()),
  outcome: OneOf(['delivered', 'retry', 'failed']),
  cause: Type.String(),
  latencyMs: Type.Number(),
  body: Type.String({ description: 'What was sent, byte for byte.' }),
  exchanges: Type.Array(Exchange),
}, { title: 'Delivery' })

const operator = { auth: 'operator', tag: 'deliveries' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

export const getAllDeliveries = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/deliveries',
  operationId: 'getAllDeliveries',
  summary: 'Every attempt to tell a brand something, newest first',
  query: Type.Object({
    promoId: Type.Optional(PromoId),
    receiptUuid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    channel: Type.Optional(Channel),
    state: Type.Optional(EventName),
    outcome: Type.Optional(OneOf(['delivered', 'retry', 'failed'], { description: '`retry`: it will be tried again.' })),
    from: Type.Optional(DateTime()),
    to: Type.Optional(DateTime({ description: 'Not included.' })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: '`nextCursor` of the page before.' })),
    limit: Defaulted(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax }), LIMITS.pageSizeDefault),
  }),
  replies: {
    200: {
      description: 'A page of attempts',
      schema: Type.Object({
        items: Type.Array(Delivery),
        nextCursor: Nullable(Type.String({ description: 'null on the last page.' })),
      }, { title: 'DeliveryPage' }),
    },
  },
})

export const getDeliveries = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts/{uuid}/deliveries',
  operationId: 'getDeliveries',
  summary: 'Every attempt to tell the brand of a receipt',
  params: receiptParams,
  replies: { 200: { description: 'The attempts, oldest first', schema: Type.Object({ items: Type.Array(Delivery) }) } },
  errors: ['NOT_FOUND'],
})

const HealthSpan = Type.Object({
  attempts: Integer(),
  delivered: Integer(),
  successRate: Nullable(Type.Number({ description: 'Of the attempts, from 0 to 1; null without any.' })),
  p50Ms: Nullable(Integer()),
  p95Ms: Nullable(Integer()),
}, { title: 'HealthSpan', description: 'Of the latest 50,000 attempts of the span at most.' })

const ChannelHealth = Type.Object({
  channel: Channel,
  url: Nullable(Type.String({ description: 'null: the promo has no such address.' })),
  lastHour: HealthSpan,
  lastDay: HealthSpan,
  lastSuccessAt: Nullable(DateTime({ description: 'Of the last 30 days, as the failure.' })),
  lastFailure: Nullable(Type.Object({ at: DateTime(), status: Nullable(Integer()), cause: Type.String() }, { title: 'LastFailure' })),
  waiting: Integer({ description: 'Receipts with something that has not been told yet.' }),
  oldestWaitingAt: Nullable(DateTime()),
}, { title: 'ChannelHealth' })

export const getCallbackHealth = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/callback-health',
  operationId: 'getCallbackHealth',
  summary: 'How the receivers of a promo are doing',
  params: Type.Object({ id: PromoId }),
  replies: {
    200: {
      description: 'Each channel that is used',
      schema: Type.Object({ promoId: PromoId, channels: Type.Array(ChannelHealth) }, { title: 'CallbackHealth' }),
    },
  },
  errors: ['NOT_FOUND'],
})

export const postResend = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/resend',
  operationId: 'postResend',
  summary: 'Send a callback again',
  params: receiptParams,
  body: Type.Object({
    state: OrNull(StateName),
    channel: Defaulted(Channel, 'receipts'),
  }, { title: 'ResendOne', description: 'Without a state, the last event. States are those of `receipts`.', examples: [{ state: 'REVIEWED' }] }),
  replies: { 200: { description: 'It will be sent', schema: Type.Object({ resent: Integer({ description: 'How many callbacks will be sent again.' }) }, { title: 'Resent' }) } },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})

export const Resend = Type.Object({
  id: Integer(),
  promoId: PromoId,
  channel: Channel,
  from: Nullable(DateTime()),
  to: Nullable(DateTime()),
  receiptUuids: Nullable(Type.Array(Type.String())),
  states: Nullable(Type.Array(StateName)),
  onlyFailed: Type.Boolean(),
  status: OneOf(['running', 'done', 'stopped']),
  total: Integer({ description: 'How many callbacks it is about.' }),
  resent: Integer({ description: 'How many of them have been put back so far.' }),
  perSecond: Nullable(Integer({ description: '`resend_per_second` of the channel.' })),
  requestedBy: Type.String(),
  requestedAt: DateTime(),
  endedAt: Nullable(DateTime()),
}, { title: 'Resend' })

export const postDeliveriesResend = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/deliveries/resend',
  operationId: 'postDeliveriesResend',
  summary: 'Send many callbacks again',
  description: 'Those of a span of time, of some receipts, or both. They go out at `resend_per_second` of the channel, after what is due already.',
  body: Type.Object({
    promoId: PromoId,
    channel: Defaulted(Channel, 'receipts'),
    from: OrNull(DateTime()),
    to: OrNull(DateTime({ description: 'Not included.' })),
    receiptUuids: OrNull(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: LIMITS.resendReceiptsMax })),
    states: OrNull(Type.Array(StateName, { maxItems: 3, description: 'Of `receipts` only.' })),
    onlyFailed: Defaulted(Type.Boolean(), false),
  }, {
    title: 'ResendMany',
    examples: [{ promoId: 1, from: '2025-03-14T00:00:00Z', to: '2025-03-15T00:00:00Z', onlyFailed: true }],
  }),
  replies: {
    200: {
      description: 'They will be sent',
      schema: Type.Object({
        resent: Integer({ description: 'How many callbacks will be sent again.' }),
        resendId: Nullable(Integer({ description: 'To follow its progress; null when there is nothing to send.' })),
      }, { title: 'ResentMany' }),
    },
  },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})

export const getResends = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/deliveries/resends',
  operationId: 'getResends',
  summary: 'What was asked to be sent again, latest first',
  query: Type.Object({ promoId: Type.Optional(PromoId) }),
  replies: { 200: { description: 'The latest', schema: Type.Object({ items: Type.Array(Resend) }) } },
})

const resendParams = Type.Object({ id: Integer({ minimum: 1 }) })

export const getResend = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/deliveries/resends/{id}',
  operationId: 'getResend',
  summary: 'How far a re-send is',
  params: resendParams,
  replies: { 200: { description: 'The re-send', schema: Resend } },
  errors: ['NOT_FOUND'],
})

export const postResendStop = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/deliveries/resends/{id}/stop',
  operationId: 'postResendStop',
  summary: 'Stop a re-send',
  description: 'What has been put back already is still sent.',
  params: resendParams,
  replies: { 200: { description: 'The re-send as it is now', schema: Resend } },
  errors: ['NOT_FOUND'],
})
