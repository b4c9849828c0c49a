import type { ExactJson } from '#domain/verify/exact-json.ts'

/** VAT rates by code (tag 1199). */
const TAX_RATES = new Map([
  ['1', '20%'],
  ['2', '10%'],
  ['3', '20/120'],
  ['4', '10/110'],
  ['5', '0%'],
  ['6', 'без НДС'],
  ['7', '5%'],
  ['8', '7%'],
  ['9', '5/105'],
  ['10', '7/107'],
  ['11', '22%'],
  ['12', '22/122'],
])

/** Tax systems by bit (tag 1055). A receipt has exactly one. */
const TAX_SYSTEMS = new Map([
  ['1', 'ОСН'],
  ['2', 'УСН доход'],
  ['4', 'УСН доход минус расход'],
  ['8', 'ЕНВД'],
  ['16', 'ЕСХН'],
  ['32', 'Патент'],
])

export const taxRateText = (code: ExactJson): string | null => textOf(TAX_RATES, code)
export const taxSystemText = (bit: ExactJson): string | null => textOf(TAX_SYSTEMS, bit)

const textOf = (texts: Map<string, string>, code: ExactJson): string | null => (typeof code === 'string' ? (texts.get(code) ?? null) : null)
