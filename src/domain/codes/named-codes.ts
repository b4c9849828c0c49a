import { gtinOf } from './gtin.ts'
import { isIkpu } from './line-codes.ts'

/** The codes by which a product of a promo, or an item of a catalogue, is named: whole, or the beginning that a company's codes have, with `*`. */
export type NamedCodes = {
  gtins: readonly string[]
  ikpu: readonly string[]
  /** A line with one of these is never the product, whatever its name. */
  excludeGtins: readonly string[]
  excludeIkpu: readonly string[]
}

export const CODE_FIELDS = ['gtins', 'ikpu', 'excludeGtins', 'excludeIkpu'] as const
export type CodeField = (typeof CODE_FIELDS)[number]

/** Shorter beginnings belong to countries and branches, not to one company. */
const BEGINNING = { gtin: { least: 4, most: 12 }, ikpu: { least: 3, most: 16 } }

/** A named code in the form in which codes of lines are compared. A beginning of a GTIN is compared without the first of the 14 digits, which is the kind of pack. */
export type NamedCode = { kind: 'gtin' | 'ikpu'; digits: string; isWhole: boolean }

/** Null: this is no code. */
export function readNamedCode(field: CodeField, text: string): NamedCode | null {
  const kind = field === 'gtins' || field === 'excludeGtins' ? 'gtin' : 'ikpu'
  if (text.endsWith('*')) {
    const digits = text.slice(0, -1)
    const { least, most } = BEGINNING[kind]
    return /^\d+$/.test(digits) && digits.length >= least && digits.length <= most ? { kind, digits, isWhole: false } : null
  }
  const whole = kind === 'gtin' ? gtinOf(text) : isIkpu(text) ? text : null
  return whole === null ? null : { kind, digits: whole, isWhole: true }
}

/** What is wrong with a named code. */
export const NOT_A_CODE = {
  gtin: {
    en: 'a GTIN has 8, 12, 13 or 14 digits of which the last is a check digit; the beginning of a company has 4 to 12 digits and *',
    ru: 'в GTIN 8, 12, 13 или 14 цифр, последняя из них контрольная; в начале кодов компании от 4 до 12 цифр и *',
  },
  ikpu: { en: 'an IKPU (MXIK) has 17 digits; a beginning has 3 to 16 digits and *', ru: 'в ИКПУ (MXIK) 17 цифр; в начале от 3 до 16 цифр и *' },
} as const

/** Null: the field of a product names no codes. */
export const kindOfCodes = (field: string): keyof typeof NOT_A_CODE | null => (isCodeField(field) ? kindOfField(field) : null)

const isCodeField = (field: string): field is CodeField => (CODE_FIELDS as readonly string[]).includes(field)

export const kindOfField = (field: CodeField): keyof typeof NOT_A_CODE => (field === 'gtins' || field === 'excludeGtins' ? 'gtin' : 'ikpu')
