import { type Box, boxesIn } from './heic-extents.ts'

/**
 * A HEIC file whose Exif and XMP are zeros. Its parts are found by their places in the file, so that nothing can be cut out; its orientation is a property
 * of the picture and no part of Exif. Null: it has none, or the list of its items cannot be followed.
 */
export function blankHeic(bytes: Buffer): Buffer[] | null {
  try {
    const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta')
    if (meta === undefined) return null
    const boxes = boxesIn(bytes, meta.start + 4, meta.end)
    const [iinf, iloc, idat] = ['iinf', 'iloc', 'idat'].map((name) => boxes.find(({ type }) => type === name))
    if (iinf === undefined || iloc === undefined) return null
    const unwanted = metadataItems(bytes, iinf)
    if (unwanted.size === 0) return null
    const blank = Buffer.from(bytes)
    for (const { item, method, from, length } of extentsIn(bytes, iloc)) {
      const start = method === 1 ? (idat?.start ?? Number.NaN) + from : from
      if (unwanted.has(item) && method <= 1 && start + length <= bytes.length) blank.fill(0, start, length === 0 ? bytes.length : start + length)
    }
    return [blank]
  } catch {
    return null
  }
}

/** Ids of the items that are Exif, or text such as XMP. */
function metadataItems(bytes: Buffer, iinf: Box): Set<number> {
  const version = bytes[iinf.start] as number
  const found = new Set<number>()
  for (const { type, start } of boxesIn(bytes, iinf.start + 4 + (version === 0 ? 2 : 4), iinf.end)) {
    const entry = bytes[start] as number
    if (type !== 'infe' || entry < 2) continue
    const id = entry === 2 ? bytes.readUInt16BE(start + 4) : bytes.readUInt32BE(start + 4)
    const kind = start + 4 + (entry === 2 ? 2 : 4) + 2
    if (['Exif', 'mime', 'uri '].includes(bytes.toString('latin1', kind, kind + 4))) found.add(id)
  }
  return found
}

/** Where the bytes of each item stand: in the file (method 0) or in the box `idat` (method 1). */
function* extentsIn(bytes: Buffer, iloc: Box): Generator<{ item: number; method: number; from: number; length: number }> {
  const version = bytes[iloc.start] as number
  const sizes = bytes.readUInt16BE(iloc.start + 4)
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version === 0 ? 0 : sizes & 15] as const
  let at = iloc.start + 6
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const items = read(version < 2 ? 2 : 4)
  for (let item = 0; item < items && at < iloc.end; item++) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    at += 2 // the file that it is in, which is this one
    const base = read(baseSize)
    const extents = read(2)
    for (let extent = 0; extent < extents && at < iloc.end; extent++) {
      read(indexSize)
      const from = base + read(offsetSize)
      yield { item: id, method, from, length: read(lengthSize) }
    }
  }
}
