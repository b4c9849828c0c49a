import { Type } from 'typebox'
import { LINT_CODES, type LintCode } from '#domain/promo/lint-finding.ts'
import { KEY_SCOPES } from './callers.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode, DateTime, Defaulted, Integer, JsonObject, Nullable, OneOf, OrNull, PromoId, TextsIn, UserUuid } from './fields.ts'

/** A promo lists up to thousands of products with their patterns. */
export const settingsBytesMax = 4 * 1024 * 1024

const Name = Type.String({ minLength: 1, maxLength: 255 })
const Status = OneOf(['active', 'paused', 'closed'])
const Settings = JsonObject({ description: 'Settings by name; the page of settings lists them.' })

export const Promo = Type.Object({
  id: PromoId,
  name: Type.String(),
  country: CountryCode,
  status: Status,
  settings: JsonObject({ description: 'What has been set; everything else has its default.' }),
  version: Integer({ description: 'Grows with each change of the settings; a version never changes.' }),
}, {
  title: 'Promo',
  examples: [{ id: 1, name: 'Spring draw', country: 'ru', status: 'active', settings: { min_sum: 10000 }, version: 1 }],
})

export const LintFinding = Type.Object({
  level: OneOf(['error', 'warning'], { description: 'What is an error cannot be saved.' }),
  path: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), { description: 'The setting, then names and indices down to the value.' }),
  code: OneOf(Object.keys(LINT_CODES) as LintCode[]),
  message: Type.String(),
  suggestion: Nullable(Type.String()),
}, {
  title: 'LintFinding',
  examples: [{ level: 'warning', path: ['receipts_per_day'], code: 'LIMIT_NEVER_DECIDES', message: '`receipts_per_week` of 5 is reached before `receipts_per_day` of 6', suggestion: 'set less than 5, or leave it out' }],
})

const SavedPromo = Type.Object({
  ...Promo.properties,
  warnings: Type.Array(LintFinding, { description: 'What to look at before the promo goes live.' }),
}, { title: 'SavedPromo' })

export const ApiKey = Type.Object({
  keyId: Integer(),
  prefix: Type.String({ description: 'The first characters of the key, to tell keys apart.' }),
  label: Nullable(Type.String()),
  scope: OneOf(KEY_SCOPES),
  createdAt: DateTime(),
  lastUsedAt: Nullable(DateTime()),
  revokedAt: Nullable(DateTime()),
}, { title: 'ApiKey' })

const promoParams = Type.Object({ id: PromoId })
const operator = { auth: 'operator', tag: 'promos' } as const

export const postPromos = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos',
  operationId: 'postPromos',
  summary: 'Create a promo',
  bodyBytesMax: settingsBytesMax,
  body: Type.Object({ name: Name, country: CountryCode, settings: Defaulted(Settings, {}) }, {
    title: 'NewPromo',
    examples: [{ name: 'Spring draw', country: 'ru', settings: { min_sum: 10000 } }],
  }),
  replies: { 201: { description: 'Created', schema: SavedPromo } },
})

export const getPromos = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos',
  operationId: 'getPromos',
  summary: 'All promos',
  replies: { 200: { description: 'All promos, by id', schema: Type.Object({ items: Type.Array(Promo) }) } },
})

export const getPromo = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}',
  operationId: 'getPromo',
  summary: 'One promo',
  params: promoParams,
  replies: { 200: { description: 'The promo', schema: Promo } },
  errors: ['NOT_FOUND'],
})

export const patchPromo = endpoint({
  ...operator,
  method: 'PATCH',
  url: '/api/admin/promos/{id}',
  operationId: 'patchPromo',
  summary: 'Change a promo',
  description: 'Settings are merged per key; null resets a key to its default.',
  bodyBytesMax: settingsBytesMax,
  params: promoParams,
  body: Type.Object({ name: Type.Optional(Name), status: Type.Optional(Status), settings: Type.Optional(Settings) }, {
    title: 'PromoChange',
    examples: [{ status: 'paused', settings: { min_sum: null } }],
  }),
  replies: { 200: { description: 'The promo as it is now', schema: SavedPromo } },
  errors: ['NOT_FOUND'],
})

export const postPromoLint = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/lint',
  operationId: 'postPromoLint',
  summary: 'Look for mistakes in settings before they go live',
  description: 'Of the promo\'s settings with this change. Errors are what a save would refuse; nothing is saved.',
  bodyBytesMax: settingsBytesMax,
  params: promoParams,
  query: Type.Object({ lang: TextsIn }),
  body: Type.Object({
    settings: Defaulted(JsonObject({ description: 'What changes, as in a PATCH of the promo.' }), {}),
    dial: Defaulted(Type.Boolean({ description: 'Whether the addresses of callbacks are asked if anybody is there, with an empty HEAD.' }), false),
  }, { title: 'LintOrder', examples: [{ settings: { receipts_per_day: 6, receipts_per_week: 5 } }] }),
  replies: {
    200: {
      description: 'What was found',
      schema: Type.Object({ ok: Type.Boolean({ description: 'There is no error.' }), findings: Type.Array(LintFinding) }, { title: 'Lint' }),
    },
  },
  errors: ['NOT_FOUND'],
})

export const postKeys = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/keys',
  operationId: 'postKeys',
  summary: 'Make an api-key',
  params: promoParams,
  body: Type.Object({
    label: OrNull(Type.String({ minLength: 1, maxLength: 255 })),
    scope: Defaulted(OneOf(KEY_SCOPES, { description: '`widget`: for a key that goes into a page.' }), 'server'),
  }, { title: 'NewKey', examples: [{ label: 'shop backend', scope: 'server' }] }),
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

const Block = Type.Object({ promoId: PromoId, userUuid: UserUuid, blocked: Type.Boolean() }, { title: 'ParticipantBlock' })
const participantParams = Type.Object({ id: PromoId, userUuid: UserUuid })

export const postBlock = endpoint({
  ...operator,
  role: 'moderator',
  method: 'POST',
  url: '/api/admin/promos/{id}/participants/{userUuid}/block',
  operationId: 'postBlock',
  summary: 'Block a participant; their open receipts are rejected',
  params: participantParams,
  body: Type.Object({ reason: OrNull(Type.String({ maxLength: 1000 })) }, { title: 'BlockReason', examples: [{ reason: 'Sends receipts of other people' }] }),
  replies: { 200: { description: 'Blocked', schema: Block } },
  errors: ['NOT_FOUND'],
})

export const deleteBlock = endpoint({
  ...operator,
  role: 'moderator',
  method: 'DELETE',
  url: '/api/admin/promos/{id}/participants/{userUuid}/block',
  operationId: 'deleteBlock',
  summary: 'Unblock a participant',
  params: participantParams,
  replies: { 200: { description: 'Not blocked', schema: Block } },
  errors: ['NOT_FOUND'],
})
