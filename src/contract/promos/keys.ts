import { Type } from 'typebox'
import { KEY_SCOPES } from '../callers.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted, Integer, Nullable, OneOf, OrNull, PromoId } from '../fields.ts'

export const ApiKey = Type.Object(
  {
    keyId: Integer(),
    prefix: Type.String({ description: 'The first characters of the key, to tell keys apart.' }),
    label: Nullable(Type.String()),
    scope: OneOf(KEY_SCOPES),
    origins: Type.Array(Type.String(), { description: 'The pages that may use a key of scope `widget`; empty: any page.' }),
    createdAt: DateTime(),
    lastUsedAt: Nullable(DateTime()),
    seenInBrowser: Nullable(
      Type.Object(
        { origin: Type.String({ description: 'The page, as its browser said it.' }), at: DateTime() },
        { description: 'When a key of scope `server` last came from a page, where everybody can read it: make one of scope `widget`, and revoke this.' },
      ),
    ),
    revokedAt: Nullable(DateTime()),
  },
  { title: 'ApiKey' },
)

const promoParams = Type.Object({ id: PromoId })
const operator = { auth: 'operator', tag: 'promos' } as const

export const postKeys = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/keys',
  operationId: 'postKeys',
  summary: 'Make an api-key',
  params: promoParams,
  body: Type.Object(
    {
      label: OrNull(Type.String({ minLength: 1, maxLength: 255 })),
      scope: Defaulted(OneOf(KEY_SCOPES, { description: '`widget`: for a key that goes into a page.' }), 'server'),
      origins: Defaulted(
        Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
          maxItems: 100,
          description:
            'Of a key of scope `widget`: the origins of the pages that may use it, such as `https://brand.example`. Calls from elsewhere get 403 `KEY_ORIGIN`. Empty: any page.',
        }),
        [],
      ),
    },
    { title: 'NewKey', examples: [{ label: 'shop backend', scope: 'server' }] },
  ),
  replies: {
    201: {
      description: 'The key; its secret is shown this once',
      schema: Type.Object({ keyId: Integer(), apiKey: Type.String() }, { title: 'NewApiKey' }),
    },
  },
  errors: ['NOT_FOUND'],
})

export const getKeys = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/keys',
  operationId: 'getKeys',
  summary: 'The keys of a promo',
  params: promoParams,
  replies: { 200: { description: 'The keys, without their secrets', schema: Type.Object({ items: Type.Array(ApiKey) }) } },
  errors: ['NOT_FOUND'],
})

export const deleteKey = endpoint({
  ...operator,
  method: 'DELETE',
  url: '/api/admin/keys/{keyId}',
  operationId: 'deleteKey',
  summary: 'Revoke a key at once',
  params: Type.Object({ keyId: Integer({ minimum: 1 }) }),
  replies: { 204: { description: 'Revoked' } },
  errors: ['NOT_FOUND'],
})
