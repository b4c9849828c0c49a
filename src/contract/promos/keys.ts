import { Type } from 'typebox'
import { KEY_SCOPES } from '../callers.ts'
import { endpoint } from '../endpoint.ts'
import { DateTime, Defaulted, Integer, Name, Nullable, OneOf, PromoId } from '../fields.ts'

const PerSecond = () =>
  Nullable(
    Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: "Calls that the key may make in a second; null: as many as the promo's `rate_limits` allow a key.",
    }),
  )

/** The pages that may use a key of scope `widget`. */
const Origins = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
    maxItems: 100,
    description:
      'Of a key of scope `widget`: the origins of the pages that may use it, such as `https://brand.example`, without a path; one entry for each host, for `*` stands for none. Calls from elsewhere get 403 `KEY_ORIGIN`. Empty: any page.',
  })

const Label = () => Nullable(Name(255))

export const ApiKey = Type.Object(
  {
    keyId: Integer(),
    prefix: Type.String({ description: 'The first characters of the key, to tell keys apart.' }),
    label: Nullable(Type.String()),
    scope: OneOf(KEY_SCOPES),
    origins: Type.Array(Type.String(), { description: 'The pages that may use a key of scope `widget`; empty: any page.' }),
    perSecond: PerSecond(),
    refused: Nullable(
      Type.Object(
        { calls: Integer(), lastAt: DateTime() },
        {
          description: 'Calls that were answered with 429, because the key, an address or a participant called too often; null: none. Counted within seconds.',
        },
      ),
    ),
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
      label: Defaulted(Label(), null),
      scope: Defaulted(OneOf(KEY_SCOPES, { description: '`widget`: for a key that goes into a page.' }), 'server'),
      origins: Defaulted(Origins(), []),
      perSecond: Defaulted(PerSecond(), null),
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

export const patchKey = endpoint({
  ...operator,
  method: 'PATCH',
  url: '/api/admin/keys/{keyId}',
  operationId: 'patchKey',
  summary: 'Change the label, the pages or the rate of a key',
  description: 'What is left out stays. It holds within seconds in all processes.',
  params: Type.Object({ keyId: Integer({ minimum: 1 }) }),
  body: Type.Object(
    { label: Type.Optional(Label()), origins: Type.Optional(Origins()), perSecond: Type.Optional(PerSecond()) },
    { title: 'KeyChange', examples: [{ perSecond: 50 }] },
  ),
  replies: { 200: { description: 'The key as it is now', schema: ApiKey } },
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
