import type { Piece } from './pieces.ts'
import type { Skeleton } from './skeleton.ts'

/**
 * Hash index for finding pieces in a skeleton. A piece of four codes or more is found by its rarest four consecutive codes, a shorter one by all of its
 * codes. Made of plain arrays, so that it can be passed between threads.
 */
export type PieceIndex = {
  /** A bit for each hash of four codes in the table (Bloom filter): most places of most lines need no other lookup. */
  filter: Uint32Array<ArrayBuffer>
  filterShift: number
  /** Open hash table: four codes → bucket. Empty slots are 0. */
  keys: Uint32Array<ArrayBuffer>
  buckets: Uint32Array<ArrayBuffer>
  tableShift: number
  /** Bucket → its pieces, and the offset of the four codes in each piece. */
  bucketStarts: Uint32Array<ArrayBuffer>
  members: Uint32Array<ArrayBuffer>
  offsets: Uint8Array<ArrayBuffer>
  /** The codes of all pieces, one piece after the other. */
  codes: Uint8Array<ArrayBuffer>
  starts: Uint32Array<ArrayBuffer>
  /** Pieces of one, two and three codes by their codes: the number of the piece plus one, or 0. */
  ones: Uint32Array<ArrayBuffer>
  twos: Uint32Array<ArrayBuffer>
  threes: Uint32Array<ArrayBuffer>
  longestShort: number
}

const GRAM = 4
const GRAM_MASK = (1 << 24) - 1
const PRIME = 0x9e3779b1

export function buildPieceIndex(pieces: readonly Piece[]): PieceIndex {
  const starts = new Uint32Array(pieces.length + 1)
  pieces.forEach((piece, index) => {
    starts[index + 1] = (starts[index] as number) + piece.length
  })
  const codes = new Uint8Array(starts[pieces.length] as number)
  pieces.forEach((piece, index) => {
    for (let at = 0; at < piece.length; at++) codes[(starts[index] as number) + at] = piece.charCodeAt(at)
  })

  const anchors = chooseAnchors(pieces)
  const distinct = new Map<number, number[]>()
  anchors.forEach((anchor, piece) => {
    if (anchor === null) return
    const members = distinct.get(anchor.key)
    if (members) members.push(piece)
    else distinct.set(anchor.key, [piece])
  })

  const tableBits = Math.max(4, Math.ceil(Math.log2(distinct.size * 2 + 1)))
  const filterBits = Math.min(21, Math.max(10, Math.ceil(Math.log2(distinct.size * 16 + 1))))
  const keys = new Uint32Array(1 << tableBits)
  const buckets = new Uint32Array(1 << tableBits)
  const filter = new Uint32Array(1 << (filterBits - 5))
  const bucketStarts = new Uint32Array(distinct.size + 1)
  const members = new Uint32Array(anchors.filter((anchor) => anchor !== null).length)
  const offsets = new Uint8Array(members.length)
  let bucket = 0
  let filled = 0
  for (const [key, own] of distinct) {
    const hash = Math.imul(key, PRIME) >>> 0
    let slot = hash >>> (32 - tableBits)
    while (keys[slot] !== 0) slot = (slot + 1) & (keys.length - 1)
    keys[slot] = key
    buckets[slot] = bucket
    const bit = hash >>> (32 - filterBits)
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31))
    bucketStarts[bucket] = filled
    for (const piece of own) {
      members[filled] = piece
      offsets[filled] = anchors[piece]?.offset as number
      filled++
    }
    bucket++
  }
  bucketStarts[bucket] = filled
  return {
    filter,
    filterShift: 32 - filterBits,
    keys,
    buckets,
    tableShift: 32 - tableBits,
    bucketStarts,
    members,
    offsets,
    codes,
    starts,
    ...shortPieces(pieces),
  }
}

/** The four consecutive codes by which each piece is found: the ones that the fewest pieces have. */
function chooseAnchors(pieces: readonly Piece[]): ({ key: number; offset: number } | null)[] {
  const count = new Map<number, number>()
  for (const piece of pieces)
    for (let at = 0; at + GRAM <= piece.length; at++) {
      const key = keyAt(piece, at)
      count.set(key, (count.get(key) ?? 0) + 1)
    }
  return pieces.map((piece) => {
    let best: { key: number; offset: number } | null = null
    let least = Infinity
    for (let at = 0; at + GRAM <= piece.length; at++) {
      const key = keyAt(piece, at)
      const shared = count.get(key) as number
      if (shared < least) {
        least = shared
        best = { key, offset: at }
      }
    }
    return best
  })
}

