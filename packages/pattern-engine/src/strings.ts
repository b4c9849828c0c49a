/** Many texts in one block of bytes, which takes little memory and can be shared between threads without copying. */
export type StringTable = { bytes: Uint8Array; starts: Uint32Array }

export function packStrings(texts: readonly string[]): StringTable {
  const encoder = new TextEncoder()
  const starts = new Uint32Array(texts.length + 1)
  let bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0) + BYTES_MOST)
  let at = 0
  texts.forEach((text, index) => {
    starts[index] = at
    const most = text.length * BYTES_MOST
    if (at + most > bytes.length) {
      const wider = new Uint8Array(bytes.length * 2 + most)
      wider.set(bytes)
      bytes = wider
    }
    at += encoder.encodeInto(text, bytes.subarray(at, at + most)).written
  })
  starts[texts.length] = at
  return { bytes: bytes.slice(0, at), starts }
}

/** Bytes that a unit of UTF-16 may take. */
const BYTES_MOST = 3

export const stringAt = ({ bytes, starts }: StringTable, index: number): string => DECODER.decode(bytes.subarray(starts[index], starts[index + 1]))

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
