import { Type } from 'typebox'
import { OPERATOR_LANGUAGES } from '#domain/language.ts'
import type { ReceiptEvent, ReceiptNote } from '#domain/receipt/lifecycle.ts'
import { RELATIONS } from '#domain/receipt/relation.ts'
import { TIMELINE_KINDS, type TimelineWhat } from '#domain/receipt/timeline.ts'
import { RULE_OUTCOMES, type RuleOutcome } from '#domain/rules/outcome.ts'
import { endpoint } from '../endpoint.ts'
import { CONTENT_TYPE_XLSX } from '../file-replies.ts'
import {
  Anything,
  Cursor,
  DateTime,
  Defaulted,
  Integer,
  JsonObject,
  NextCursor,
  Nullable,
  OneOf,
  PageLimit,
  PromoId,
  RejectKeyName,
  StateName,
  UserUuid,
} from '../fields.ts'
import { Approval } from '../moderation/approval.ts'
import { PendingDecision } from '../moderation/decisions.ts'
import { Dispute } from '../moderation/disputes.ts'
import { ReviewReasonName } from '../moderation/queue.ts'
import { Delivery } from '../notify/deliveries.ts'
import { ReceiptResult } from '../receipt.ts'

export const HistoryLine = Type.Object(
  {
    at: DateTime(),
    event: Type.Unsafe<ReceiptEvent | ReceiptNote>({ type: 'string', description: 'A move of the receipt, or a check with the tax authority.' }),
    state: StateName,
    actor: Type.String({ description: '`auto` or who did it.' }),
    detail: Nullable(JsonObject()),
  },
  { title: 'HistoryLine' },
)

/** What a rule saw, and its bound. */
export const TraceLine = Type.Unsafe<{ name: string; saw: unknown; bound: unknown; outcome: RuleOutcome; decided?: boolean }>({
  type: 'object',
  title: 'TraceLine',
  required: ['name', 'saw', 'bound', 'outcome'],
  properties: {
    name: Type.String({ description: 'The rule: its reject key, or a setting that sends receipts to moderators.' }),
    saw: Anything,
    bound: Anything,
    outcome: OneOf(RULE_OUTCOMES),
    decided: Type.Boolean({ description: 'This rule gave the receipt its reject key, or sent it to moderators.' }),
  },
  additionalProperties: true,
})

const TimelineLine = Type.Object(
  {
    at: DateTime(),
    kind: OneOf(TIMELINE_KINDS, { description: '`next`: what is yet to happen.' }),
    what: Type.Unsafe<TimelineWhat>({ type: 'string', description: 'The event of the history, or the state that the brand was told and the outcome.' }),
    actor: Type.String({ description: '`auto`, `brand`, `participant` or who did it.' }),
    detail: Nullable(JsonObject()),
  },
  { title: 'TimelineLine' },
)

const LookAlike = Type.Object(
  {
    why: OneOf(RELATIONS),
    uuid: Type.String(),
    promoId: PromoId,
    userUuid: UserUuid,
    state: StateName,
    approved: Type.Boolean(),
    rejectKey: Nullable(RejectKeyName),
    createdAt: DateTime(),
  },
  { title: 'LookAlike' },
)

const PrintedFields = Type.Object(
  {
    fn: Nullable(Type.String()),
    fd: Nullable(Type.String()),
    fp: Nullable(Type.String()),
    receiptDate: Nullable(Type.String({ description: 'Local time of the cash register.' })),
    sumKopeks: Nullable(Integer()),
    n: Nullable(Integer()),
  },
  {
    title: 'PrintedFields',
    description:
      'Requisites that were read from the words of a photo whose QR cannot be read, and that the tax authority has not confirmed: a help for typing them. Null where a field was not found.',
  },
)

