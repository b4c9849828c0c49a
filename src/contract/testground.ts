import { Type } from 'typebox'
import { COUNTRIES } from '#domain/country.ts'
import { LIMITS } from '#domain/limits.ts'
import { REVIEW_REASONS } from '#domain/receipt/review-reasons.ts'
import { HistoryLine, TraceLine } from './admin-receipts.ts'
import { endpoint, type Files } from './endpoint.ts'
import {
  CountryCode, DateTime, Defaulted, ExternalId, Integer, Nullable, OneOf, OrNull, Page, PromoId, UserUuid,
} from './fields.ts'
import { ExternalIdConflict, IntakeResponse } from './intake.ts'
import { ReceiptResult } from './receipt.ts'
import { FILE_REPLIES } from './widget.ts'
import { postSimulatorReceipts } from './simulator.ts'

const tester = { auth: 'testground', tag: 'testground' } as const
const html = 'text/html; charset=utf-8'
const ofReceipt = Type.Object({ uuid: Type.String() })
const Segment = Type.Optional(OneOf(COUNTRIES, { description: 'Only of this country; in upper or lower case.' }))

export const getLkPage = endpoint({
  ...tester,
  method: 'GET',
  url: '/lk.html',
  operationId: 'getLkPage',
  summary: 'The test ground',
  description: 'Make a receipt, send it as any participant by any channel, and watch what becomes of it.',
  replies: { 200: { description: 'The page', schema: Page, contentType: html } },
})

export const getLkFile = endpoint({
  method: 'GET',
  url: '/lk/files/{file}',
  auth: 'none',
  tag: 'testground',
  operationId: 'getLkFile',
  summary: 'Style and script of its pages',
  params: Type.Object({ file: Type.String() }),
  replies: FILE_REPLIES,
  errors: ['NOT_FOUND'],
})

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
      schema: Type.Object({
        users: Type.Array(Type.Object({
          userUuid: UserUuid,
          receipts: Integer({ minimum: 1 }),
          lastReceiptAt: DateTime(),
        }, { title: 'TestParticipant' })),
        nextId: Integer({ description: 'Of the country, or of RU.' }),
      }, { title: 'TestParticipants' }),
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

const TestCallback = Type.Object({
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
}, { title: 'TestCallback' })

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
      schema: Type.Object({
        receipt: ReceiptResult,
        reviewReason: Nullable(OneOf(Object.keys(REVIEW_REASONS) as (keyof typeof REVIEW_REASONS)[])),
        nextCheckAt: Nullable(DateTime({ description: 'When the tax authority is asked next.' })),
        history: Type.Array(HistoryLine),
        trace: Type.Array(TraceLine),
        callbacks: Type.Array(TestCallback),
      }, { title: 'TestReceipt' }),
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
      schema: Type.Object({
        promos: Type.Array(Type.Object({
          id: PromoId,
          name: Type.String(),
          country: CountryCode,
          sandbox: Type.Boolean(),
          products: Type.Array(Type.String(), { description: 'Names of what it counts.' }),
          callbackUrl: Nullable(Type.String()),
        }, { title: 'TestPromo' })),
        simulator: Type.Boolean({ description: 'Receipts can be made up here.' }),
      }, { title: 'TestPromos' }),
    },
  },
})

export const postLkMint = endpoint({
  ...tester,
  method: 'POST',
  url: '/api/lk/mint',
  operationId: 'postLkMint',
  summary: 'Make a receipt that the simulated tax authority knows',
  bodyBytesMax: 256 * 1024,
  body: postSimulatorReceipts.body,
  replies: { 200: { description: 'The receipt', schema: postSimulatorReceipts.replies[200].schema } },
  errors: ['SIMULATOR_OFF'],
})

export const getLkPrint = endpoint({
  ...tester,
  method: 'GET',
  url: '/api/lk/prints/{fn}/{fd}',
  operationId: 'getLkPrint',
  summary: 'A made-up receipt on paper, with its QR',
  params: Type.Object({ fn: Type.String({ pattern: '^[A-Z0-9]{1,32}$' }), fd: Type.String({ pattern: '^\\d{1,18}$' }) }),
  replies: { 200: { description: 'A picture', schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }), contentType: 'image/png' } },
  errors: ['SIMULATOR_OFF'],
})

/** Ways in, as a brand has them. */
export const CHANNELS = ['qr', 'photo', 'url', 'widget'] as const

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
  body: Type.Object({
    promoId: PromoId,
    userUuid: UserUuid,
    channel: OneOf(CHANNELS),
    qrStr: OrNull(Type.String({ maxLength: LIMITS.qrStrMax, description: 'For the channels `qr` and `widget`.' })),
    url: OrNull(Type.String({ maxLength: LIMITS.photoUrlMax, description: 'For the channel `url`.' })),
    externalId: OrNull(ExternalId),
    dupCheck: Defaulted(Type.Boolean(), true),
  }, { title: 'TestSubmission', examples: [{ promoId: 1, userUuid: '1001', channel: 'qr', qrStr: 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1' }] }),
  replies: {
    200: { description: 'Accepted, or already known', schema: IntakeResponse },
    409: { description: '`externalId` is already used in the promo, or it has a photo of the very same bytes', schema: ExternalIdConflict },
  },
  errors: ['PROMO_NOT_ACTIVE', 'NOT_A_PHOTO', 'URL_NOT_READ', 'QR_REQUIRED', 'NOT_FOUND'],
})

export const getLkReceiptPage = endpoint({
  ...tester,
  method: 'GET',
  url: '/lk/r/{uuid}',
  operationId: 'getLkReceiptPage',
  summary: 'One receipt as a page, with what can be done to it',
  params: ofReceipt,
  replies: { 200: { description: 'The page', schema: Page, contentType: html } },
  errors: ['NOT_FOUND'],
})

export const EDITS = ['approve', 'reject', 'recheck', 'external', 'resend'] as const

export const postLkEdit = endpoint({
  ...tester,
  method: 'POST',
  url: '/lk/r/{uuid}/edit',
  operationId: 'postLkEdit',
  summary: 'Do something to a receipt',
  description: '`approve` and `reject` decide a receipt that is open, in the sandbox any; `recheck` asks the tax authority now instead of later; `external` gives it another `externalId`; `resend` sends its last callback again.',
  params: ofReceipt,
  urlencoded: true,
  body: Type.Object({
    action: OneOf(EDITS),
    reason: Defaulted(Type.String({ maxLength: 1000, description: 'Of `reject`: what the participant reads.' }), ''),
    external: Defaulted(Type.String({ maxLength: LIMITS.externalIdMax, description: 'Of `external`.' }), ''),
  }, { title: 'TestEdit', examples: [{ action: 'recheck' }] }),
  replies: {
    200: {
      description: 'Done',
      schema: Type.Object({ ok: Type.Literal(true), receipt: ReceiptResult }, { title: 'TestEdited' }),
    },
  },
  errors: ['NOT_FOUND', 'NOT_UNDER_REVIEW', 'HELD_BY_ANOTHER', 'ALREADY_COUNTED', 'PARTICIPANT_BLOCKED', 'NOTHING_TO_CHECK', 'EXTERNAL_ID_USED', 'NO_CALLBACK'],
})
