/** The text of the data codewords, and whether the standard's padding follows it. */
export type Spelled = { text: string; padded: boolean }

/** Null if the bits are not a sequence of supported segments, or end within one. */
export function readBitStream(data: Uint8Array, version: number): Spelled | null {
  const bits = new Bits(data)
  const size = version < 10 ? 0 : version < 27 ? 1 : 2
  let charset: string | null = null
  let text = ''

  while (bits.left >= 4) {
    const mode = bits.take(4)
    if (mode === 0) break
    if (mode === 7) {
      const named = charsetOf(bits)
      if (named === null) return null
      charset = named
      continue
    }
    if (mode === 5) continue
    const segment = SEGMENTS[mode]
    const countBits = segment?.countBits[size]
    if (segment === undefined || countBits === undefined || bits.left < countBits) return null
    const part = segment.read(bits, bits.take(countBits), charset)
    if (part === null) return null
    text += part
  }
  return { text, padded: bits.endsInPadding() }
}

class Bits {
  readonly data: Uint8Array
  at = 0
  constructor(data: Uint8Array) {
    this.data = data
  }

  get left(): number {
    return this.data.length * 8 - this.at
  }

  take(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.at++) value = (value << 1) | ((this.data[this.at >> 3]! >> (7 - (this.at & 7))) & 1)
    return value
  }

  endsInPadding(): boolean {
    const start = (this.at + 7) >> 3
    const within = this.left > 0 ? this.take(start * 8 - this.at) : 0
    return within === 0 && this.data.subarray(start).every((byte, i) => byte === (i % 2 === 0 ? 0xec : 0x11))
  }
}

type Segment = { countBits: readonly [number, number, number]; read(bits: Bits, count: number, charset: string | null): string | null }

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Segments by mode. A text spread over several codes (mode 3) is not supported, because its part alone would be a wrong text. */
const SEGMENTS: Partial<Record<number, Segment>> = {
  1: {
    countBits: [10, 12, 14],
    read(bits, count) {
      let text = ''
      for (let left = count; left > 0; left -= 3) {
        const digits = Math.min(left, 3)
        const width = digits * 3 + 1
        if (bits.left < width) return null
        const value = bits.take(width)
        if (value >= 10 ** digits) return null
        text += String(value).padStart(digits, '0')
      }
      return text
    },
  },
  2: {
    countBits: [9, 11, 13],
    read(bits, count) {
      if (bits.left < Math.ceil(count * 5.5)) return null
      let text = ''
      for (let left = count; left > 0; left -= 2) {
        const value = bits.take(left === 1 ? 6 : 11)
        if (value >= (left === 1 ? 45 : 45 * 45)) return null
        text += left === 1 ? ALPHANUMERIC.charAt(value) : ALPHANUMERIC.charAt(Math.floor(value / 45)) + ALPHANUMERIC.charAt(value % 45)
      }
      return text
    },
  },
  4: {
    countBits: [8, 16, 16],
    read(bits, count, charset) {
      if (bits.left < count * 8) return null
      const bytes = Uint8Array.from({ length: count }, () => bits.take(8))
      return decodeBytes(bytes, charset)
    },
  },
  8: {
    countBits: [8, 10, 12],
    read(bits, count) {
      if (bits.left < count * 13) return null
      const bytes = new Uint8Array(count * 2)
      for (let i = 0; i < count; i++) {
        const value = bits.take(13)
        const packed = Math.floor(value / 0xc0) * 0x100 + (value % 0xc0)
        const code = packed + (packed < 0x1f00 ? 0x8140 : 0xc140)
        bytes.set([code >> 8, code & 0xff], i * 2)
      }
      return decodeAs('shift_jis', bytes)
    },
  },
}

/** Bytes without a named character set are UTF-8 if they are valid UTF-8, otherwise Latin-1 as the standard says. */
function decodeBytes(bytes: Uint8Array, charset: string | null): string | null {
  return charset !== null ? decodeAs(charset, bytes) : (decodeAs('utf-8', bytes) ?? decodeAs('latin1', bytes))
}

function decodeAs(charset: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Character sets by their number in an ECI segment, as far as printers are known to send them. */
const CHARSETS: Partial<Record<number, string>> = { 1: 'latin1', 3: 'latin1', 7: 'iso-8859-5', 20: 'shift_jis', 22: 'windows-1251', 26: 'utf-8', 27: 'latin1' }

function charsetOf(bits: Bits): string | null {
  if (bits.left < 24) return null
  const first = bits.take(8)
  if (first < 0x80) return CHARSETS[first] ?? null
  if (first < 0xc0) return CHARSETS[((first & 0x3f) << 8) | bits.take(8)] ?? null
  return null
}
