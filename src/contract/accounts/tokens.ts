import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted, Integer, Nullable } from '../fields.ts'
import { RoleName } from './session.ts'

const AccessToken = Type.Object(
  {
    id: Integer(),
    name: Type.String({ description: 'Histories and the audit log call its deeds so. It is never given to another token.' }),
    role: RoleName,
    prefix: Type.String({ description: 'The beginning of its secret.' }),
    createdBy: Type.String(),
    createdAt: DateTime(),
    expiresAt: DateTime(),
    lastUsedAt: Nullable(DateTime({ description: 'To the minute.' })),
    revokedAt: Nullable(DateTime()),
  },
  {
    title: 'AccessToken',
    examples: [
      {
        id: 1,
        name: 'nightly export',
        role: 'viewer',
        prefix: 'tk_Vx3k',
        createdBy: 'Anna',
        createdAt: '2026-03-01T09:00:00.000Z',
        expiresAt: '2026-05-30T09:00:00.000Z',
        lastUsedAt: null,
        revokedAt: null,
      },
    ],
  },
)

const operator = { auth: 'operator', role: 'operator', tag: 'accounts' } as const

export const getTokens = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/tokens',
  operationId: 'getTokens',
  summary: 'All tokens of scripts',
  replies: { 200: { description: 'All tokens, newest first', schema: Type.Object({ items: Type.Array(AccessToken) }) } },
})

export const postTokens = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/tokens',
  operationId: 'postTokens',
  summary: 'Make a token for a script',
  description: 'A script sends it as `Authorization: Bearer`, and may do what its role may.',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: LIMITS.operatorNameMax, description: 'Printable, with single spaces inside, and no name of an account.' }),
      role: RoleName,
      days: Defaulted(Integer({ minimum: 1, maximum: LIMITS.tokenDaysMax, description: 'How long it is good.' }), LIMITS.tokenDaysDefault),
    },
    { title: 'NewAccessToken', examples: [{ name: 'nightly export', role: 'viewer' }] },
  ),
  replies: {
    201: {
      description: 'The token and its secret, which is shown this once',
      schema: Type.Object({ token: AccessToken, secret: Type.String() }, { title: 'MadeAccessToken' }),
    },
  },
  errors: ['TOKEN_TAKEN'],
})

export const deleteToken = endpoint({
  ...operator,
  method: 'DELETE',
  url: '/api/admin/tokens/{id}',
  operationId: 'deleteToken',
  summary: 'Revoke a token',
  params: Type.Object({ id: Integer({ minimum: 1 }) }),
  replies: { 204: { description: 'It opens nothing any more' } },
  errors: ['NOT_FOUND'],
})
