import { Type } from 'typebox'
import { CHANNEL_NAMES } from '#domain/notify/channels.ts'
import { DELIVERY_OUTCOMES, NO_ANSWER } from '#domain/notify/plan-after-attempt.ts'
import { EVENT_NAMES } from '#domain/notify/webhook-id.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, DateTime, Integer, NextCursor, Nullable, OneOf, PageLimit, PromoId } from '../fields.ts'

export const Channel = OneOf(CHANNEL_NAMES, { description: "Which of the promo's addresses: `callback`, `disputes_callback` or `payments_callback`." })
const EventName = OneOf(EVENT_NAMES, { description: 'The state of the receipt that was told, or what the notice is about.' })

const NoAnswerName = Nullable(OneOf(NO_ANSWER, { description: 'Why there was no answer; null: there was one.' }))

/** One request to the brand. An attempt has several when the brand did not know the receipt. */
export const Exchange = Type.Object(
  {
    webhookId: Type.String(),
    state: EventName,
    at: DateTime(),
    requestHeaders: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Secrets are masked.',
    }),
    status: Nullable(Integer()),
    error: NoAnswerName,
    cause: Type.String({ description: 'What happened, in plain words.' }),
    latencyMs: Type.Number(),
    answer: Nullable(Type.String({ description: "The beginning of the brand's answer." })),
  },
  { title: 'Exchange' },
)

export const Delivery = Type.Object(
  {
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
    outcome: OneOf(DELIVERY_OUTCOMES),
    cause: Type.String(),
    latencyMs: Type.Number(),
    body: Type.String({ description: 'What was sent, byte for byte.' }),
    exchanges: Type.Array(Exchange, {
      description: 'None where the address was removed before the event was delivered: it has failed then, and nothing was sent.',
    }),
  },
  { title: 'Delivery' },
)

const operator = { auth: 'operator', tag: 'deliveries' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

/** Filters of the lists of attempts. */
export const deliveryFilter = Type.Object({
  receiptUuid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  channel: Type.Optional(Channel),
  state: Type.Optional(EventName),
  outcome: Type.Optional(OneOf(DELIVERY_OUTCOMES, { description: '`retry`: it will be tried again.' })),
  from: Type.Optional(DateTime()),
  to: Type.Optional(DateTime({ description: 'Not included.' })),
  cursor: Cursor,
  limit: PageLimit,
})

export const getAllDeliveries = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/deliveries',
  operationId: 'getAllDeliveries',
  summary: 'Every attempt to tell a brand something, newest first',
  query: Type.Object({ promoId: Type.Optional(PromoId), ...deliveryFilter.properties }),
  replies: {
    200: {
      description: 'A page of attempts',
      schema: Type.Object(
        {
          items: Type.Array(Delivery),
          nextCursor: NextCursor,
        },
        { title: 'DeliveryPage' },
      ),
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

const HealthSpan = Type.Object(
  {
    attempts: Integer(),
    delivered: Integer(),
    successRate: Nullable(Type.Number({ description: 'Of the attempts, from 0 to 1; null without any.' })),
    p50Ms: Nullable(Integer()),
    p95Ms: Nullable(Integer()),
  },
  { title: 'HealthSpan', description: 'Of the latest 50,000 attempts of the span at most.' },
)

const ChannelHealth = Type.Object(
  {
    channel: Channel,
    url: Nullable(Type.String({ description: 'null: the promo has no such address.' })),
    lastHour: HealthSpan,
    lastDay: HealthSpan,
    lastSuccessAt: Nullable(DateTime({ description: 'Of the last 30 days, as the failure.' })),
    lastFailure: Nullable(Type.Object({ at: DateTime(), status: Nullable(Integer()), error: NoAnswerName, cause: Type.String() }, { title: 'LastFailure' })),
    waiting: Integer({ description: 'Receipts with something that has not been told yet.' }),
    oldestWaitingAt: Nullable(DateTime()),
  },
  { title: 'ChannelHealth' },
)

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
