import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A file that misleads its reader, and whether photo intake takes it. `accepted` means that it is a picture, not that it contains a code. */
export type HostileFile = { name: string; expected: 'refused' | 'accepted'; bytes: Buffer }

/** Files that strangers send as photos. Each is made anew; none is larger than 21 MB. */
export const hostileFiles = async (): Promise<HostileFile[]> =>
  Promise.all(MAKERS.map(async ([name, expected, make]) => ({ name, expected, bytes: await make() })))

/** A HEIC of 640×480, and one of 54 megapixels whose boxes say 64×48. */
const HEIC = new URL('../vectors/photos/turned.heic', import.meta.url)
const FALSE_SIZE_HEIC = new URL('../vectors/photos/larger-than-it-says.heic', import.meta.url)

const drawn = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#807060' } }).composite([
    { input: { create: { width: 300, height: 80, channels: 3, background: '#202020' } }, left: 40, top: 60 },
  ])
const jpeg = () => drawn().jpeg().toBuffer()
const png = () => drawn().png().toBuffer()
const webp = () => drawn().webp().toBuffer()
const heic = () => readFile(HEIC)
const frames = async () => sharp([await png(), await drawn().negate().png().toBuffer()], { join: { animated: true } })
const half = async (whole: Promise<Buffer>): Promise<Buffer> => (await whole).subarray(0, Math.floor((await whole).length / 2))

const MAKERS: readonly [name: string, expected: HostileFile['expected'], make: () => Promise<Buffer> | Buffer][] = [
  ['bomb-900-megapixels.png', 'refused', () => blankPng(30_000, 30_000)],
  ['bomb-64-megapixels.png', 'refused', () => blankPng(8_000, 8_000)],
  ['one-row-of-60-million.png', 'refused', () => blankPng(60_000_000, 1)],
  ['49-megapixels.png', 'accepted', () => blankPng(7_000, 7_000)],
  ['one-point.png', 'accepted', () => blankPng(1, 1)],
  ['says-65500x65500.jpg', 'refused', async () => withJpegSize(await jpeg(), 65_500, 65_500)],
  ['says-no-size.jpg', 'refused', async () => withJpegSize(await jpeg(), 0, 0)],
  ['says-16383x16383.webp', 'refused', async () => withWebpSize(await webp(), 16_383, 16_383)],
  ['says-30000x30000.heic', 'refused', async () => withHeicSize(await heic(), 30_000, 30_000)],
  ['larger-than-it-says.heic', 'refused', () => readFile(FALSE_SIZE_HEIC)],
  ['over-20-megabytes.jpg', 'refused', async () => withSegments(await jpeg(), 330, 65_000)],

  ['half.jpg', 'refused', () => half(jpeg())],
  ['half.png', 'refused', () => half(png())],
  ['half.webp', 'refused', () => half(webp())],
  ['half.heic', 'refused', () => half(heic())],
  ['head-only.jpg', 'refused', async () => (await jpeg()).subarray(0, 3)],
  ['head-only.png', 'refused', async () => (await png()).subarray(0, 33)],
  ['head-only.webp', 'refused', async () => (await webp()).subarray(0, 20)],
  ['head-only.heic', 'refused', async () => (await heic()).subarray(0, 32)],
  ['bad-checksum.png', 'refused', async () => flipped(await png(), 60)],

  ['page-behind.jpg', 'accepted', async () => Buffer.concat([await jpeg(), PAGE])],
  ['page-inside.jpg', 'accepted', async () => withSegment(await jpeg(), 0xfe, PAGE)],
  ['archive-behind.png', 'accepted', async () => Buffer.concat([await png(), Buffer.from('PK\x03\x04'), Buffer.alloc(4_096, 7)])],
  ['many-segments.jpg', 'accepted', async () => withSegments(await jpeg(), 5_000, 20)],
  ['thumbnail-of-4-gigabytes.jpg', 'accepted', async () => withSegment(await jpeg(), 0xe1, exifWithThumbnail(0xffff_fff0, Buffer.alloc(0)))],
  ['thumbnail-of-64-kilobytes.jpg', 'accepted', async () => withSegment(await jpeg(), 0xe1, exifWithThumbnail(60_000, Buffer.alloc(60_000, 0xd8)))],
  ['orientation-99.jpg', 'accepted', async () => withSegment(await jpeg(), 0xe1, exifWithOrientation(99))],
  ['text-that-unpacks-to-50-megabytes.png', 'accepted', async () => withChunk(await png(), 'zTXt', longText())],
  ['cmyk.jpg', 'accepted', () => drawn().toColourspace('cmyk').jpeg().toBuffer()],
  ['sixteen-bits.png', 'accepted', () => drawn().toColourspace('rgb16').png().toBuffer()],
  [
    'see-through.png',
    'accepted',
    () =>
      sharp({ create: { width: 64, height: 64, channels: 4, background: '#ffffff00' } })
        .png()
        .toBuffer(),
  ],

  ['animated.webp', 'refused', async () => (await frames()).webp({ loop: 0 }).toBuffer()],
  ['animated.png', 'refused', async () => withChunk(await png(), 'acTL', Buffer.from('0000000200000000', 'hex'))],
  ['picture.gif', 'refused', () => drawn().gif().toBuffer()],
  ['picture.tiff', 'refused', () => drawn().tiff().toBuffer()],
  ['picture.avif', 'refused', () => drawn().avif({ effort: 0 }).toBuffer()],
  ['picture.bmp', 'refused', () => Buffer.concat([BMP_HEAD, Buffer.alloc(28)])],
  ['entities.svg', 'refused', () => Buffer.from(SVG)],
  ['paper.pdf', 'refused', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')],
  ['page.jpg', 'refused', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['text.jpg', 'refused', () => Buffer.from('Спасибо за покупку!\n')],
  ['nothing.jpg', 'refused', () => Buffer.alloc(0)],
]

const longText = () => Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])
const BMP_HEAD = Buffer.from('424d3a000000000000003600000028000000010000000100000001001800', 'hex')
const SVG = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'
const PAGE = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

