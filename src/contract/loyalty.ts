import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { AMOUNT_MAX } from '#domain/amount.ts'
import { endpoint } from './endpoint.ts'
import { Defaulted, Integer, Kopeks, Nullable, OneOf, OrNull, Points, PromoId, RejectKeyName, StateName, UserUuid } from './fields.ts'

const loyalty = { auth: 'apiKey', tag: 'loyalty' } as const

const ItemId = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, description: 'The brand\'s own number of the item.' })
const Patterns = Type.Array(Type.String(), { maxItems: LIMITS.patternsPerItemMax })
const ItemName = Type.String({ minLength: 1, maxLength: 500 })
const PointsPerUnit = Type.Number({ minimum: 0, maximum: AMOUNT_MAX })

export const CatalogItem = Type.Object({
  itemId: ItemId,
  name: ItemName,
  pointsPerUnit: OrNull({ ...PointsPerUnit, description: 'Points for a unit of the quantity; half a point is rounded upwards, line by line. Left out, it is 0.' }),
  patterns: OrNull({ ...Patterns, description: 'Python `re` syntax, searched for in a line of the receipt, ignoring case: as printed and in its normal form. Without any, a rule is made from the name; it is a draft.' }),
  excludePatterns: Defaulted({ ...Patterns, description: 'A line in which one of these is found is not this item.' }, []),
}, { title: 'CatalogItem' })

const ItemIds = Type.Array(ItemId)
const PointsMode = OneOf(['rules', 'fixed', 'per_unit'])
const OwnPromo = OrNull({ ...PromoId, description: 'The key\'s own promo; another is refused.' })

const loaded = {
  promoId: PromoId,
  items: Integer({ description: 'How many items the catalogue has.' }),
  needsRules: { ...ItemIds, description: 'Items without patterns: their rule is made from the name.' },
  pointsMode: PointsMode,
}
const items = Type.Array(CatalogItem, { maxItems: LIMITS.catalogueItemsPerRequestMax })
export const itemExample = { itemId: 101, name: 'Молоко Домик 3,2% 0,93 л', pointsPerUnit: 15, patterns: ['молоко.*домик.*3[.,]2'], excludePatterns: ['шоколад'] }

export const putCatalog = endpoint({
  ...loyalty,
  method: 'PUT',
  url: '/api/loyalty/catalog',
  operationId: 'putLoyaltyCatalog',
  summary: 'Load a catalogue in place of the one before it',
  description: 'All or nothing. From now on points are given per unit of its items. An item whose patterns cannot be used refuses the whole request, with the item, the pattern and the reason.',
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

export const patchCatalog = endpoint({
  ...loyalty,
  method: 'PATCH',
  url: '/api/loyalty/catalog',
  operationId: 'patchLoyaltyCatalog',
  summary: 'Add, rewrite and delete items',
  description: 'All or nothing; other items stay as they are. A rewritten item is what is sent and nothing else: patterns that are not sent are not kept. Ids to delete that the catalogue does not have are passed over.',
  bodyBytesMax: LIMITS.catalogueBytesMax,
  query: Type.Object({ promoId: Type.Optional(PromoId) }),
  body: Type.Object({
    items: Defaulted(items, []),
    deleteItemIds: Defaulted(Type.Array(ItemId, { maxItems: LIMITS.catalogueItemsPerRequestMax }), []),
    promoId: OwnPromo,
  }, { title: 'CatalogChange', examples: [{ items: [{ ...itemExample, pointsPerUnit: 20 }], deleteItemIds: [102] }] }),
  replies: {
    200: {
      description: 'The catalogue as it is now, and what has changed',
      schema: Type.Object({ ...loaded, added: Integer(), updated: Integer(), deleted: Integer() }, {
        title: 'CatalogChanged', examples: [{ promoId: 1, items: 1, needsRules: [], pointsMode: 'per_unit', added: 0, updated: 1, deleted: 1 }],
      }),
    },
  },
  errors: ['BAD_CATALOG_ITEM', 'FORBIDDEN'],
})

export const getCatalog = endpoint({
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
      schema: Type.Object({
        promoId: PromoId,
        pointsMode: PointsMode,
        items: Type.Array(Type.Object({ itemId: ItemId, name: ItemName, pointsPerUnit: PointsPerUnit, patterns: Patterns, excludePatterns: Patterns })),
        needsRules: loaded.needsRules,
        zeroPointItems: { ...ItemIds, description: 'Items that give no points.' },
      }, { title: 'Catalog' }),
    },
  },
  errors: ['FORBIDDEN'],
})

const MatchedItem = Type.Object({
  itemId: ItemId,
  name: Type.String(),
  quantity: Type.Number(),
  pointsPerUnit: Type.Number(),
  earnedPoints: Points(),
  subtotalKopeks: Kopeks(),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  matchSource: OneOf(['pattern', 'synonym'], { description: '`pattern`: the item\'s own rule. `synonym`: a spelling of the dictionary.' }),
}, { title: 'MatchedItem' })

