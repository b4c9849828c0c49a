/** Many texts in one block of bytes, which takes little memory and can be shared between threads without copying. */
export type StringTable = { bytes: Uint8Array<ArrayBuffer>; starts: Uint32Array<ArrayBuffer> }

export function packStrings(texts: readonly string[]): StringTable {
  const encoder = new TextEncoder()
  const whole = encoder.encode(texts.join(''))
  const starts = new Uint32Array(texts.length + 1)
  let at = 0
  texts.forEach((text, index) => {
    starts[index] = at
    at += utf8Length(text)
  })
  starts[texts.length] = at
  return { bytes: whole as Uint8Array<ArrayBuffer>, starts }
}

export const stringAt = ({ bytes, starts }: StringTable, index: number): string => DECODER.decode(bytes.subarray(starts[index], starts[index + 1]))

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })

/** Assumes well-formed texts, without lone surrogates. */
function utf8Length(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7ff) length += unit >= 0xd800 && unit < 0xe000 ? 1 : 2
    else if (unit > 0x7f) length += 1
  }
  return length
}
