import { Type } from 'typebox'
import { CODE_FIELDS, type CodeField } from '#domain/codes/named-codes.ts'
import { AMOUNT_MAX } from '#domain/amount.ts'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Defaulted, Integer, Name, Nullable, OneOf, OrNull, PromoId } from '../fields.ts'

const loyalty = { auth: 'apiKey', tag: 'loyalty' } as const

export const ItemId = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, description: "The brand's own number of the item." })
const Patterns = Type.Array(Type.String(), { maxItems: LIMITS.patternsPerItemMax })
const Codes = Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: LIMITS.codesPerItemMax })
const CODE_NOTES: Record<CodeField, string> = {
  gtins: 'Numbers under the bars (GTIN, EAN), or the beginning of a company, such as `460123*`. Codes are asked before patterns and names.',
  ikpu: 'Codes of the Uzbek classifier (MXIK), or the beginning of several with `*`.',
  excludeGtins: 'A line with one of these is not this item, whatever its name.',
  excludeIkpu: 'A line with one of these is not this item, whatever its name.',
}
const codeFields = Object.fromEntries(CODE_FIELDS.map((field) => [field, Type.Optional(Nullable({ ...Codes, description: CODE_NOTES[field] }))])) as {
  [F in CodeField]: ReturnType<typeof Type.Optional<ReturnType<typeof Nullable<typeof Codes>>>>
}

const codeLists = Object.fromEntries(CODE_FIELDS.map((field) => [field, Type.Optional(Codes)])) as {
  [F in CodeField]: ReturnType<typeof Type.Optional<typeof Codes>>
}

const ItemName = Name(500)
const PointsPerUnit = Type.Number({ minimum: 0, maximum: AMOUNT_MAX })

export const CatalogItem = Type.Object(
  {
    itemId: ItemId,
    name: ItemName,
    pointsPerUnit: OrNull({
      ...PointsPerUnit,
      description: 'Points for a unit of the quantity; half a point is rounded upwards, once for each item of a receipt. Left out, it is 0.',
    }),
    patterns: OrNull({
      ...Patterns,
      description:
        'Python `re` syntax, searched for in a line of the receipt, ignoring case: as printed and in its normal form. Without any, a rule is made from the name; it is a draft.',
    }),
    excludePatterns: Defaulted({ ...Patterns, description: 'A line in which one of these is found is not this item.' }, []),
    ...codeFields,
  },
  { title: 'CatalogItem' },
)

const ItemIds = Type.Array(ItemId)
const PointsMode = OneOf(['rules', 'fixed', 'per_unit'])
const OwnPromo = OrNull({ ...PromoId, description: "The key's own promo; another is refused." })

const loaded = {
  promoId: PromoId,
  items: Integer({ description: 'How many items the catalogue has.' }),
  needsRules: { ...ItemIds, description: 'Items without patterns: their rule is made from the name.' },
  pointsMode: PointsMode,
}
const items = Type.Array(CatalogItem, { maxItems: LIMITS.catalogueItemsPerRequestMax })
export const itemExample = {
  itemId: 101,
  name: 'Молоко Домик 3,2% 0,93 л',
  pointsPerUnit: 15,
  patterns: ['молоко.*домик.*3[.,]2'],
  excludePatterns: ['шоколад'],
}

export const putLoyaltyCatalog = endpoint({
  ...loyalty,
  method: 'PUT',
  url: '/api/loyalty/catalog',
  operationId: 'putLoyaltyCatalog',
  summary: 'Load a catalogue in place of the one before it',
  description:
    'All or nothing. From now on points are given per unit of its items. An item whose patterns cannot be used refuses the whole request, with the item, the pattern and the reason.',
  bodyBytesMax: LIMITS.catalogueBytesMax,
  query: Type.Object({ promoId: Type.Optional(PromoId) }),
  body: Type.Object({ items, promoId: OwnPromo }, { title: 'CatalogUpload', examples: [{ items: [itemExample] }] }),
  replies: {
    200: {
      description: 'Loaded',
      schema: Type.Object(loaded, { title: 'CatalogLoaded', examples: [{ promoId: 1, items: 1, needsRules: [], pointsMode: 'per_unit' }] }),
    },
  },
  errors: ['BAD_CATALOG_ITEM', 'FORBIDDEN'],
})

