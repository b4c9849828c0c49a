import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Defaulted, ExternalId, Integer, Nullable, OneOf, OrNull, participantFields, PromoId } from '../fields.ts'

const uuid = '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11'

export const IntakeResponse = Type.Object(
  {
    status: Defaulted(Type.String(), 'success'),
    uuid: Type.String(),
    receiptId: OrNull(Integer()),
    requestUuid: OrNull(Type.String({ description: 'Equals `uuid`.' })),
    code: OrNull(Type.String({ description: 'Error code when `status` is not `success`.' })),
    replayed: OrNull(Type.Boolean({ description: 'true: this participant already sent this receipt; nothing is checked again.' })),
    waiting: Type.Optional(
      Type.Literal(true, {
        description:
          'Present only when photos are read after the answer (setting `photo_reading`): whether they show a receipt is told by the callback and the status.',
      }),
    ),
  },
  {
    title: 'IntakeResponse',
    examples: [{ status: 'success', uuid, receiptId: 1204, requestUuid: uuid, code: null, replayed: null }],
  },
)

/** The only error body in the predecessor's form. Without `code`, the conflict is about the `externalId`. */
export const ExternalIdConflict = Type.Object(
  {
    status: OneOf(['failure']),
    code: Type.Optional(OneOf(['DUPLICATE_PHOTO'], { description: 'The promo has a photo of the very same bytes.' })),
    existing_request_uuid: Nullable(
      Type.String({ description: "The receipt that has this `externalId` or photo; null when it is of another participant's photo." }),
    ),
  },
  { title: 'ExternalIdConflict', examples: [{ status: 'failure', existing_request_uuid: uuid }] },
)

export const postReceiptsQr = endpoint({
  method: 'POST',
  url: '/api/receipts/qr',
  auth: 'apiKey',
  operationId: 'postReceiptsQr',
  tag: 'intake',
  summary: 'Send a receipt as a QR string',
  description:
    "Answers at once; the tax authority is asked afterwards. A string that is not a fiscal QR of the promo's country is a receipt rejected with FORMAT.",
  body: Type.Object(
    {
      qrStr: Type.String({ minLength: 1, maxLength: LIMITS.qrStrMax, description: 'What the QR code says.' }),
      ...participantFields,
      externalId: OrNull(ExternalId),
      promoId: OrNull(PromoId),
      dupCheck: Defaulted(
        Type.Boolean({ description: 'false turns the duplicate check off (debug), where `allow_dup_check_off` allows it; elsewhere it is ignored.' }),
        true,
      ),
    },
    {
      title: 'QrSubmission',
      examples: [{ qrStr: 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1', userUuid: 'participant-17' }],
    },
  ),
  replies: {
    200: { description: 'Accepted, or already known', schema: IntakeResponse },
    409: { description: '`externalId` is already used in the promo', schema: ExternalIdConflict },
  },
  errors: ['PROMO_MISMATCH', 'PROMO_NOT_ACTIVE'],
})
