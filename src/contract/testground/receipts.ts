import { Type } from 'typebox'
import { COUNTRIES } from '#countries/index.ts'
import { LIMITS } from '#domain/limits.ts'
import { REVIEW_REASONS } from '#domain/receipt/review-reasons.ts'
import { HistoryLine, TraceLine } from '../console/receipts.ts'
import { endpoint, type Files } from '../endpoint.ts'
import { CountryCode, DateTime, Defaulted, ExternalId, Integer, Nullable, OneOf, OrNull, PromoId, UserUuid } from '../fields.ts'
import { ExternalIdConflict, IntakeResponse } from '../intake/qr.ts'
import { ReceiptResult } from '../receipt.ts'

const tester = { auth: 'testground', tag: 'testground' } as const
const ofReceipt = Type.Object({ uuid: Type.String() })
const Segment = Type.Optional(OneOf(COUNTRIES, { description: 'Only of this country; in upper or lower case.' }))

export const getLkUsers = endpoint({
  ...tester,
  method: 'GET',
  url: '/api/lk/users',
  operationId: 'getLkUsers',
  summary: 'Participants with receipts, and the next free id',
  description: 'Those of the latest receipts. Ids of test participants start at 1001 in RU and at 2001 in UZ, and belong to the two by thousands in turn.',
  query: Type.Object({ country: Segment }),
  replies: {
    200: {
      description: 'Whoever sent something last comes first',
      schema: Type.Object(
        {
          users: Type.Array(
            Type.Object(
              {
                userUuid: UserUuid,
                receipts: Integer({ minimum: 1 }),
                lastReceiptAt: DateTime(),
              },
              { title: 'TestParticipant' },
            ),
          ),
          nextId: Integer({ description: 'Of the country, or of RU.' }),
        },
        { title: 'TestParticipants' },
      ),
    },
  },
})

export const getLkReceipts = endpoint({
  ...tester,
  method: 'GET',
  url: '/api/lk/receipts',
  operationId: 'getLkReceipts',
  summary: 'Receipts of a participant, newest first',
  query: Type.Object({ userUuid: UserUuid, country: Segment }),
  replies: { 200: { description: `At most ${LIMITS.pageSizeMax}`, schema: Type.Array(ReceiptResult) } },
})

const TestCallback = Type.Object(
  {
    at: DateTime(),
    channel: Type.String(),
    state: Type.String(),
    webhookId: Type.String(),
    attempt: Integer(),
    manual: Type.Boolean({ description: 'Somebody asked for it to be sent again.' }),
    outcome: OneOf(['delivered', 'retry', 'failed']),
    status: Nullable(Integer()),
    cause: Type.String(),
    latencyMs: Integer(),
    body: Type.Unknown({ description: 'What the brand was sent.' }),
  },
  { title: 'TestCallback' },
)

export const getLkReceipt = endpoint({
  ...tester,
  method: 'GET',
  url: '/api/lk/receipts/{uuid}',
  operationId: 'getLkReceipt',
  summary: 'One receipt with what has happened to it so far',
  params: ofReceipt,
  replies: {
    200: {
      description: 'The receipt',
      schema: Type.Object(
        {
          receipt: ReceiptResult,
          reviewReason: Nullable(OneOf(Object.keys(REVIEW_REASONS) as (keyof typeof REVIEW_REASONS)[])),
          nextCheckAt: Nullable(DateTime({ description: 'When the tax authority is asked next.' })),
          history: Type.Array(HistoryLine),
          trace: Type.Array(TraceLine),
          callbacks: Type.Array(TestCallback),
        },
        { title: 'TestReceipt' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})

export const getLkPromos = endpoint({
  ...tester,
  method: 'GET',
  url: '/api/lk/promos',
  operationId: 'getLkPromos',
  summary: 'Promos that can be tried',
  query: Type.Object({ country: Segment }),
  replies: {
    200: {
      description: 'Active promos, those of the sandbox too',
      schema: Type.Object(
        {
          promos: Type.Array(
            Type.Object(
              {
                id: PromoId,
                name: Type.String(),
                country: CountryCode,
                sandbox: Type.Boolean(),
                products: Type.Array(Type.String(), { description: 'Names of what it counts.' }),
                callbackUrl: Nullable(Type.String()),
              },
              { title: 'TestPromo' },
            ),
          ),
          simulator: Type.Boolean({ description: 'Receipts can be made up here.' }),
        },
        { title: 'TestPromos' },
      ),
    },
  },
})

/** Ways to send a receipt, as brands have them. */
const CHANNELS = ['qr', 'photo', 'url', 'widget'] as const

export const postLkSend = endpoint({
  ...tester,
  method: 'POST',
  url: '/api/lk/send',
  operationId: 'postLkSend',
  summary: 'Send a receipt as any participant, by any channel',
  description: 'As `POST /api/receipts/qr`, `/api/receipts`, `/api/receipts/url` or `/api/widgets/receipts` would be answered: it is the same code.',
  files: {
    photos: { most: LIMITS.photosPerRequestMax, required: false, description: 'For the channels `photo` and `widget`.' },
  } as const satisfies Files,
  body: Type.Object(
    {
      promoId: PromoId,
      userUuid: UserUuid,
      channel: OneOf(CHANNELS),
      qrStr: OrNull(Type.String({ maxLength: LIMITS.qrStrMax, description: 'For the channels `qr` and `widget`.' })),
      url: OrNull(Type.String({ maxLength: LIMITS.photoUrlMax, description: 'For the channel `url`.' })),
      externalId: OrNull(ExternalId),
      dupCheck: Defaulted(Type.Boolean({ description: 'As in the call of the channel.' }), true),
    },
    {
      title: 'TestSubmission',
      examples: [{ promoId: 1, userUuid: '1001', channel: 'qr', qrStr: 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1' }],
    },
  ),
  replies: {
    200: { description: 'Accepted, or already known', schema: IntakeResponse },
    409: { description: '`externalId` is already used in the promo, or it has a photo of the very same bytes', schema: ExternalIdConflict },
  },
  errors: ['PROMO_NOT_ACTIVE', 'NOT_A_PHOTO', 'URL_NOT_READ', 'QR_REQUIRED', 'NOT_FOUND'],
})