/** A black picture with one bit per pixel, the smallest file for its size. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(body.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

const AFTER_HEADER = 33

const withChunk = (bytes: Buffer, type: string, body: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, AFTER_HEADER), chunk(type, body), bytes.subarray(AFTER_HEADER)])

function withJpegSize(bytes: Buffer, width: number, height: number): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** Inserts a segment right after the start of the image. */
function withSegment(bytes: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)])
}

const withSegments = (bytes: Buffer, count: number, size: number): Buffer => {
  const one = withSegment(Buffer.alloc(2), 0xfe, Buffer.alloc(size, 0x20)).subarray(2)
  return Buffer.concat([bytes.subarray(0, 2), ...Array<Buffer>(count).fill(one), bytes.subarray(2)])
}

/** Writes width and height into a lossy WebP, whose first frame has them after its start code. */
function withWebpSize(bytes: Buffer, width: number, height: number): Buffer {
  const start = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  bytes.writeUInt16LE(width, start + 3)
  bytes.writeUInt16LE(height, start + 5)
  return bytes
}

function withHeicSize(bytes: Buffer, width: number, height: number): Buffer {
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] as number) ^ 0xff
  return bytes
}

/** Exif data whose second directory declares a thumbnail of this length. */
function exifWithThumbnail(length: number, thumbnail: Buffer): Buffer {
  const tags = Buffer.alloc(44)
  tags.write('II*\0', 0, 'latin1')
  tags.writeUInt32LE(8, 4) // the first directory, empty
  tags.writeUInt32LE(14, 10) // the second directory
  tags.writeUInt16LE(2, 14)
  writeTag(tags, 16, 0x0201, 44)
  writeTag(tags, 28, 0x0202, length)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags, thumbnail])
}

function exifWithOrientation(orientation: number): Buffer {
  const tags = Buffer.alloc(26)
  tags.write('II*\0', 0, 'latin1')
  tags.writeUInt32LE(8, 4)
  tags.writeUInt16LE(1, 8)
  writeTag(tags, 10, 0x0112, orientation)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags])
}

/** A number of 32 bits. */
function writeTag(tags: Buffer, at: number, tag: number, value: number) {
  tags.writeUInt16LE(tag, at)
  tags.writeUInt16LE(4, at + 2)
  tags.writeUInt32LE(1, at + 4)
  tags.writeUInt32LE(value, at + 8)
}
