import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Defaulted, OneOf, OrNull, Page } from '../fields.ts'
import { FILE_REPLIES } from '../file-replies.ts'
import { ReceiptResult } from '../receipt.ts'

const tester = { auth: 'testground', tag: 'testground' } as const
const html = 'text/html; charset=utf-8'
const ofReceipt = Type.Object({ uuid: Type.String() })

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
  description:
    '`approve` and `reject` decide a receipt that is open, in the sandbox any; `recheck` asks the tax authority now instead of later; `external` gives it another `externalId`; `resend` sends its last callback again.',
  params: ofReceipt,
  urlencoded: true,
  body: Type.Object(
    {
      action: OneOf(EDITS),
      reason: Defaulted(Type.String({ maxLength: 1000, description: 'Of `reject`: what the participant reads. Of a forced `approve`: why.' }), ''),
      force: Defaulted(Type.Boolean({ description: 'Of `approve`: although the tax authority has not confirmed the purchase.' }), false),
      external: OrNull(Type.String({ maxLength: LIMITS.externalIdMax, description: 'Of `external`. Left out or empty, the receipt has none any more.' })),
    },
    { title: 'TestEdit', examples: [{ action: 'recheck' }] },
  ),
  replies: {
    200: {
      description: 'Done',
      schema: Type.Object({ ok: Type.Literal(true), receipt: ReceiptResult }, { title: 'TestEdited' }),
    },
  },
  errors: [
    'NOT_FOUND',
    'NOT_UNDER_REVIEW',
    'HELD_BY_ANOTHER',
    'ALREADY_COUNTED',
    'PARTICIPANT_BLOCKED',
    'NOT_CONFIRMED',
    'NOTHING_TO_CHECK',
    'EXTERNAL_ID_USED',
    'NO_CALLBACK',
  ],
})
