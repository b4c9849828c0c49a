import { Type } from 'typebox'
import { Integer, JsonObject, Kopeks, Nullable, OneOf, Points, PromoId } from './fields.ts'
import { receiptFields } from './receipt.ts'

/** What every message to a brand carries beside the headers that its promo configures. */
export const CallbackHeaders = Type.Object({
  'webhook-id': Type.String({ description: 'The same for every repeat of this message, and for no other: what you have used already is not used again.' }),
  'webhook-timestamp': Integer({ description: 'Seconds since 1970, of this attempt.' }),
  'webhook-signature': Type.Optional(Type.String({ description: 'By Standard Webhooks, where the promo has `signing_secrets`.' })),
})

/** What the service sends to the promo's callback address at each state of a receipt. */
export const CallbackEvent = Type.Object(receiptFields, {
  title: 'CallbackEvent',
  examples: [{ state: 'ARRIVED', uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', userUuid: 'participant-17', approved: false, promoId: 1 }],
})

const Sandbox = Type.Optional(Type.Boolean({ description: 'Present, and true, for receipts of a sandbox alone.' }))

/** What the service sends to the promo's `payments_callback`. */
export const PaymentNotice = Type.Object(
  {
    event: OneOf(['PAYMENT']),
    uuid: Type.String({ description: 'The receipt.' }),
    userUuid: Type.String(),
    promoId: PromoId,
    externalId: Nullable(Type.String()),
    points: Points('What is awarded.'),
    amountKopeks: Kopeks('What was spent on counted products; where the promo counts none, what the whole receipt is for.'),
    sandbox: Sandbox,
  },
  {
    title: 'PaymentNotice',
    examples: [
      {
        event: 'PAYMENT',
        uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
        userUuid: 'participant-17',
        promoId: 1,
        externalId: 'order-77',
        points: 20,
        amountKopeks: 17980,
      },
    ],
  },
)

/** What the service sends to the promo's `disputes_callback`. */
export const DisputeNotice = Type.Object(
  {
    event: OneOf(['DISPUTE_OPENED', 'DISPUTE_DECIDED']),
    disputeId: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
    uuid: Type.String({ description: 'The receipt.' }),
    userUuid: Type.String(),
    promoId: PromoId,
    decision: Type.Optional(Nullable(OneOf(['reconsider', 'decline'], { description: 'Of DISPUTE_DECIDED.' }))),
    comment: Type.Optional(Nullable(Type.String({ description: 'What the moderator said about it.' }))),
    body: JsonObject({ description: 'The dispute as it was sent to us.' }),
    sandbox: Sandbox,
  },
  {
    title: 'DisputeNotice',
    examples: [
      {
        event: 'DISPUTE_OPENED',
        disputeId: 5,
        uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
        userUuid: 'participant-17',
        promoId: 1,
        body: { reason: 'There is milk in it' },
      },
    ],
  },
)

/** What the brand may answer; a field of another type, or a body that is not JSON, is ignored. */
export const BrandAck = Type.Object(
  {
    externalId: Type.Optional(Nullable(Type.String({ description: 'Stored into the receipt.' }))),
    meta: Type.Optional(Nullable(JsonObject({ description: "Stored into the receipt's `meta`." }))),
    status: Type.Optional(
      Nullable(
        Type.String({
          description: '`BLOCKED_USER` blocks the participant in the promo and rejects their open receipts.',
        }),
      ),
    ),
  },
  { title: 'BrandAck', examples: [{ externalId: 'order-77', status: null }] },
)
