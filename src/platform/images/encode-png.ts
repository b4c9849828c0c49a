import { crc32, deflateSync } from 'node:zlib'

/** A black and white picture as PNG with one bit per pixel. */
export function encodePng(width: number, height: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const rowBytes = Math.ceil(width / 8)
  const rows = Buffer.alloc((rowBytes + 1) * height, 0xff)
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1)
    rows[start] = 0 // no filter
    for (let x = 0; x < width; x++) if (isBlack(x, y)) rows[start + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit, grey
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
