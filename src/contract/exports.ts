import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { OPERATOR_LANGUAGES } from '#domain/language.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/promo/exports.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, DateTime, Integer, NextCursor, Nullable, OneOf, PageLimit, PromoId } from './fields.ts'
import { CONTENT_TYPE_XLSX } from './file-replies.ts'

export const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', xlsx: CONTENT_TYPE_XLSX } as const satisfies Record<ExportFormat, string>

export const ScheduledExport = Type.Object(
  {
    id: Integer(),
    promoId: PromoId,
    from: DateTime({ description: 'The receipts were sent at this moment or later.' }),
    to: DateTime({ description: 'And before this moment.' }),
    name: Type.String({ description: 'Of the file.' }),
    format: OneOf(EXPORT_FORMATS),
    language: OneOf(OPERATOR_LANGUAGES),
    madeAt: Nullable(DateTime({ description: 'null: the file is being made.' })),
    rows: Nullable(Integer({ description: 'How many receipts are in it.' })),
    bytes: Nullable(Integer()),
  },
  { title: 'ScheduledExport' },
)

const operator = { method: 'GET', auth: 'operator', role: 'operator', tag: 'review' } as const

export const getExports = endpoint({
  ...operator,
  url: '/api/admin/exports',
  operationId: 'getExports',
  summary: 'Tables of receipts that were made as the setting `exports` of their promos says, newest first',
  description: `Each is kept for ${LIMITS.exportsKeptDays} days after its period, or for \`retention_days\` of its promo if that is shorter.`,
  query: Type.Object({ promoId: Type.Optional(PromoId), cursor: Cursor, limit: PageLimit }),
  replies: {
    200: { description: 'A page of exports', schema: Type.Object({ items: Type.Array(ScheduledExport), nextCursor: NextCursor }, { title: 'ExportPage' }) },
  },
})

export const getExportFile = endpoint({
  ...operator,
  url: '/api/admin/exports/{id}/file',
  operationId: 'getExportFile',
  summary: 'The file of an export',
  params: Type.Object({ id: Type.String() }),
  replies: { 200: { description: 'The table', schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string', format: 'binary' }), contentType: '*/*' } },
  errors: ['NOT_FOUND'],
})
