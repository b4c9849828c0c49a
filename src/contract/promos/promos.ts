import { Type } from 'typebox'
import { LINT_CODES, type LintCode } from '#domain/promo/lint-finding.ts'
import { endpoint } from '../endpoint.ts'
import { CountryCode, Defaulted, Integer, JsonObject, Name, Nullable, OneOf, PromoId, TextsIn } from '../fields.ts'

/** A promo lists up to thousands of products with their patterns. */
export const settingsBytesMax = 4 * 1024 * 1024

const PromoName = Name(255)
const Status = OneOf(['draft', 'active', 'paused', 'closed'], { description: 'Only an active promo takes receipts. A draft is one that has not been started.' })
const Settings = JsonObject({ description: 'Settings by name; the page of settings lists them.' })

export const Promo = Type.Object(
  {
    id: PromoId,
    name: Type.String(),
    country: CountryCode,
    status: Status,
    settings: JsonObject({ description: 'What has been set; everything else has its default.' }),
    version: Integer({ description: 'Grows with each change of the settings; a version never changes.' }),
  },
  {
    title: 'Promo',
    examples: [{ id: 1, name: 'Spring draw', country: 'ru', status: 'active', settings: { min_sum: 10000 }, version: 1 }],
  },
)

export const LintFinding = Type.Object(
  {
    level: OneOf(['error', 'warning'], { description: 'What is an error cannot be saved.' }),
    path: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), { description: 'The setting, then names and indices down to the value.' }),
    code: OneOf(Object.keys(LINT_CODES) as LintCode[]),
    message: Type.String(),
    suggestion: Nullable(Type.String()),
  },
  {
    title: 'LintFinding',
    examples: [
      {
        level: 'warning',
        path: ['receipts_per_day'],
        code: 'LIMIT_NEVER_DECIDES',
        message: '`receipts_per_week` of 5 is reached before `receipts_per_day` of 6',
        suggestion: 'set less than 5, or leave it out',
      },
    ],
  },
)

const SavedPromo = Type.Object(
  {
    ...Promo.properties,
    warnings: Type.Array(LintFinding, { description: 'What to look at before the promo goes live.' }),
  },
  { title: 'SavedPromo' },
)

const promoParams = Type.Object({ id: PromoId })
const operator = { auth: 'operator', tag: 'promos' } as const

export const postPromos = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos',
  operationId: 'postPromos',
  summary: 'Create a promo',
  bodyBytesMax: settingsBytesMax,
  body: Type.Object(
    {
      name: PromoName,
      country: CountryCode,
      status: Defaulted(
        OneOf(['active', 'draft'], { description: 'A draft takes no receipts (PROMO_NOT_ACTIVE) until a change of its status starts it.' }),
        'active',
      ),
      settings: Defaulted(Settings, {}),
    },
    {
      title: 'NewPromo',
      examples: [{ name: 'Spring draw', country: 'ru', settings: { min_sum: 10000 } }],
    },
  ),
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
  body: Type.Object(
    {
      name: Type.Optional(PromoName),
      status: Type.Optional(OneOf(['active', 'paused', 'closed'])),
      settings: Type.Optional(Settings),
      version: Type.Optional(
        Integer({
          description: 'The version that the change was made for: if there is a newer one, nothing is changed. Left out, the change is made in any case.',
        }),
      ),
    },
    {
      title: 'PromoChange',
      examples: [{ status: 'paused', settings: { min_sum: null } }],
    },
  ),
  replies: { 200: { description: 'The promo as it is now', schema: SavedPromo } },
  errors: ['NOT_FOUND', 'NEWER_VERSION'],
})

export const postPromoCopies = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/copies',
  operationId: 'postPromoCopies',
  summary: 'Copy a promo',
  description: 'A draft with the same settings, secrets, loyalty catalogue and dictionary of names, and without receipts, participants and keys.',
  params: promoParams,
  body: Type.Object({ name: PromoName }, { title: 'PromoCopy', examples: [{ name: 'Summer draw' }] }),
  replies: { 201: { description: 'The copy', schema: SavedPromo } },
  errors: ['NOT_FOUND'],
})

export const postPromoLint = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/lint',
  operationId: 'postPromoLint',
  summary: 'Look for mistakes in settings before they go live',
  description: "Of the promo's settings with this change. Errors are what a save would refuse; nothing is saved.",
  bodyBytesMax: settingsBytesMax,
  params: promoParams,
  query: Type.Object({ lang: TextsIn }),
  body: Type.Object(
    {
      settings: Defaulted(JsonObject({ description: 'What changes, as in a PATCH of the promo.' }), {}),
      dial: Defaulted(Type.Boolean({ description: 'Whether the addresses of callbacks are asked if anybody is there, with an empty HEAD.' }), false),
    },
    { title: 'LintOrder', examples: [{ settings: { receipts_per_day: 6, receipts_per_week: 5 } }] },
  ),
  replies: {
    200: {
      description: 'What was found',
      schema: Type.Object({ ok: Type.Boolean({ description: 'There is no error.' }), findings: Type.Array(LintFinding) }, { title: 'Lint' }),
    },
  },
  errors: ['NOT_FOUND'],
})
