/**
 * The text of a file that a person has chosen. Spreadsheets save CSV in the code page of the computer, which is Windows-1251 where Russian is spoken, and
 * "Unicode text" in UTF-16. Null: this is no text, such as a workbook or a picture.
 */
export function textIn(bytes: Uint8Array): string | null {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
