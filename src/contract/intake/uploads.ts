import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { PHOTO_TYPES } from '#domain/receipt/photo.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, ExternalId, Integer, OneOf, OrNull, participantFields, PromoId } from '../fields.ts'
import { accepted, conflict, INTAKE_ERRORS, PHOTO_ERRORS } from './photos.ts'

const minutes = LIMITS.uploadSeconds / 60
const uploadId = 'WzEsIjlmODZkMDgxODg0YzdkNjU5YTJmZWFhMGM1NWFkMDE1IiwiaW1hZ2UvanBlZyIsMzQxMjAwNywxNzQxOTUwMDAwXQ.hK3vYI0m1k3dR1oTz1xJc2eOq5cVnS0s7kXQbX2ZQ4M'

export const postUploads = endpoint({
  method: 'POST',
  url: '/api/uploads',
  auth: 'apiKey',
  operationId: 'postUploads',
  tag: 'intake',
  summary: 'Get an address to which a photo is put',
  description: `For photos that are not to pass through your server: give the address to the page or app of the participant. Whoever knows it may put a photo of this size and type there, within ${minutes} minutes; the one put last counts. Then send the receipt to \`/api/receipts/uploads\`, before the same end. Photos that no receipt names are deleted.`,
  body: Type.Object(
    {
      contentType: OneOf(PHOTO_TYPES, { description: 'The header `content-type` of the PUT.' }),
      bytes: Integer({ minimum: 1, maximum: LIMITS.photoBytesMax, description: 'The size of the photo, and the header `content-length` of the PUT.' }),
      promoId: OrNull(PromoId),
    },
    { title: 'UploadRequest', examples: [{ contentType: 'image/jpeg', bytes: 3412007 }] },
  ),
  replies: {
    200: {
      description: 'The address',
      schema: Type.Object(
        {
          uploadId: Type.String({ description: 'Names the photo in `/api/receipts/uploads`.' }),
          url: Type.String({ description: 'Of the photo store or of this service; its form may change.' }),
          method: OneOf(['PUT']),
          headers: Type.Record(Type.String(), Type.String(), {
            description: 'To be sent with the photo, unchanged. Browsers add `content-length` themselves.',
          }),
          expiresAt: DateTime(),
        },
        {
          title: 'UploadAddress',
          examples: [
            {
              uploadId,
              url: `https://receipts.example/api/uploads/${uploadId}`,
              method: 'PUT',
              headers: { 'content-type': 'image/jpeg', 'content-length': '3412007' },
              expiresAt: '2025-03-14T11:00:00.000Z',
            },
          ],
        },
      ),
    },
  },
  errors: ['PROMO_MISMATCH'],
})

export const putUpload = endpoint({
  method: 'PUT',
  url: '/api/uploads/{upload_id}',
  auth: 'none',
  operationId: 'putUpload',
  tag: 'intake',
  summary: 'Put a photo',
  description:
    'The address that `POST /api/uploads` gives where the photo store has none of its own. It is signed, so no key is needed. A photo that is put again replaces the one before.',
  cors: true,
  countsVisitors: true,
  takesFile: true,
  params: Type.Object({ upload_id: Type.String() }),
  replies: { 204: { description: 'Stored' } },
  errors: ['NOT_FOUND', 'UPLOAD_ENDED', 'UPLOAD_DIFFERS'],
})

export const postReceiptsUploads = endpoint({
  method: 'POST',
  url: '/api/receipts/uploads',
  auth: 'apiKey',
  operationId: 'postReceiptsUploads',
  tag: 'intake',
  summary: 'Send a receipt as photos that were put at addresses of `POST /api/uploads`',
  description:
    'As `POST /api/receipts`, except that the photos are read after the answer unless the promo has chosen otherwise (`photo_reading: "now"`, `qr_required`). A photo that is named again is a photo that is sent again.',
  body: Type.Object(
    {
      uploads: Type.Array(Type.String({ maxLength: LIMITS.uploadIdMax }), {
        minItems: 1,
        description: `Up to ${LIMITS.photosPerRequestMax} \`uploadId\`s; more are refused with 400.`,
      }),
      ...participantFields,
      externalId: OrNull(ExternalId),
      promoId: OrNull(PromoId),
    },
    { title: 'UploadSubmission', examples: [{ uploads: [uploadId], userUuid: 'participant-17' }] },
  ),
  replies: { 200: accepted, 409: conflict },
  errors: ['NOT_FOUND', 'UPLOAD_ENDED', 'UPLOAD_MISSING', 'UPLOAD_DIFFERS', 'TOO_MANY_FILES', ...PHOTO_ERRORS, ...INTAKE_ERRORS],
})
