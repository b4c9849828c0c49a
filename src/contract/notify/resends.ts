import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted, Integer, Nullable, OneOf, OrNull, PromoId, StateName } from '../fields.ts'
import { Channel } from './deliveries.ts'

const operator = { auth: 'operator', tag: 'deliveries' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

export const ResendOne = Type.Object(
  {
    state: OrNull(StateName),
    channel: Defaulted(Channel, 'receipts'),
  },
  { title: 'ResendOne', description: 'Without a state, the last event. States are those of `receipts`.', examples: [{ state: 'REVIEWED' }] },
)

export const Resent = Type.Object(
  { resent: Integer({ description: '1: it will be sent again, after this answer. 0: it waits to be sent anyway.' }) },
  { title: 'Resent' },
)

/** Which callbacks of a promo are sent again. */
export const resendChoice = {
  channel: Defaulted(Channel, 'receipts'),
  from: OrNull(DateTime()),
  to: OrNull(DateTime({ description: 'Not included.' })),
  receiptUuids: OrNull(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: LIMITS.resendReceiptsMax })),
  states: OrNull(Type.Array(StateName, { maxItems: 3, description: 'Of `receipts` only.' })),
  onlyFailed: Defaulted(Type.Boolean(), false),
}

export const ResentMany = Type.Object(
  {
    resent: Integer({ description: 'How many callbacks were found and will be sent again, after this answer. `resendId` leads to how far that is.' }),
    resendId: Nullable(Integer({ description: 'To follow its progress; null when there is nothing to send.' })),
  },
  { title: 'ResentMany' },
)

export const postResend = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/resend',
  operationId: 'postResend',
  summary: 'Send a callback again',
  params: receiptParams,
  body: ResendOne,
  replies: {
    200: {
      description: 'It will be sent',
      schema: Resent,
    },
  },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})

export const Resend = Type.Object(
  {
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
    resent: Integer({ description: 'How many of them have been put back into the queue so far. What became of them: the list of deliveries.' }),
    perSecond: Nullable(Integer({ description: '`resend_per_second` of the channel.' })),
    requestedBy: Type.String(),
    requestedAt: DateTime(),
    endedAt: Nullable(DateTime()),
  },
  { title: 'Resend' },
)

export const postDeliveriesResend = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/deliveries/resend',
  operationId: 'postDeliveriesResend',
  summary: 'Send many callbacks again',
  description: 'Those of a span of time, of some receipts, or both. They go out at `resend_per_second` of the channel, after what is due already.',
  body: Type.Object(
    {
      promoId: PromoId,
      ...resendChoice,
    },
    {
      title: 'ResendMany',
      examples: [{ promoId: 1, from: '2025-03-14T00:00:00Z', to: '2025-03-15T00:00:00Z', onlyFailed: true }],
    },
  ),
  replies: {
    200: {
      description: 'They will be sent',
      schema: ResentMany,
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
