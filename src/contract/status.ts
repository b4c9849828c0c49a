import { Type } from 'typebox'
import { COUNTRIES } from '#countries/index.ts'
import { DISPUTE_STATUSES } from '#domain/dispute.ts'
import { LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import { TraceLine } from './console/receipts.ts'
import { endpoint } from './endpoint.ts'
import { ApiErrorBody } from './errors.ts'
import {
  CountryCode,
  Cursor,
  DateTime,
  Defaulted,
  Integer,
  Nullable,
  OneOf,
  Page,
  PageLimit,
  Points,
  PromoId,
  RejectKeyName,
  StateName,
  UserUuid,
} from './fields.ts'
import { ReceiptResult } from './receipt.ts'

export const LightStatus = Type.Object(
  {
    uuid: Type.String(),
    receiptId: Nullable(Integer()),
    state: StateName,
    checkingStatus: Type.Unsafe<(typeof STATES)[keyof typeof STATES]>({ type: 'integer', enum: Object.values(STATES) }),
    kind: OneOf(['pending', 'approved', 'rejected']),
    statusText: Type.String({ description: 'Ready to show, in Russian unless asked for otherwise.' }),
    approved: Type.Boolean(),
    points: Points(),
    dispute: Type.Optional(
      OneOf(['possible', 'open', 'declined'], {
        description:
          'Of a rejected receipt alone, where the promo takes disputes of participants: the participant may dispute the rejection, or has disputed it.',
      }),
    ),
  },
  { title: 'LightStatus' },
)

export const PublicPromo = Type.Object(
  {
    id: PromoId,
    name: Type.String(),
    country: CountryCode,
  },
  { title: 'PublicPromo', examples: [{ id: 1, name: 'Spring draw', country: 'ru' }] },
)

export const getReceipts = endpoint({
  method: 'GET',
  url: '/api/receipts',
  auth: 'apiKey',
  operationId: 'getReceipts',
  tag: 'status',
  summary: "Receipts of the key's promo, newest first",
  query: Type.Object({
    state: Type.Optional(StateName),
    userUuid: Type.Optional(UserUuid),
    from: Type.Optional(DateTime({ description: 'Sent at this moment or later.' })),
    to: Type.Optional(DateTime({ description: 'Sent before this moment.' })),
    cursor: Cursor,
    limit: PageLimit,
  }),
  replies: {
    200: {
      description: 'A page of receipts',
      schema: Type.Object(
        { receipts: Type.Array(ReceiptResult), next: Nullable(Type.String({ description: 'The cursor of the next page; null on the last one.' })) },
        { title: 'Receipts' },
      ),
    },
  },
})

export const getReceipt = endpoint({
  method: 'GET',
  url: '/api/receipts/{receipt_uuid}',
  auth: 'apiKey',
  operationId: 'getReceipt',
  tag: 'status',
  summary: "All about one receipt of the key's promo",
  params: Type.Object({ receipt_uuid: Type.String() }),
  replies: { 200: { description: 'The receipt', schema: ReceiptResult } },
  errors: ['NOT_FOUND'],
})

export const getReceiptTrace = endpoint({
  method: 'GET',
  url: '/api/receipts/{receipt_uuid}/trace',
  auth: 'apiKey',
  operationId: 'getReceiptTrace',
  tag: 'status',
  summary: "How the verdict on a receipt of the key's promo came about",
  description: "Every rule that was asked, what it saw, its bound and the result. Only where the promo's setting `trace_for_brand` is on; otherwise 404.",
  params: Type.Object({ receipt_uuid: Type.String() }),
  replies: {
    200: {
      description: 'The trace',
      schema: Type.Object(
        {
          uuid: Type.String(),
          state: StateName,
          approved: Type.Boolean(),
          rejectKey: Nullable(RejectKeyName),
          settingsVersion: Nullable(Integer({ description: "The version of the promo's settings that the verdict was given by; null before it." })),
          trace: Type.Array(TraceLine),
        },
        { title: 'ReceiptTrace' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})

const ReceiptUuid = Type.Object({ uuid: Type.String({ description: 'The uuid is the secret: whoever knows it may look.' }) })

export const getLightStatus = endpoint({
  method: 'GET',
  url: '/r/{uuid}.json',
  auth: 'none',
  countsVisitors: true,
  operationId: 'getLightStatus',
  tag: 'status',
  summary: 'What became of a receipt, for its participant',
  cors: true,
  params: ReceiptUuid,
  query: Type.Object({
    lang: Type.Optional(Type.String({ maxLength: 35, description: `Language of \`statusText\`: one of ${LANGUAGES.join(', ')}; anything else is Russian.` })),
    advice: Defaulted(
      Type.Boolean({ description: '`true`: `statusText` of a rejected receipt goes on with a second line, what the participant can do about it.' }),
      false,
    ),
  }),
  replies: { 200: { description: 'The status', schema: LightStatus } },
  errors: ['NOT_FOUND'],
})

export const postParticipantDispute = endpoint({
  method: 'POST',
  url: '/r/{uuid}/dispute',
  auth: 'none',
  countsVisitors: true,
  operationId: 'postParticipantDispute',
  tag: 'status',
  summary: 'The participant objects to a rejection',
  description:
    'Where the promo has set `participant_disputes`; otherwise 404. It becomes a dispute as of `POST /api/receipts/{receipt_uuid}/dispute`, once for each rejection: later calls answer with that dispute.',
  cors: true,
  params: ReceiptUuid,
  body: Type.Object(
    { comment: Type.Optional(Type.String({ maxLength: LIMITS.disputeCommentMax, description: 'For whoever decides.' })) },
    { title: 'ParticipantDispute', examples: [{ comment: 'The juice is on the receipt, in the second line' }] },
  ),
  replies: {
    200: {
      description: 'The dispute',
      schema: Type.Object({ uuid: Type.String(), status: OneOf(DISPUTE_STATUSES), createdAt: DateTime() }, { title: 'OpenedParticipantDispute' }),
    },
  },
  errors: ['NOT_FOUND', 'NOT_REJECTED'],
})

export const getStatusPage = endpoint({
  method: 'GET',
  url: '/r/{uuid}',
  auth: 'none',
  countsVisitors: true,
  operationId: 'getStatusPage',
  tag: 'status',
  summary: 'The same as a page',
  description: 'In Russian; for promos of Uzbekistan also in Uzbek, in either alphabet: as `lang` asks, else as the browser prefers.',
  params: ReceiptUuid,
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 35, description: `One of ${LANGUAGES.join(', ')}; anything else is ignored.` })) }),
  replies: {
    200: { description: 'The page', schema: Page, contentType: 'text/html; charset=utf-8' },
    404: { description: 'A page that says there is no such receipt', schema: Page, contentType: 'text/html; charset=utf-8' },
    503: { description: 'The receipt cannot be shown now: mostly as a page that loads itself again', schema: ApiErrorBody, orPage: true },
  },
})

export const getPublicPromos = endpoint({
  method: 'GET',
  url: '/api/public/promos',
  auth: 'none',
  countsVisitors: true,
  operationId: 'getPublicPromos',
  tag: 'status',
  summary: 'Active promos',
  cors: true,
  query: Type.Object({ country: Type.Optional(OneOf(COUNTRIES, { description: 'In upper or lower case.' })) }),
  replies: { 200: { description: 'Active promos whose period has not ended, of all countries or of one', schema: Type.Array(PublicPromo) } },
})

export const getPhoto = endpoint({
  method: 'GET',
  url: '/photos/{receipt_uuid}/{file}',
  auth: 'none',
  operationId: 'getPhoto',
  tag: 'status',
  summary: 'A photo of a receipt, as it was sent',
  description: 'Receipts list these addresses; whoever knows one may look. With `-min` before the extension it is a smaller JPEG without metadata.',
  params: Type.Object({
    receipt_uuid: Type.String(),
    file: Type.String({ description: '`{photoId}.{ext}`, or `{photoId}-min.{ext}`.' }),
  }),
  replies: {
    200: { description: 'The bytes', schema: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }), contentType: 'image/*' },
  },
  errors: ['NOT_FOUND'],
})
