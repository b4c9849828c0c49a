/** Many texts in one block of bytes, which takes little memory and can be shared between threads without copying. */
export type StringTable = { bytes: Uint8Array; starts: Uint32Array }

export function packStrings(texts: readonly string[]): StringTable {
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, index) => {
    starts[index + 1] = (starts[index] as number) + Buffer.byteLength(text)
  })
  const bytes = new Uint8Array(starts[texts.length] as number)
  const writer = Buffer.from(bytes.buffer)
  texts.forEach((text, index) => writer.write(text, starts[index] as number))
  return { bytes, starts }
}

export const stringAt = ({ bytes, starts }: StringTable, index: number): string => DECODER.decode(bytes.subarray(starts[index], starts[index + 1]))

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
