import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Anything, Cursor, DateTime, Integer, JsonObject, NextCursor, Nullable, PageLimit, PromoId } from '../fields.ts'

const Difference = Type.Object(
  {
    setting: Type.String(),
    before: Anything,
    after: Anything,
    large: Type.Boolean({ description: 'Too large for a list: the version itself has the values.' }),
  },
  { title: 'SettingDifference', description: 'null: not set. Secrets are masked.' },
)

const written = {
  version: Integer({ minimum: 1 }),
  at: DateTime(),
  by: Nullable(Type.String({ description: 'Who wrote it; null where that was not written down.' })),
  differences: Type.Array(Difference, { description: 'From the version before; of the first one, everything that is set.' }),
}

const operator = { auth: 'operator', role: 'viewer', tag: 'promos' } as const

export const getPromoVersions = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/versions',
  operationId: 'getPromoVersions',
  summary: "Versions of a promo's settings, latest first",
  params: Type.Object({ id: PromoId }),
  query: Type.Object({ cursor: Cursor, limit: PageLimit }),
  replies: {
    200: {
      description: 'A page of versions',
      schema: Type.Object({ items: Type.Array(Type.Object(written, { title: 'PromoVersion' })), nextCursor: NextCursor }, { title: 'PromoVersionPage' }),
    },
  },
  errors: ['NOT_FOUND'],
})

export const getPromoVersion = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/promos/{id}/versions/{version}',
  operationId: 'getPromoVersion',
  summary: "One version of a promo's settings",
  params: Type.Object({ id: PromoId, version: Integer({ minimum: 1 }) }),
  replies: {
    200: {
      description: 'The version',
      schema: Type.Object(
        { ...written, settings: JsonObject({ description: 'What was set; secrets of callbacks are masked for all but operators.' }) },
        { title: 'PromoVersionSettings' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})

export const getSettingsSchema = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/settings-schema',
  operationId: 'getSettingsSchema',
  summary: 'What a promo can be set to, as JSON Schema',
  description: 'One property per setting, in the order of the documentation; `default` is the value of a setting that is not set.',
  replies: { 200: { description: 'JSON Schema 2020-12', schema: JsonObject() } },
})
