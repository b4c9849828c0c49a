import { Type } from 'typebox'
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit.ts'
import { endpoint } from '../endpoint.ts'
import { Anything, Cursor, DateTime, Integer, NextCursor, Nullable, OneOf, PageLimit } from '../fields.ts'

const Action = OneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[])
const Subject = Type.String({
  maxLength: 512,
  description: '`promo:1`, `key:1`, `participant:{promoId}:{userUuid}`, `receipt:{uuid}`, `dispute:1`, `export:1`, `account:1`, `token:1`, `installation`.',
})

export const AuditLine = Type.Object(
  {
    id: Integer(),
    at: DateTime(),
    actor: Type.String({ description: 'Of a deed by token it is what the call said, or the name of the token.' }),
    token: Nullable(Type.String({ description: 'The token with which it was done; null: a person who had signed in, or the service itself.' })),
    action: Action,
    subject: Subject,
    before: Anything,
    after: Anything,
    requestId: Nullable(Type.String({ description: '`x-request-id` of the call.' })),
  },
  { title: 'AuditLine' },
)

export const getAudit = endpoint({
  method: 'GET',
  url: '/api/admin/audit',
  auth: 'operator',
  role: 'operator',
  tag: 'audit',
  operationId: 'getAudit',
  summary: 'Who did what, newest first',
  description:
    'Every change that an operator made, what brands had sent again with their keys, receivers that were tried out, and tables of receipts that were made and downloaded. Secrets are masked.',
  query: Type.Object({
    subject: Type.Optional(Subject),
    actor: Type.Optional(Type.String({ maxLength: 255 })),
    action: Type.Optional(Action),
    from: Type.Optional(DateTime()),
    to: Type.Optional(DateTime({ description: 'Not included.' })),
    cursor: Cursor,
    limit: PageLimit,
  }),
  replies: {
    200: {
      description: 'A page of the log',
      schema: Type.Object({ items: Type.Array(AuditLine), nextCursor: NextCursor }, { title: 'AuditPage' }),
    },
  },
})
