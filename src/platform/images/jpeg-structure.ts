import { readFile } from 'node:fs/promises'

export type JpegStructure = {
  /** All colours stand in one scan, so that a decoder needs no more than a few rows at a time. */
  inOneScan: boolean
  /** The sign of the end stands behind the data. */
  hasEnd: boolean
}

export async function structureOfJpeg(file: string): Promise<JpegStructure> {
  const bytes = await readFile(file)
  // The sign never stands within data, and comes earlier only in a thumbnail.
  return { inOneScan: isInOneScan(bytes), hasEnd: bytes.lastIndexOf(JPEG_END) > bytes.lastIndexOf(JPEG_DATA) }
}

const JPEG_END = Buffer.from([0xff, 0xd9])
const JPEG_DATA = Buffer.from([0xff, 0xda])

/** Whether the first scan has as many colours as the frame, and the frame is not progressive. */
function isInOneScan(bytes: Buffer): boolean {
  let colours = 0
  for (let at = 2; at + 10 <= bytes.length; ) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at++ // what decoders pass over until a marker: fill bytes, data, and bytes of data that look like the beginning of one
      continue
    }
    if (marker === 0xda) return bytes[at + 4] === colours
    if (marker === 0xc0 || marker === 0xc1) colours = bytes[at + 9] as number
    at += 2 + (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 0 : bytes.readUInt16BE(at + 2))
  }
  return false
}
