import { gtinOf } from './gtin.ts'

export type Mark = { gtin: string; serial?: string }

/**
 * Reads a product number or a mark in any of its spellings: digits alone, the text of a mark with or without its separators, the short mark of tobacco,
 * the bytes of the older fiscal formats (tag 1162), and each of these once more in hexadecimal digits or base64. Null: the text is none of them.
 */
export function readMark(text: string): Mark | null {
  const plain = readText(text)
  if (plain !== null) return plain
  for (const bytes of [bytesOfHex(text), bytesOfBase64(text)]) {
    const read = bytes && (readBytes(bytes) ?? readText(asText(bytes)))
    if (read) return read
  }
  return null
}

/** The application identifiers of a GTIN and a serial number; scanners may put a symbology identifier or a separator before them. */
const GS1_TEXT = /^(?:\](?:d2|C1|Q3)|\u001d|\u00e8|<GS>)?\(?01\)?(\d{14})(?:\u001d|<GS>)?(?:\(?21\)?(.+))?$/su
const SERIAL_LENGTH_MAX = 20
/** A pack of tobacco: number, serial, and maybe the price and the signature. */
const TOBACCO = /^(\d{14})([!-~]{7})(?:[!-~]{4}(?:[!-~]{4})?)?$/

function readText(text: string): Mark | null {
  const number = gtinOf(text)
  if (number !== null) return { gtin: number }
  const [, digits, rest] = GS1_TEXT.exec(text) ?? []
  if (digits !== undefined) {
    const gtin = gtinOf(digits)
    const serial = rest === undefined ? undefined : serialIn(rest)
    if (gtin !== null) return serial ? { gtin, serial } : { gtin }
  }
  const [, tobacco, serial] = TOBACCO.exec(text) ?? []
  const gtin = tobacco === undefined ? null : gtinOf(tobacco)
  return gtin === null || serial === undefined ? null : { gtin, serial }
}

/** Up to the separator; without one, up to the verification code that some readers leave glued on, or the longest serial number there is. */
function serialIn(rest: string): string {
  const [serial = ''] = rest.split(/\u001d|<GS>/u)
  const bare = serial.replace(/\((?:91|92|93|8005)\).*$/s, '')
  return bare.length <= SERIAL_LENGTH_MAX ? bare : bare.slice(0, SERIAL_LENGTH_MAX)
}

/** Types of codes by the two bytes that they begin with, where six bytes of a GTIN follow. */
const WITH_GTIN = new Map([
  [0x444d, 'serial'],
  [0x0005, 'serial'],
  [0x1520, 'serial'],
  [0x0003, 'serial'],
  [0x450d, 'none'],
  [0x4508, 'none'],
  [0x490e, 'none'],
])
const TYPE_BYTES = 2
const GTIN_BYTES = 6

function readBytes(bytes: readonly number[]): Mark | null {
  const type = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  const after = WITH_GTIN.get(type)
  if (after === undefined || bytes.length < TYPE_BYTES + GTIN_BYTES) return null
  const number = bytes.slice(TYPE_BYTES, TYPE_BYTES + GTIN_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  const gtin = number < 1e14 ? gtinOf(String(number).padStart(14, '0')) : null
  if (gtin === null) return null
  const serial =
    after === 'serial'
      ? asText(bytes.slice(TYPE_BYTES + GTIN_BYTES))
          .split('\0')[0]
          ?.trim()
      : undefined
  return serial ? { gtin, serial } : { gtin }
}

const asText = (bytes: readonly number[]): string => String.fromCharCode(...bytes)

/** Half the length of the shortest code in hexadecimal digits. */
const BYTES_MIN = 8

function bytesOfHex(text: string): number[] | null {
  const digits = text.replace(/^0x/i, '').replace(/[\s:-]/g, '')
  if (digits.length < BYTES_MIN * 2 || !/^(?:[\da-f]{2})+$/i.test(digits)) return null
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}

function bytesOfBase64(text: string): number[] | null {
  const letters = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (letters.length < (BYTES_MIN * 4) / 3 || letters.length % 4 === 1 || !/^[A-Za-z\d+/]+$/.test(letters)) return null
  return Array.from(atob(letters), (letter) => letter.charCodeAt(0))
}