const ReceiptDossier = Type.Object(
  {
    receipt: ReceiptResult,
    reviewReason: Nullable(ReviewReasonName),
    waitingSince: Nullable(DateTime({ description: 'Since when it has been with moderators.' })),
    heldBy: Nullable(Type.String({ description: 'The moderator who looks at it now.' })),
    heldUntil: Nullable(DateTime()),
    pendingDecision: Nullable(PendingDecision),
    approval: Nullable(Approval),
    nextCheckAt: Nullable(DateTime({ description: 'When the tax authority is asked next.' })),
    photos: Type.Array(Type.String()),
    print: Nullable(PrintedFields),
    refusedQr: Nullable(Type.String({ description: 'Requisites that a moderator typed and the tax authority refused.' })),
    history: Type.Array(HistoryLine),
    trace: Type.Array(TraceLine),
    deliveries: Type.Array(Delivery),
    disputes: Type.Array(Dispute),
    timeline: Type.Array(TimelineLine, { description: 'All of it in one order, oldest first.' }),
    lookAlikes: Type.Array(LookAlike, {
      description: 'Other receipts that may be the same one, or of the same participant in the promo: the latest of each kind.',
    }),
    links: Type.Object({ statusPage: Type.String(), statusJson: Type.String() }, { description: 'What the participant sees.' }),
    traceId: Nullable(Type.String({ description: "The receipt's trace at the collector of OpenTelemetry; null: there is no collector." })),
  },
  { title: 'ReceiptDossier' },
)

const operator = { auth: 'operator', tag: 'review' } as const
const receiptParams = Type.Object({ uuid: Type.String() })

const filter = {
  promoId: Type.Optional(PromoId),
  state: Type.Optional(StateName),
  approved: Type.Optional(Type.Boolean()),
  needsReview: Type.Optional(Type.Boolean()),
  userUuid: Type.Optional(UserUuid),
  rejectKey: Type.Optional({
    ...RejectKeyName,
    description: 'A reject key. A query takes the words of a list in any case; answers always spell them as here.',
  }),
  from: Type.Optional(DateTime({ description: 'Sent at this moment or later.' })),
  to: Type.Optional(DateTime({ description: 'Sent before this moment.' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        'What identifies a receipt: its uuid, receiptId, the code that its participant reads, externalId, userUuid, QR string, or the number of its fiscal drive or terminal.',
    }),
  ),
}

export const getAdminReceipts = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts',
  operationId: 'getAdminReceipts',
  summary: 'Receipts, newest first',
  query: Type.Object({ ...filter, cursor: Cursor, limit: PageLimit }),
  replies: {
    200: {
      description: 'A page of receipts',
      schema: Type.Object(
        {
          items: Type.Array(ReceiptResult),
          nextCursor: NextCursor,
        },
        { title: 'ReceiptPage' },
      ),
    },
  },
})

export const getReceiptsCsv = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts.csv',
  operationId: 'getReceiptsCsv',
  summary: 'Receipts as a table, newest first',
  description: 'All that the same filters list, in UTF-8 for spreadsheets. What a spreadsheet would take for a formula begins with an apostrophe.',
  query: Type.Object({
    ...filter,
    separator: Defaulted(
      OneOf(['comma', 'semicolon'], {
        description: '`semicolon` is what spreadsheets in Russian and Uzbek expect; the console asks for it in these languages.',
      }),
      'comma',
    ),
  }),
  replies: { 200: { description: 'The table', schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }), contentType: 'text/csv; charset=utf-8' } },
})

export const getReceiptsXlsx = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts.xlsx',
  operationId: 'getReceiptsXlsx',
  summary: 'Receipts as a workbook, newest first',
  description:
    "All that the same filters list: sums are numbers in roubles or so'm, dates are dates, with `promoId` in the promo's time zone and otherwise in UTC. What a spreadsheet would take for a formula begins with an apostrophe.",
  query: Type.Object({ ...filter, lang: Defaulted(OneOf(OPERATOR_LANGUAGES, { description: 'Language of the headings.' }), 'en') }),
  replies: {
    200: { description: 'The workbook', schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string', format: 'binary' }), contentType: CONTENT_TYPE_XLSX },
  },
})

export const getAdminReceipt = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/receipts/{uuid}',
  operationId: 'getAdminReceipt',
  summary: 'One receipt with everything that happened to it',
  params: receiptParams,
  replies: { 200: { description: 'The receipt', schema: ReceiptDossier } },
  errors: ['NOT_FOUND'],
})
