import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Integer, Nullable } from '../fields.ts'
import { Delivery, deliveryFilter } from './deliveries.ts'
import { Resend, ResendOne, Resent, ResentMany, resendChoice } from './resends.ts'

const brand = { auth: 'apiKey', tag: 'callbacks' } as const

export const getBrandDeliveries = endpoint({
  ...brand,
  method: 'GET',
  url: '/api/deliveries',
  operationId: 'getBrandDeliveries',
  summary: "Every attempt to deliver an event of the key's promo, newest first",
  description: 'With what was sent, byte for byte, what your receiver answered, and why the attempt ended as it did. Secrets are masked.',
  query: deliveryFilter,
  replies: {
    200: {
      description: 'A page of attempts',
      schema: Type.Object(
        { deliveries: Type.Array(Delivery), next: Nullable(Type.String({ description: 'The cursor of the next page; null on the last one.' })) },
        { title: 'Deliveries' },
      ),
    },
  },
})

export const postBrandResend = endpoint({
  ...brand,
  method: 'POST',
  url: '/api/receipts/{receipt_uuid}/resend',
  operationId: 'postBrandResend',
  summary: 'Have a callback of a receipt sent again',
  description: 'With the same `webhook-id` and the same bytes. What is on its way already is not sent twice: `resent` is 0 then.',
  params: Type.Object({ receipt_uuid: Type.String() }),
  body: ResendOne,
  replies: { 200: { description: 'It will be sent', schema: Resent } },
  errors: ['NOT_FOUND', 'NO_CALLBACK'],
})

export const postBrandDeliveriesResend = endpoint({
  ...brand,
  method: 'POST',
  url: '/api/deliveries/resend',
  operationId: 'postBrandDeliveriesResend',
  summary: 'Have many callbacks sent again',
  description: `Those of a span of time, of some receipts, or both, for a receiver that was away. They go out at \`resend_per_second\` of the channel, after what is due already. At most ${LIMITS.brandResendsPerMinute} such calls a minute; what the feed (\`GET /api/events\`) tells needs none of this.`,
  body: Type.Object(resendChoice, {
    title: 'BrandResend',
    minProperties: 1,
    examples: [{ from: '2025-03-14T00:00:00Z', to: '2025-03-15T00:00:00Z', onlyFailed: true }],
  }),
  replies: { 200: { description: 'They will be sent', schema: ResentMany } },
  errors: ['NO_CALLBACK'],
})

const BrandResendProgress = Type.Object((({ requestedBy: _, ...fields }) => fields)(Resend.properties), { title: 'BrandResendProgress' })
const resendParams = Type.Object({ id: Integer({ minimum: 1 }) })

export const getBrandResend = endpoint({
  ...brand,
  method: 'GET',
  url: '/api/deliveries/resends/{id}',
  operationId: 'getBrandResend',
  summary: 'How far such a repetition is',
  params: resendParams,
  replies: { 200: { description: 'The repetition', schema: BrandResendProgress } },
  errors: ['NOT_FOUND'],
})

export const postBrandResendStop = endpoint({
  ...brand,
  method: 'POST',
  url: '/api/deliveries/resends/{id}/stop',
  operationId: 'postBrandResendStop',
  summary: 'Stop such a repetition',
  description: 'What has been put back already is still sent.',
  params: resendParams,
  replies: { 200: { description: 'The repetition as it is now', schema: BrandResendProgress } },
  errors: ['NOT_FOUND'],
})
