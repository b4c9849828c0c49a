import { PACKS, type Country } from '#countries/index.ts'
import { kindOfCodes } from '#domain/codes/named-codes.ts'
import { readKopeks, readNumber, writeKopeks, writeNumber } from '../../components/typed-number.ts'
import type { StoredProduct } from '#domain/promo/product.ts'

/** A product while somebody types it: any field may be missing or not valid yet. */
export type DraftProduct = { [F in keyof StoredProduct]?: unknown }

export type Kind = 'text' | 'lines' | 'number' | 'kopeks' | 'choice'
export type Field = { name: keyof StoredProduct; kind: Kind }

/** The columns of the table, in the order in which cells are pasted. */
export const COLUMNS = [
  { name: 'name', kind: 'text' },
  { name: 'words', kind: 'lines' },
  { name: 'gtins', kind: 'lines' },
  { name: 'points', kind: 'number' },
] as const satisfies readonly Field[]

/** What few products need, shown when a row is opened. */
const DETAILS: readonly Field[] = [
  { name: 'excludeWords', kind: 'lines' },
  { name: 'pointsMode', kind: 'choice' },
  { name: 'minCount', kind: 'number' },
  { name: 'minPriceKopeks', kind: 'kopeks' },
  { name: 'ikpu', kind: 'lines' },
  { name: 'excludeGtins', kind: 'lines' },
  { name: 'excludeIkpu', kind: 'lines' },
  { name: 'patterns', kind: 'lines' },
  { name: 'excludePatterns', kind: 'lines' },
  { name: 'productId', kind: 'number' },
]

/** The details of a product in a promo of this country. Codes that its receipts do not have are left out, unless the product has some. */
export const detailsOf = (country: Country, product: DraftProduct): readonly Field[] =>
  DETAILS.filter(({ name }) => {
    const kind = kindOfCodes(name)
    return kind === null || PACKS[country].productCodes.includes(kind) || (product[name] ?? null) !== null
  })

/** How a value is typed, and back; null is an empty field. What is no number stays as typed, so that it is refused where it stands. */
export const TYPED: { readonly [K in Kind]: { toText(value: unknown, language: string): string; toValue(text: string): unknown } } = {
  text: { toText: (value) => (typeof value === 'string' ? value : ''), toValue: (text) => (text === '' ? null : text) },
  choice: { toText: (value) => (typeof value === 'string' ? value : ''), toValue: (text) => (text === '' ? null : text) },
  lines: {
    toText: (value) => (Array.isArray(value) ? value.join('\n') : ''),
    toValue(text) {
      const lines = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
      return lines.length === 0 ? null : lines
    },
  },
  number: { toText: writeNumber, toValue: readNumber },
  kopeks: { toText: writeKopeks, toValue: readKopeks },
}
