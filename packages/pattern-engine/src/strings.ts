/** Many texts in one block of bytes, which takes little memory and can be shared between threads without copying. */
export type StringTable = { bytes: Uint8Array; starts: Uint32Array }

export function packStrings(texts: readonly string[]): StringTable {
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, index) => {
    starts[index + 1] = (starts[index] as number) + byteLength(text)
  })
  const bytes = new TextEncoder().encode(texts.join(''))
  // Halves of characters that stand alone in two texts become one character where the texts meet.
  return bytes.length === starts[texts.length] ? { bytes, starts } : packStrings(texts.map((text) => new TextDecoder().decode(new TextEncoder().encode(text))))
}

/** Counting costs much less than encoding each text by itself. */
function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    // Each half of a character of four bytes is two of them.
    bytes += unit < 0x800 || isPaired(text, unit, at) ? 1 : 2
  }
  return bytes
}

const isPaired = (text: string, unit: number, at: number): boolean =>
  (unit >= 0xd800 && unit < 0xdc00 && isIn(text.charCodeAt(at + 1), 0xdc00)) || (unit >= 0xdc00 && unit < 0xe000 && isIn(text.charCodeAt(at - 1), 0xd800))
const isIn = (unit: number, from: number): boolean => unit >= from && unit < from + 0x400

export const stringAt = ({ bytes, starts }: StringTable, index: number): string => DECODER.decode(bytes.subarray(starts[index], starts[index + 1]))

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
