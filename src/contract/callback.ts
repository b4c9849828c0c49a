import { Type } from 'typebox'
import { JsonObject, Nullable } from './fields.ts'
import { receiptFields } from './receipt.ts'

/** What the service sends to the promo's callback address at each state of a receipt. */
export const CallbackEvent = Type.Object(receiptFields, {
  title: 'CallbackEvent',
  examples: [{ state: 'ARRIVED', uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', userUuid: 'participant-17', approved: false, promoId: 1 }],
})

/** What the brand may answer; a field of another type, or a body that is not JSON, is ignored. */
export const BrandAck = Type.Object({
  externalId: Type.Optional(Nullable(Type.String({ description: 'Stored into the receipt.' }))),
  meta: Type.Optional(Nullable(JsonObject({ description: 'Stored into the receipt\'s `meta`.' }))),
  status: Type.Optional(Nullable(Type.String({
    description: '`BLOCKED_USER` blocks the participant in the promo and rejects their open receipts.',
  }))),
}, { title: 'BrandAck', examples: [{ externalId: 'order-77', status: null }] })