export const patchLoyaltyCatalog = endpoint({
  ...loyalty,
  method: 'PATCH',
  url: '/api/loyalty/catalog',
  operationId: 'patchLoyaltyCatalog',
  summary: 'Add, rewrite and delete items',
  description:
    'All or nothing; other items stay as they are. A rewritten item is what is sent and nothing else: patterns that are not sent are not kept. Ids to delete that the catalogue does not have are passed over.',
  bodyBytesMax: LIMITS.catalogueBytesMax,
  query: Type.Object({ promoId: Type.Optional(PromoId) }),
  body: Type.Object(
    {
      items: Defaulted(items, []),
      deleteItemIds: Defaulted(Type.Array(ItemId, { maxItems: LIMITS.catalogueItemsPerRequestMax }), []),
      promoId: OwnPromo,
    },
    { title: 'CatalogChange', examples: [{ items: [{ ...itemExample, pointsPerUnit: 20 }], deleteItemIds: [102] }] },
  ),
  replies: {
    200: {
      description: 'The catalogue as it is now, and what has changed',
      schema: Type.Object(
        { ...loaded, added: Integer(), updated: Integer(), deleted: Integer() },
        {
          title: 'CatalogChanged',
          examples: [{ promoId: 1, items: 1, needsRules: [], pointsMode: 'per_unit', added: 0, updated: 1, deleted: 1 }],
        },
      ),
    },
  },
  errors: ['BAD_CATALOG_ITEM', 'FORBIDDEN'],
})

export const getLoyaltyCatalog = endpoint({
  ...loyalty,
  method: 'GET',
  url: '/api/loyalty/catalog',
  operationId: 'getLoyaltyCatalog',
  summary: 'What is loaded',
  query: Type.Object({ promoId: Type.Optional(PromoId) }),
  replies: {
    200: {
      description: 'The catalogue',
      contentType: 'application/json',
      schema: Type.Object(
        {
          promoId: PromoId,
          pointsMode: PointsMode,
          items: Type.Array(
            Type.Object({ itemId: ItemId, name: ItemName, pointsPerUnit: PointsPerUnit, patterns: Patterns, excludePatterns: Patterns, ...codeLists }),
          ),
          needsRules: loaded.needsRules,
          zeroPointItems: { ...ItemIds, description: 'Items that give no points.' },
        },
        { title: 'Catalog' },
      ),
    },
  },
  errors: ['FORBIDDEN'],
})

const operator = { auth: 'operator', tag: 'promos' } as const
const params = Type.Object({ id: PromoId })

export const putPromoCatalog = endpoint({
  ...operator,
  method: 'PUT',
  url: '/api/admin/promos/{id}/catalog',
  operationId: 'putPromoCatalog',
  summary: 'Load a catalogue for a brand, in place of the one before it',
  description: 'What `PUT /api/loyalty/catalog` does for the brand, with a line in the audit log.',
  bodyBytesMax: LIMITS.catalogueBytesMax,
  params,
  body: Type.Object(
    {
      items: putLoyaltyCatalog.body.properties.items,
      version: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'The version of the catalogue that this one is made to replace, as the dry run names it; 0: there was none. With a newer one nothing is loaded.',
        }),
      ),
    },
    { title: 'PromoCatalogUpload', examples: [{ items: [itemExample] }] },
  ),
  replies: putLoyaltyCatalog.replies,
  errors: ['NOT_FOUND', 'BAD_CATALOG_ITEM', 'NEWER_VERSION'],
})
