import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Defaulted, Integer, Nullable, PromoId } from '../fields.ts'

const operator = { auth: 'operator', tag: 'promos' } as const
const WORDS_MAX = 200
const Words = Type.Unsafe<Record<string, string[]>>({
  type: 'object',
  maxProperties: 2_000,
  additionalProperties: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 100 }, minItems: 1, maxItems: WORDS_MAX },
})
const synonyms = {
  kinds: Defaulted(
    Type.Unsafe<Record<string, string[]>>({ ...Words, description: 'Kind of goods → the stems of its words, such as `{"кефир": ["кефир"]}`.' }),
    {},
  ),
  brands: Defaulted(
    Type.Unsafe<Record<string, string[]>>({ ...Words, description: 'Brand → how tills print it, such as `{"простоквашино": ["прст-но"]}`.' }),
    {},
  ),
}
const Synonyms = Type.Object(
  {
    promoId: Nullable(PromoId),
    version: Integer({ description: '0: nothing has been added yet.' }),
    ...synonyms,
  },
  { title: 'Synonyms', examples: [{ promoId: null, version: 1, kinds: {}, brands: { простоквашино: ['прст-но'] } }] },
)
const ofPromo = Type.Object({ promoId: Type.Optional({ ...PromoId, description: 'Left out: of all promos.' }) })

export const getSynonyms = endpoint({
  ...operator,
  method: 'GET',
  url: '/api/admin/synonyms',
  operationId: 'getSynonyms',
  summary: 'What has been added to the dictionary of names',
  query: ofPromo,
  replies: { 200: { description: 'The last version', schema: Synonyms } },
  errors: ['NOT_FOUND'],
})

export const putSynonyms = endpoint({
  ...operator,
  method: 'PUT',
  url: '/api/admin/synonyms',
  operationId: 'putSynonyms',
  summary: 'Add to the dictionary by which rules are made from names',
  description: "Replaces what was added before, and makes a new version; verdicts name theirs. A promo's own additions go before those of all promos.",
  bodyBytesMax: 1024 * 1024,
  query: ofPromo,
  body: Type.Object(synonyms, { title: 'SynonymsChange', examples: [{ brands: { простоквашино: ['прст-но'] } }] }),
  replies: { 200: { description: 'The new version', schema: Synonyms } },
  errors: ['NOT_FOUND'],
})
