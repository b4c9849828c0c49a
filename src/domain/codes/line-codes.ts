import { gtinOf } from './gtin.ts'
import { readMark, type Mark } from './read-mark.ts'

/** A code as the tax authority sent it: `kind` in its words (`gs1m`, `ean13`, `barcode` …), unprintable separators written as `<GS>`. */
export type RawCode = {
  kind: string
  value: string
  gtin?: string
  /** With the GTIN it names one physical pack. */
  serial?: string
}

/** What the codes of one line say. `raw` has all of them, also those that cannot be read. */
export type LineCodes = {
  /** 14 digits with a correct check digit. */
  gtin?: string
  serial?: string
  /** The Uzbek classifier's 17 digits (MXIK). */
  ikpu?: string
  /** The mark as it was printed on the pack. */
  mark?: string
  raw: RawCode[]
}

/** A code of a document before it is read. Documents may have the parts beside the code. */
export type SentCode = { kind: string; value: string | null; gtin?: string | null; serial?: string | null }

/** A receipt is not longer for its codes than it could be for its names. */
const CODES_MAX = 100
const KIND_LENGTH_MAX = 32
const VALUE_LENGTH_MAX = 256

export const IKPU_KIND = 'ikpu'

/** The codes of a line; undefined where it has none. */
export function lineCodes(sent: readonly SentCode[]): LineCodes | undefined {
  const raw = sent.slice(0, CODES_MAX).flatMap(readCode)
  if (raw.length === 0) return undefined
  const unit = raw.find(({ gtin, serial }) => gtin !== undefined && serial !== undefined)
  const gtin = unit?.gtin ?? raw.find((one) => one.gtin !== undefined)?.gtin
  const ikpu = raw.find(({ kind, value }) => kind === IKPU_KIND && isIkpu(value))?.value
  return {
    ...(gtin !== undefined && { gtin }),
    ...(unit?.serial !== undefined && { serial: unit.serial, mark: unit.value }),
    ...(ikpu !== undefined && { ikpu }),
    raw,
  }
}

export const isIkpu = (text: string): boolean => /^\d{17}$/.test(text) && Number(text) > 0

function readCode({ kind, value, gtin = null, serial = null }: SentCode): RawCode[] {
  const text = (value ?? gtin)?.trim() ?? ''
  if (text === '' || text.length > VALUE_LENGTH_MAX) return []
  if (kind === IKPU_KIND) return [{ kind, value: printable(text) }]
  const read: Mark | null = readMark(text)
  const own = (gtin === null ? null : gtinOf(gtin.trim())) ?? read?.gtin
  const named = serial?.trim() || undefined
  const serialNumber = read?.serial === undefined ? named : named !== undefined && isWithTail(read.serial, named) ? named : read.serial
  return [
    {
      kind: printable(kind).slice(0, KIND_LENGTH_MAX),
      value: printable(text),
      ...(own && { gtin: own }),
      ...(own && serialNumber && { serial: printable(serialNumber).slice(0, VALUE_LENGTH_MAX) }),
    },
  ]
}

/** Whether a serial number was read together with the check code behind it: some channels leave out the separators of a mark, so that nothing ends its serial number. */
const isWithTail = (read: string, named: string): boolean => read.startsWith(named) && /^9[1-3]/.test(read.slice(named.length))

/** A text that any database and page can hold. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u001d', '<GS>')
    .replace(/\p{Cc}/gu, ' ')
    .trim()

/** The wire's form of the codes, which promos with `include_product_codes` send. */
export const presentCodes = (codes: LineCodes | undefined) =>
  (codes?.raw ?? []).map(({ kind, value, gtin, serial }) => ({ kind, value, gtin: gtin ?? null, serial: serial ?? null }))

/**
 * The packs of a line, each once: a piece has one mark, several pieces on one line have several. A quantity with a fraction was measured, such as cheese by
 * weight: it may be a part of a pack, whatever it weighs, and its mark is on the other parts too.
 */
export function unitsOf({ quantity, codes }: { quantity: number; codes?: LineCodes }): string[] {
  if (codes === undefined || codes.serial === undefined || quantity < 1 || !Number.isInteger(quantity)) return []
  const units = codes.raw.flatMap(({ gtin, serial }) => (gtin !== undefined && serial !== undefined ? [`${gtin} ${serial}`] : []))
  return [...new Set(units)]
}
