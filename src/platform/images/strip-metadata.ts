import { crc32 } from 'node:zlib'
import type { ImageKind } from './kind.ts'
import { blankHeic } from './blank-heic.ts'

/**
 * The parts of a photo without what a camera or an editor wrote beside the picture: place, device, owner, history, thumbnails, and whatever stands behind its
 * end. The picture's own bytes stay, so that nothing is lost. Of Exif only the orientation stays. Null: the photo stays as it is, because it has no such data
 * or its structure cannot be followed from its beginning.
 */
export function stripMetadata(bytes: Buffer, kind: ImageKind): readonly Buffer[] | null {
  const parts = STRIP[kind](bytes)
  return parts === null || areAll(parts, bytes) ? null : parts
}

function areAll(parts: readonly Buffer[], bytes: Buffer): boolean {
  let at = 0
  return parts.every((part) => part.equals(bytes.subarray(at, (at += part.length)))) && at === bytes.length
}

const STRIP: Record<ImageKind, (bytes: Buffer) => readonly Buffer[] | null> = { jpg: stripJpeg, png: stripPng, webp: stripWebp, heic: blankHeic }

/** A photo of 20 MB has a few thousand segments or chunks; a file of millions, made to keep the process busy, stays as it is. */
const PIECES_MAX = 50_000

/** A part that stands behind the last one in the file as well makes that one longer. */
function append(parts: Buffer[], part: Buffer): void {
  const last = parts.at(-1)
  if (last?.buffer !== part.buffer || last.byteOffset + last.length !== part.byteOffset) parts.push(part)
  else parts[parts.length - 1] = Buffer.from(part.buffer, last.byteOffset, last.length + part.length)
}

/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const EOI = 0xd9
const SOS = 0xda

function stripJpeg(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = []
  let orientation = 1
  const whole = (...end: Buffer[]) => [bytes.subarray(0, 2), ...(orientation === 1 ? [] : [exifSegment(orientation)]), ...parts, ...end]
  for (let at = 2, pieces = 0; at + 2 <= bytes.length; pieces++) {
    if (pieces > PIECES_MAX) return null
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++ // fill bytes before a marker
      continue
    }
    if (marker === EOI) return whole(bytes.subarray(at, at + 2))
    if (!isAlone(marker) && at + 4 > bytes.length) return null
    const end = isAlone(marker) ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    const segment = bytes.subarray(at, end)
    if (isExif(segment)) {
      if (orientation === 1) orientation = orientationOf(segment.subarray(10))
    } else if (isOfPicture(marker, segment)) append(parts, segment)
    at = end
    if (marker !== SOS) continue
    const next = endOfScan(bytes, at)
    append(parts, bytes.subarray(at, next))
    at = next
  }
  // The photo ends without its end marker; decoders show what there is.
  return whole()
}

const isExif = (segment: Buffer) => segment[1] === 0xe1 && segment.toString('latin1', 4, 10) === 'Exif\0\0'

/** Of the application segments only those that decide how the picture looks: JFIF, the colour profile and Adobe's colour transform. */
function isOfPicture(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return segment.toString('latin1', 4, 9) === 'JFIF\0'
  if (marker === 0xe2) return segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0'
  if (marker === 0xee) return segment.toString('latin1', 4, 9) === 'Adobe'
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef)
}

/** Compressed data ends at the first marker that is neither a stuffed byte, a restart nor a fill byte. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] as number
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return bytes.length
}

/** Chunks that decide how the picture looks. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8, pieces = 0; at + 12 <= bytes.length; pieces++) {
    if (pieces > PIECES_MAX) return null
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_CHUNKS.has(type)) append(parts, bytes.subarray(at, end))
    else if (type === 'eXIf') {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4))
      if (orientation !== 1) parts.push(pngChunk('eXIf', tiffOf(orientation)))
    }
    if (type === 'IEND') break
    at = end
  }
  return parts
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
const WEBP_EXIF = 0x08
const WEBP_XMP = 0x04

function stripWebp(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = []
  let orientation = 1
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12, pieces = 0; at + 8 <= whole; pieces++) {
    if (pieces > PIECES_MAX) return null
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) return null
    if (type === 'EXIF') {
      const data = bytes.subarray(at + 8, at + 8 + length)
      orientation = orientationOf(data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)
    } else if (WEBP_CHUNKS.has(type)) parts.push(bytes.subarray(at, end))
    at = end
  }
  const [first] = parts
  if (first === undefined) return null
  if (first.toString('latin1', 0, 4) === 'VP8X' && first.length > 8) {
    const flags = (first[8] as number) & ~WEBP_EXIF & ~WEBP_XMP
    parts[0] = Buffer.from(first)
    parts[0][8] = orientation === 1 ? flags : flags | WEBP_EXIF
    if (orientation !== 1) parts.push(Buffer.concat([Buffer.from('EXIF'), uint32le(TIFF_BYTES), tiffOf(orientation)]))
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return [Buffer.from('RIFF'), uint32le(4 + length), Buffer.from('WEBP'), ...parts]
}

const ORIENTATION = 0x0112

/** The orientation in a TIFF structure; 1, upright, when there is none. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

const TIFF_BYTES = 26

/** A TIFF structure with the orientation alone. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(TIFF_BYTES)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4) // the directory stands behind the header
  tiff.writeUInt16BE(1, 8) // and has one entry
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12) // a short
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
