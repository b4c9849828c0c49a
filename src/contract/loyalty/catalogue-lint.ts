import { Type } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Defaulted, Integer, Nullable, OneOf, PromoId } from '../fields.ts'
import { itemExample, putLoyaltyCatalog } from './catalogue.ts'

const operator = { auth: 'operator', tag: 'promos' } as const
const params = Type.Object({ id: PromoId })
const Id = Type.Number()
const Text = Type.String()
const Last = Defaulted(
  Type.Integer({ minimum: 1, maximum: LIMITS.replayMax, description: "Lines of so many of the promo's last receipts." }),
  LIMITS.replayDefault,
)

const PatternUse = Type.Object(
  {
    itemId: Id,
    index: Integer(),
    pattern: Text,
    lines: Integer({ description: 'Different lines in which it was found.' }),
    times: Integer({ description: 'How often they were printed.' }),
    samples: Type.Array(Text),
  },
  { title: 'PatternUse' },
)

export const postCatalogLint = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/catalog/lint',
  operationId: 'postCatalogLint',
  summary: "What a promo's loyalty catalogue makes of the lines of its past receipts",
  params,
  body: Type.Object({ last: Last }, { title: 'CatalogLintOrder', examples: [{ last: 1000 }] }),
  replies: {
    200: {
      description: 'What was found; of long lists, the beginning',
      schema: Type.Object(
        {
          lines: Integer(),
          matchedLines: Integer(),
          patterns: Type.Array(PatternUse, { description: 'Those found, in most lines first.' }),
          broad: Type.Array(PatternUse, { description: 'Found in so many lines that they are hardly about one item.' }),
          dead: Type.Array(Type.Object({ itemId: Id, index: Integer(), pattern: Text }), { description: 'Found in none.' }),
          deadCount: Integer(),
          contested: Type.Array(Type.Object({ line: Text, itemIds: Type.Array(Id), winner: Id }), { description: 'Lines that several items want.' }),
          contestedCount: Integer(),
          ambiguous: Type.Array(Type.Object({ line: Text, itemIds: Type.Array(Id) }), {
            description: 'Lines that fit the names of several items without patterns equally well: none of the items gets them.',
          }),
          ambiguousCount: Integer(),
          brandless: Type.Array(Type.Object({ itemId: Id, name: Text }), {
            description: 'Items without patterns and codes whose name states no brand: no line is theirs. Patterns find such goods, such as `банан(?!.*суш)`.',
          }),
          brandlessCount: Integer(),
          items: Integer({ description: 'How many items the catalogue has.' }),
          withoutPoints: Type.Array(Type.Object({ itemId: Id, name: Text }), { description: 'Items that give no points.' }),
          withoutPointsCount: Integer(),
          byName: Type.Array(Type.Object({ line: Text, itemId: Id, evidence: Type.Array(Text) }), {
            description:
              'Lines that an item without patterns gets by its name. `evidence`: `brand`, `kind`, `size`, `percent`, `number`, and words of the name that the line has.',
          }),
          byNameCount: Integer(),
          dear: Type.Object(
            {
              patterns: Type.Array(
                Type.Object({
                  itemId: Id,
                  pattern: Text,
                  lines: Integer({ description: 'Lines in which it had to be searched.' }),
                  found: Integer({ description: 'Those in which it was found.' }),
                  why: OneOf(['noWords', 'commonWords'], {
                    description: '`noWords`: it spells nothing out. `commonWords`: many lines have what it spells out.',
                  }),
                }),
                { description: 'Searched in most lines first.' },
              ),
              items: Integer({ description: 'Items that have such patterns.' }),
              share: Type.Number({ description: 'Of all searches, the share that these patterns cause.' }),
            },
            { description: 'What makes lines slow: patterns that are searched in many lines, and found in few of them. Names of items are lines as well.' },
          ),
          unnamedGtins: Type.Array(Type.Object({ gtin: Text, itemId: Id, times: Integer(), samples: Type.Array(Text) }), {
            description: 'Product numbers of lines that an item gets by a pattern or its name, and that no item names: candidates for its `gtins`.',
          }),
          severalGtins: Type.Array(Type.Object({ itemId: Id, index: Integer(), pattern: Text, gtins: Type.Array(Text) }), {
            description: 'Patterns whose lines have several product numbers.',
          }),
          unmatched: Type.Array(Type.Object({ line: Text, times: Integer(), suggestedPattern: Nullable(Text) }), {
            description: "The most frequent lines that are nobody's.",
          }),
        },
        { title: 'CatalogLint' },
      ),
    },
  },
  errors: ['NOT_FOUND'],
})

const Moved = Type.Object({
  count: Integer(),
  samples: Type.Array(Type.Object({ line: Text, times: Integer(), before: Nullable(Id), after: Nullable(Id) })),
})

export const postCatalogDryRun = endpoint({
  ...operator,
  method: 'POST',
  url: '/api/admin/promos/{id}/catalog/dry-run',
  operationId: 'postCatalogDryRun',
  summary: 'What another catalogue would have made of them',
  description: 'Takes what a load of a catalogue takes, refuses what that refuses, and loads nothing.',
  bodyBytesMax: LIMITS.catalogueBytesMax,
  params,
  body: Type.Object({ items: putLoyaltyCatalog.body.properties.items, last: Last }, { title: 'CatalogDryRun', examples: [{ items: [itemExample] }] }),
  replies: {
    200: {
      description: "Lines that would be an item's, nobody's, or another item's than now",
      schema: Type.Object(
        {
          version: Integer({ description: 'That of the catalogue that it was compared with, for the load; 0: there is none.' }),
          items: Integer({ description: 'How many items that one has.' }),
          lines: Integer(),
          newlyMatched: Moved,
          newlyUnmatched: Moved,
          moved: Moved,
        },
        { title: 'CatalogComparison' },
      ),
    },
  },
  errors: ['NOT_FOUND', 'BAD_CATALOG_ITEM'],
})
