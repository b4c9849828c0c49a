/** Many texts in one block of UTF-16, which takes little memory and can be shared between threads without copying. */
export type StringTable = { units: Uint16Array; starts: Uint32Array }

export function packStrings(texts: readonly string[]): StringTable {
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, index) => {
    starts[index + 1] = (starts[index] as number) + text.length
  })
  const units = new Uint16Array(starts[texts.length] as number)
  let to = 0
  for (const text of texts) for (let at = 0; at < text.length; at++) units[to++] = text.charCodeAt(at)
  return { units, starts }
}

export const stringAt = ({ units, starts }: StringTable, index: number): string => DECODER.decode(units.subarray(starts[index], starts[index + 1]))

const DECODER = new TextDecoder('utf-16le', { ignoreBOM: true })
