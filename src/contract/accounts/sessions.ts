import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DateTime, Integer, Nullable } from '../fields.ts'

const OpenSession = Type.Object(
  {
    id: Integer(),
    current: Type.Boolean({ description: 'It is the session of this call.' }),
    device: Nullable(Type.String({ description: 'What the browser says of itself (`user-agent`).' })),
    address: Nullable(Type.String({ description: 'Where it was last used from.' })),
    createdAt: DateTime(),
    lastSeenAt: DateTime({ description: 'To the minute.' }),
    expiresAt: DateTime({ description: 'At the latest.' }),
  },
  {
    title: 'OpenSession',
    examples: [
      {
        id: 7,
        current: true,
        device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        address: '192.0.2.7',
        createdAt: '2026-03-01T09:00:00.000Z',
        lastSeenAt: '2026-03-01T12:00:00.000Z',
        expiresAt: '2026-03-01T21:00:00.000Z',
      },
    ],
  },
)
const list = { 200: { description: 'The open sessions, last used first', schema: Type.Object({ items: Type.Array(OpenSession) }) } } as const

const own = { auth: 'operator', role: 'viewer', tag: 'accounts' } as const
const operator = { auth: 'operator', role: 'operator', tag: 'accounts' } as const
const sessionId = Integer({ minimum: 1 })

export const getSessions = endpoint({
  ...own,
  method: 'GET',
  url: '/api/admin/sessions',
  operationId: 'getSessions',
  summary: "One's own open sessions",
  replies: list,
  errors: ['NO_SESSION'],
})

export const deleteSessions = endpoint({
  ...own,
  method: 'DELETE',
  url: '/api/admin/sessions',
  operationId: 'deleteSessions',
  summary: "End all one's own sessions but this one",
  replies: { 204: { description: 'Only this one is open' } },
  errors: ['NO_SESSION'],
})

export const deleteOneSession = endpoint({
  ...own,
  method: 'DELETE',
  url: '/api/admin/sessions/{sessionId}',
  operationId: 'deleteOneSession',
  summary: "End one of one's own sessions",
  params: Type.Object({ sessionId }),
  replies: { 204: { description: 'It has ended' } },
  errors: ['NO_SESSION', 'NOT_FOUND'],
})

export const getAccountSessions = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/accounts/{id}/sessions',
  operationId: 'getAccountSessions',
  summary: 'The open sessions of an account',
  params: Type.Object({ id: Integer({ minimum: 1 }) }),
  replies: list,
  errors: ['NOT_FOUND'],
})

export const deleteAccountSession = endpoint({
  ...operator,
  method: 'DELETE',
  url: '/api/admin/accounts/{id}/sessions/{sessionId}',
  operationId: 'deleteAccountSession',
  summary: 'End a session of an account',
  params: Type.Object({ id: Integer({ minimum: 1 }), sessionId }),
  replies: { 204: { description: 'It has ended' } },
  errors: ['NOT_FOUND'],
})
