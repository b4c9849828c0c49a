type Element = string | number | boolean | null

/** Values of a parameter that is cast to an array's type right behind it, as in `${arrayOf(names)}::text[]`. */
export class ArrayParameter {
  readonly values: readonly Element[]
  constructor(values: readonly Element[]) {
    this.values = values
  }

  /** As it is sent: texts and JSON, which are long, as PostgreSQL's binary arrays, which nobody has to quote and read again; all else as text. */
  encodedFor(type: string | undefined): Buffer | string {
    const sent = type === undefined ? undefined : BINARY[type]
    return sent === undefined ? arrayLiteral(this.values) : binaryArray(this.values, sent)
  }
}

/**
 * Values as an array of PostgreSQL, for a parameter that is cast to the array's type. Batches of rows are sent as one array per column, because the server
 * reads them three times as fast as JSON.
 */
export const arrayOf = (values: readonly Element[]) => new ArrayParameter(values)

/** Values as the text of an array, for an element of another array. */
export const arrayLiteral = (values: readonly Element[]): string => `{${values.map(written).join()}}`

const written = (value: Element): string => (typeof value === 'string' ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : String(value))

type BinaryElement = { oid: number; prefix: number[] }

/** Element types by their numbers in PostgreSQL's catalogue, which never change; a value of jsonb begins with the version of its form. */
const BINARY: Record<string, BinaryElement> = { text: { oid: 25, prefix: [] }, jsonb: { oid: 3802, prefix: [1] } }

/** One dimension, counted from 1: what PostgreSQL's `array_recv` reads. */
function binaryArray(values: readonly Element[], { oid, prefix }: BinaryElement): Buffer {
  const texts = values.map((value) => (value === null ? null : String(value)))
  const lengths = texts.map((text) => (text === null ? -1 : prefix.length + Buffer.byteLength(text)))
  const head = values.length === 0 ? [0, 0, oid] : [1, texts.includes(null) ? 1 : 0, oid, values.length, 1]
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 4 * head.length))
  let at = 0
  for (const number of head) at = bytes.writeInt32BE(number, at)
  for (const [i, text] of texts.entries()) {
    at = bytes.writeInt32BE(lengths[i]!, at)
    if (text === null) continue
    for (const byte of prefix) at = bytes.writeUInt8(byte, at)
    at += bytes.write(text, at)
  }
  return bytes
}
