import type { JsonObject } from '#simulator/exact-json.ts'

/** Only the buyer's web cabinet writes the sign and the format version as text, and money in roubles. */
export const isInRoubles = (receipt: JsonObject): boolean => typeof receipt['fiscalSign'] === 'string' && typeof receipt['fiscalDocumentFormatVer'] === 'string'

/** The receipt with every amount in kopeks. Rounding is exact, because amounts have two decimals. */
export function inKopeks(receipt: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(receipt).map(([key, field]) => [key, convert(key, field)]))
}

function convert(key: string, field: unknown): unknown {
  if (MONEY.test(key) && typeof field === 'number') return Math.round(field * 100)
  if (Array.isArray(field)) return field.map((entry) => convert('', entry))
  return typeof field === 'object' && field !== null ? inKopeks(field as JsonObject) : field
}

const MONEY = /^(?:price|sum|unitNds|totalSum|\w+TotalSum|(?:prepaid|credit|provision)Sum|nds(?:No|Sum|\d{1,6}))$/

export const roublesText = (kopeks: number): string => `${Math.trunc(kopeks / 100)}.${String(kopeks % 100).padStart(2, '0')}`