export const LoyaltyCheck = Type.Object({
  uuid: Type.String(),
  receiptId: Integer(),
  state: StateName,
  awarded: Type.Boolean({ description: 'Grant `totalPoints`: the decision is made, the receipt is approved and no repeat.' }),
  alreadyCounted: Type.Boolean({ description: 'The receipt was sent before, by this participant or another: do not grant again.' }),
  pending: Type.Boolean({ description: 'There is no decision yet: ask again.' }),
  totalPoints: Points(),
  matched: Type.Array(MatchedItem),
  unmatched: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Number(), sumKopeks: Kopeks() }, { title: 'UnmatchedLine' })),
  rejectKey: Nullable(RejectKeyName),
  rejectReason: Nullable(Type.String()),
  receipt: Type.Object({ fn: Nullable(Type.String()), totalSum: Nullable(Kopeks()), retailerInn: Nullable(Type.String()) }),
  sandbox: Type.Boolean(),
}, {
  title: 'LoyaltyCheck',
  examples: [{
    uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', receiptId: 1204, state: 'REVIEWED', awarded: true, alreadyCounted: false, pending: false, totalPoints: 30,
    matched: [{ itemId: 101, name: itemExample.name, quantity: 2, pointsPerUnit: 15, earnedPoints: 30, subtotalKopeks: 17980, confidence: 1, matchSource: 'pattern' }],
    unmatched: [{ name: 'Пакет-майка', quantity: 1, sumKopeks: 900 }],
    rejectKey: null, rejectReason: null, receipt: { fn: '9999078902004339', totalSum: 18880, retailerInn: '7707083893' }, sandbox: false,
  }],
})

const SandboxLine = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 1000 }),
  quantity: Defaulted(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }), 1),
  priceKopeks: { ...Kopeks('Kopeks per unit.'), minimum: 0, maximum: AMOUNT_MAX },
  sumKopeks: OrNull({ ...Kopeks('Of the line; left out, price times quantity.'), minimum: 0, maximum: AMOUNT_MAX }),
}, { title: 'SandboxLine' })

export const postCheck = endpoint({
  ...loyalty,
  method: 'POST',
  url: '/api/loyalty/check',
  operationId: 'postLoyaltyCheck',
  summary: 'Send a receipt and be told its points',
  description: 'The receipt goes the way of every receipt. Waits some seconds for the decision; when there is none yet, the answer is `pending` and is asked for again by `uuid`. Either `qrStr` or the requisites. `items` and the retailer are for promos of the sandbox.',
  body: Type.Object({
    userUuid: UserUuid,
    promoId: OrNull(PromoId),
    qrStr: OrNull(Type.String({ minLength: 1, maxLength: LIMITS.qrStrMax })),
    fn: OrNull(Type.String({ maxLength: 32 })),
    fd: OrNull(Type.String({ maxLength: 32 })),
    fp: OrNull(Type.String({ maxLength: 32 })),
    receiptDate: OrNull(Type.String({ maxLength: 32, description: '`YYYYMMDDTHHMMSS`, as the receipt prints it.' })),
    sumKopeks: OrNull({ ...Kopeks(), minimum: 0, maximum: AMOUNT_MAX }),
    items: OrNull(Type.Array(SandboxLine, { maxItems: LIMITS.sandboxLinesMax, description: 'What the receipt holds: sandbox only.' })),
    retailerInn: OrNull(Type.String({ minLength: 1, maxLength: 32 })),
    retailerName: OrNull(Type.String({ minLength: 1, maxLength: 255 })),
  }, {
    title: 'LoyaltySubmission',
    examples: [{ userUuid: 'participant-17', fn: '9999078902004339', fd: '12', fp: '2710283119', receiptDate: '20250314T092600', sumKopeks: 19990 }],
  }),
  replies: { 200: { description: 'What became of it', schema: LoyaltyCheck } },
  errors: ['PROMO_MISMATCH', 'PROMO_NOT_ACTIVE', 'NOT_SANDBOX'],
})

const CheckUuid = Type.Object({ uuid: Type.String() })

export const getCheck = endpoint({
  ...loyalty,
  method: 'GET',
  url: '/api/loyalty/check/{uuid}',
  operationId: 'getLoyaltyCheck',
  summary: 'What became of a check',
  params: CheckUuid,
  replies: { 200: { description: 'The same as the check answers', schema: LoyaltyCheck } },
  errors: ['NOT_FOUND'],
})

export const postCheckDecision = endpoint({
  ...loyalty,
  method: 'POST',
  url: '/api/loyalty/check/{uuid}/decision',
  operationId: 'postLoyaltyCheckDecision',
  summary: 'Sandbox: set the final decision by hand',
  description: 'The receipt gets the REVIEWED callback of any decision. One that is decided already is opened again first, which is told as well.',
  params: CheckUuid,
  body: Type.Object({ approve: Type.Boolean(), reason: OrNull(Type.String({ maxLength: 1000 })) }, {
    title: 'CheckDecision', examples: [{ approve: false, reason: 'The photo shows another shop' }],
  }),
  replies: { 200: { description: 'The check as it is now', schema: LoyaltyCheck } },
  errors: ['NOT_FOUND', 'NOT_SANDBOX', 'PARTICIPANT_BLOCKED', 'ALREADY_COUNTED'],
})