const keyAt = (piece: Piece, at: number): number =>
  (piece.charCodeAt(at) << 18) | (piece.charCodeAt(at + 1) << 12) | (piece.charCodeAt(at + 2) << 6) | piece.charCodeAt(at + 3)

function shortPieces(pieces: readonly Piece[]): Pick<PieceIndex, 'ones' | 'twos' | 'threes' | 'longestShort'> {
  const short = pieces.map((piece) => (piece.length < GRAM ? piece.length : 0))
  const longestShort = short.reduce((longest, length) => Math.max(longest, length), 0)
  const ones = new Uint32Array(1 << 6)
  const twos = new Uint32Array(longestShort >= 2 ? 1 << 12 : 0)
  const threes = new Uint32Array(longestShort >= 3 ? 1 << 18 : 0)
  pieces.forEach((piece, index) => {
    const [first, second, third] = Array.from(piece, (char) => char.charCodeAt(0)) as [number, number, number]
    if (piece.length === 1) ones[first] = index + 1
    else if (piece.length === 2) twos[(first << 6) | second] = index + 1
    else if (piece.length === 3) threes[(first << 12) | (second << 6) | third] = index + 1
  })
  return { ones, twos, threes, longestShort }
}

/** Reusable scratch buffers of one search, sized for an index of so many pieces. */
export type Search = { found: Uint32Array; count: number; seenIn: Uint32Array; line: number }

export const openSearch = (pieces: number): Search => ({ found: new Uint32Array(pieces), count: 0, seenIn: new Uint32Array(pieces), line: 0 })

/** Writes the pieces that the skeleton contains to `search.found`, each once. */
export function findPieces(index: PieceIndex, skeleton: Skeleton, search: Search): void {
  const { filter, filterShift, longestShort } = index
  const { codes: text, length } = skeleton
  beginLine(search)
  let key = 0
  for (let at = 0; at < length; at++) {
    key = ((key << 6) | (text[at] as number)) & GRAM_MASK
    if (at >= GRAM - 1) {
      const hash = Math.imul(key, PRIME) >>> 0
      const bit = hash >>> filterShift
      if (((filter[bit >>> 5] as number) >>> (bit & 31)) & 1) lookUp(index, hash, key, skeleton, at - (GRAM - 1), search)
    }
    if (longestShort !== 0) lookUpShort(index, key, at, search)
  }
}

function beginLine(search: Search): void {
  search.count = 0
  search.line += 1
  if (search.line < 2 ** 32) return
  search.seenIn.fill(0) // the line counter has reached its end
  search.line = 1
}

function note(search: Search, piece: number): void {
  if (search.seenIn[piece] === search.line) return
  search.seenIn[piece] = search.line
  search.found[search.count++] = piece
}

function lookUp(
  { keys, buckets, tableShift, bucketStarts, members, offsets, codes, starts }: PieceIndex,
  hash: number,
  key: number,
  { codes: text, length }: Skeleton,
  at: number,
  search: Search,
): void {
  let slot = hash >>> tableShift
  while (keys[slot] !== key) {
    if (keys[slot] === 0) return
    slot = (slot + 1) & (keys.length - 1)
  }
  const bucket = buckets[slot] as number
  const end = bucketStarts[bucket + 1] as number
  for (let member = bucketStarts[bucket] as number; member < end; member++) {
    const piece = members[member] as number
    const to = starts[piece + 1] as number
    let same = starts[piece] as number
    let place = at - (offsets[member] as number)
    if (place < 0 || place + to - same > length) continue
    while (same < to && codes[same] === text[place]) {
      same++
      place++
    }
    if (same === to) note(search, piece)
  }
}

function lookUpShort({ ones, twos, threes, longestShort }: PieceIndex, key: number, at: number, search: Search): void {
  const one = ones[key & 0x3f] as number
  if (one !== 0) note(search, one - 1)
  if (longestShort === 1 || at === 0) return
  const two = twos[key & 0xfff] as number
  if (two !== 0) note(search, two - 1)
  if (longestShort === 2 || at === 1) return
  const three = threes[key & 0x3ffff] as number
  if (three !== 0) note(search, three - 1)
}
