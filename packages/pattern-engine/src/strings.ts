/** Many texts in one block of bytes, which takes little memory and can be shared between threads without copying. */
export type StringTable = { bytes: Uint8Array; starts: Uint32Array }

export function packStrings(texts: readonly string[]): StringTable {
  const starts = new Uint32Array(texts.length + 1)
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(1 << 10)
  let to = 0
  texts.forEach((text, index) => {
    const most = to + text.length * BYTES_MAX
    if (most > bytes.length) {
      const wider = new Uint8Array(most * 2)
      wider.set(bytes)
      bytes = wider
    }
    to += encoder.encodeInto(text, bytes.subarray(to)).written
    starts[index + 1] = to
  })
  return { bytes: bytes.slice(0, to), starts }
}

/** Of a unit of UTF-16. */
const BYTES_MAX = 3

export const stringAt = ({ bytes, starts }: StringTable, index: number): string => DECODER.decode(bytes.subarray(starts[index], starts[index + 1]))

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
