import { Type } from 'typebox'
import { AMOUNT_MAX } from '#domain/amount.ts'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Integer, Nullable, OrNull } from '../fields.ts'
import { ReceiptResult } from '../receipt.ts'

export const SeenQrString = Type.Optional(
  Nullable(
    Type.String({
      maxLength: LIMITS.qrStrMax,
      description:
        '`qrString` of the receipt as the moderator has seen it. If it has other requisites by now, nothing is done: another purchase would be meant.',
    }),
  ),
)

const operator = { auth: 'operator', tag: 'review' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

export const postRequisites = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/receipts/{uuid}/requisites',
  operationId: 'postRequisites',
  summary: 'Give a photo the requisites that a moderator reads in it, or correct them',
  description:
    'Either `qrStr` or the requisites one by one. A receipt that waits without requisites goes on as if its QR had been recognised. One that waits for the tax authority, or is with moderators, has its requisites corrected: it takes the new ones, what the tax authority said of the old ones is dropped, and it is asked anew; a receipt that is with moderators stays with them. A decided receipt is opened by a dispute first.',
  params: receiptParams,
  // The values of all fields are judged together, by the rules of the receipt's country, so that one answer names every wrong field.
  body: Type.Object(
    {
      qrStr: OrNull(Type.String({ minLength: 1, maxLength: LIMITS.qrStrMax })),
      fn: OrNull(Type.String({ maxLength: 32, description: 'Fiscal drive; UZ: terminal.' })),
      fd: OrNull(Type.String({ maxLength: 32, description: 'Document number; UZ: receipt number.' })),
      fp: OrNull(Type.String({ maxLength: 32, description: 'Fiscal sign.' })),
      receiptDate: OrNull(Type.String({ maxLength: 32, description: "`YYYYMMDDTHHMMSS` or ISO, the till's wall clock." })),
      sumKopeks: OrNull(Integer({ description: `From 0 to ${AMOUNT_MAX}. Not needed for UZ.` })),
      seenQrString: SeenQrString,
      n: OrNull(Integer({ description: 'Type of settlement, from 1 to 4; 1 when it is left out.' })),
    },
    {
      title: 'TypedRequisites',
      minProperties: 1,
      examples: [{ fn: '7380440700999001', fd: '10432', fp: '3141592653', receiptDate: '20260301T124100', sumKopeks: 27450 }],
    },
  ),
  replies: { 200: { description: 'The receipt as it is now', schema: ReceiptResult } },
  errors: ['NOT_FOUND', 'HELD_BY_ANOTHER', 'HAS_REQUISITES', 'ALREADY_COUNTED', 'NEWER_VERSION'],
})
