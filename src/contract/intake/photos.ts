import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint, type Files } from '../endpoint.ts'
import { CountryCode, Defaulted, ExternalId, Integer, Kopeks, Nullable, OrNull, participantFields, PromoId } from '../fields.ts'
import { ExternalIdConflict, IntakeResponse } from './qr.ts'

const qrString = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const most = LIMITS.photosPerRequestMax
const megabytes = LIMITS.photoBytesMax / 1024 / 1024

const photosOf = (required: boolean) =>
  ({
    photos: { most, required, description: `Up to ${most} photos of up to ${megabytes} MB: JPEG, PNG, WebP or HEIC, whatever they are called.` },
  }) as const satisfies Files

const QrString = Type.String({ maxLength: LIMITS.qrStrMax, description: 'What the QR code says.' })
export const PHOTO_ERRORS = ['NOT_A_PHOTO'] as const
export const INTAKE_ERRORS = ['PROMO_MISMATCH', 'PROMO_NOT_ACTIVE', 'QR_REQUIRED'] as const
export const accepted = { description: 'Accepted, or already known', schema: IntakeResponse }
export const conflict = { description: '`externalId` is already used in the promo, or it has a photo of the very same bytes', schema: ExternalIdConflict }

export const postReceipts = endpoint({
  method: 'POST',
  url: '/api/receipts',
  auth: 'apiKey',
  operationId: 'postReceipts',
  tag: 'intake',
  summary: 'Send a receipt as photos',
  description:
    'The fiscal QR is looked for in all of the photos. Where none is found the receipt waits for a longer look and then for a moderator; where there are several different ones it is rejected with FEW_RECEIPTS.',
  files: photosOf(true),
  body: Type.Object(
    {
      ...participantFields,
      externalId: OrNull(ExternalId),
      promoId: OrNull(PromoId),
    },
    { title: 'PhotoSubmission', examples: [{ photos: ['(a photo)'], userUuid: 'participant-17' }] },
  ),
  replies: { 200: accepted, 409: conflict },
  errors: [...PHOTO_ERRORS, ...INTAKE_ERRORS],
})

export const postReceiptsUrl = endpoint({
  method: 'POST',
  url: '/api/receipts/url',
  auth: 'apiKey',
  operationId: 'postReceiptsUrl',
  tag: 'intake',
  summary: 'Send a receipt as addresses of photos',
  description: `The photos are fetched at once, each within ${LIMITS.photoUrlTimeoutMs / 1000} seconds and from public http and https addresses only; then it is as if they had been sent.`,
  body: Type.Object(
    {
      urls: Type.Array(Type.String({ maxLength: LIMITS.photoUrlMax }), { minItems: 1, description: `Up to ${most} addresses; more are refused with 400.` }),
      ...participantFields,
      promoId: OrNull(PromoId),
    },
    { title: 'UrlSubmission', examples: [{ urls: ['https://photos.example/receipt.jpg'], userUuid: 'participant-17' }] },
  ),
  replies: { 200: accepted, 409: conflict },
  errors: ['URL_NOT_READ', ...PHOTO_ERRORS, ...INTAKE_ERRORS],
})

export const postReceiptPhotos = endpoint({
  method: 'POST',
  url: '/api/receipts/{receipt_uuid}/photos',
  auth: 'apiKey',
  operationId: 'postReceiptPhotos',
  tag: 'intake',
  summary: 'Add photos to a receipt',
  description: `A receipt has at most ${LIMITS.photosPerReceiptMax} photos, and takes none once it is REVIEWED. One that waits without a QR is looked through again.`,
  params: Type.Object({ receipt_uuid: Type.String() }),
  files: photosOf(true),
  body: Type.Object({ participantToken: participantFields.participantToken }, { title: 'MorePhotos', examples: [{ photos: ['(a photo)'] }] }),
  replies: { 200: { description: 'Added', schema: IntakeResponse }, 409: conflict },
  errors: ['NOT_FOUND', 'NOT_OPEN', ...PHOTO_ERRORS],
})

export const postWidgetReceipts = endpoint({
  method: 'POST',
  url: '/api/widgets/receipts',
  auth: 'apiKey',
  operationId: 'postWidgetReceipts',
  tag: 'intake',
  summary: 'Send a receipt from a page',
  description:
    'As a QR string, as photos, or as both: what photos show beside the string belongs to the same receipt, or there are several (FEW_RECEIPTS). For pages of any origin, and for keys of scope `widget`, which cannot turn the duplicate check off.',
  cors: true,
  widgetKeys: true,
  files: photosOf(false),
  body: Type.Object(
    {
      qrAsString: OrNull(QrString),
      ...participantFields,
      promoId: OrNull(PromoId),
      source: Defaulted(Type.String({ maxLength: 255 }), 'widget-qr-scan'),
      channel: Defaulted(Type.String({ maxLength: 255 }), 'web'),
      meta: OrNull(
        Type.String({ contentMediaType: 'application/json', description: `A JSON object of the page's own, up to ${LIMITS.metaBytesMax / 1024} KB.` }),
      ),
      dupCheck: OrNull(
        Type.Boolean({ description: 'false turns the duplicate check off (debug): in sandbox promos, with server keys. Elsewhere it is ignored.' }),
      ),
    },
    { title: 'WidgetSubmission', examples: [{ qrAsString: qrString, userUuid: 'participant-17', meta: '{"page":"/spring"}' }] },
  ),
  replies: { 200: accepted },
  errors: [...PHOTO_ERRORS, ...INTAKE_ERRORS],
})

export const postQr = endpoint({
  method: 'POST',
  url: '/api/qr',
  auth: 'apiKey',
  operationId: 'postQr',
  tag: 'intake',
  summary: 'Read a fiscal QR, of either country, without sending a receipt in',
  description: 'From a string, or else from a photo. 422 `qr_not_found`: there is no fiscal QR in the photo.',
  cors: true,
  widgetKeys: true,
  files: { photo: { most: 1, required: false, description: `A photo of up to ${megabytes} MB: JPEG, PNG, WebP or HEIC.` } },
  body: Type.Object({ qrAsString: OrNull(QrString) }, { title: 'QrQuestion', examples: [{ qrAsString: qrString }] }),
  replies: {
    200: {
      description: 'What the QR says',
      schema: Type.Object(
        {
          fn: Type.String(),
          fd: Type.String(),
          fp: Type.String(),
          sumKopeks: Nullable(Kopeks('Whole kopeks; null in Uzbekistan, whose QR says no sum.')),
          n: Nullable(Integer({ description: '1 sale, 2 its refund, 3 payout, 4 its refund; null in Uzbekistan.' })),
          country: CountryCode,
          receiptDate: Type.String({ description: "As the till's clock showed it." }),
          qrString: Type.String(),
        },
        {
          title: 'QrRequisites',
          examples: [
            { fn: '9999078902004339', fd: '12', fp: '2710283119', sumKopeks: 19990, n: 1, country: 'ru', receiptDate: '2025-03-14T09:26:00', qrString },
          ],
        },
      ),
    },
  },
  errors: ['FORMAT', 'FEW_RECEIPTS', ...PHOTO_ERRORS],
})
