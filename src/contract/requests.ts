import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, DateTime, Integer, NextCursor, Nullable, PageLimit, PromoId } from './fields.ts'

const Shown = (what: string) =>
  Nullable(Type.String({ description: `${what}, its first ${LIMITS.requestShownBytes / 1024} KB without secrets; null: there was none.` }))

export const SentRequest = Type.Object(
  {
    at: DateTime({ description: 'When it came.' }),
    promoId: PromoId,
    keyId: Integer(),
    key: Type.String({ description: 'The label of the key; without one its first characters.' }),
    method: Type.String(),
    path: Type.String({ description: 'The address with its parameters.' }),
    status: Integer({ description: 'What it was answered with.' }),
    code: Nullable(Type.String({ description: 'The error code of a refusal, or the reject key in the answer.' })),
    cause: Nullable(Type.String({ description: 'Why it was refused, in the words of the answer.' })),
    durationMs: Type.Number(),
    requestId: Type.String({ description: 'As in the header `x-request-id` of the answer and in the log of the service.' }),
    body: Shown('What was sent; of files their kinds and sizes'),
    bodyBytes: Integer({ description: 'Of the whole body.' }),
    answer: Shown('The answer; of a file its kind and size'),
    answerBytes: Integer({ description: 'Of the whole answer.' }),
  },
  {
    title: 'SentRequest',
    examples: [
      {
        at: '2025-03-14T09:26:53.000Z',
        promoId: 1,
        keyId: 1,
        key: 'shop backend',
        method: 'POST',
        path: '/api/receipts/qr',
        status: 422,
        code: null,
        cause: 'body.qrStr: Field required',
        durationMs: 0.8,
        requestId: '5f0c8f7e-4f0e-4f0a-9a55-4a8f5f2f9d11',
        body: '{"qr":"t=20250314T0926","userUuid":"participant-17"}',
        bodyBytes: 52,
        answer: '{"detail":[{"type":"missing","loc":["body","qrStr"],"msg":"Field required"}]}',
        answerBytes: 77,
      },
    ],
  },
)

const filter = Type.Object({
  status: Type.Optional(Type.String({ pattern: '^[1-5](\\d\\d|xx)$', description: 'One status, such as `422`, or a kind: `4xx`.' })),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'An error code or reject key.' })),
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 1024, description: 'How the address begins: `/api/receipts`.' })),
  cursor: Cursor,
  limit: PageLimit,
})

export const getRequests = endpoint({
  method: 'GET',
  url: '/api/requests',
  auth: 'apiKey',
  tag: 'callbacks',
  operationId: 'getRequests',
  summary: "What was asked with the keys of the key's promo, and what was answered, newest first",
  description: [
    `Requests of the last ${LIMITS.requestsDays} days with all keys of the promo, within seconds of their answer: every refusal that fits, and of the others a sample where a key asks more than once a second.`,
    'Requests without a key, with an unknown key, to an address that does not exist, and those of this list are not in it. Requests that name a receipt leave it when the receipt is erased.',
  ].join(' '),
  query: filter,
  replies: {
    200: {
      description: 'A page of requests',
      schema: Type.Object(
        { requests: Type.Array(SentRequest), next: Nullable(Type.String({ description: 'The cursor of the next page; null on the last one.' })) },
        { title: 'Requests' },
      ),
    },
  },
})

export const getAllRequests = endpoint({
  method: 'GET',
  url: '/api/admin/requests',
  auth: 'operator',
  tag: 'deliveries',
  operationId: 'getAllRequests',
  summary: 'What brands asked with their keys and what was answered, newest first',
  query: Type.Object({ promoId: Type.Optional(PromoId), ...filter.properties }),
  replies: {
    200: { description: 'A page of requests', schema: Type.Object({ items: Type.Array(SentRequest), nextCursor: NextCursor }, { title: 'RequestPage' }) },
  },
})
