import { CLASSES_FROM, bitCount, classAt, type Piece } from './pieces.ts'
import type { Skeleton } from './skeleton.ts'

/**
 * Hash index of grams: one to four consecutive codes by which pieces are found in a skeleton. Made of plain arrays, so that it can be passed between threads.
 */
export type GramIndex = {
  /** The last two codes of a gram → bit n: there are such grams of n codes. A small index has few of them, and most places of a line need no other lookup. */
  ends: Uint8Array
  /** A bit for each gram in the table (Bloom filter). */
  filter: Uint32Array
  filterShift: number
  /** Open hash table: gram → bucket. Empty slots are 0. */
  keys: Uint32Array
  buckets: Uint32Array
  tableShift: number
  /** Bucket → its pieces, and the offset of the gram in each piece. */
  bucketStarts: Uint32Array
  members: Uint32Array
  offsets: Uint8Array
}

const GRAM = 4
/** The codes of a gram of so many, in the codes of the last four. */
const MASKS = [0, 0x3f, 0xfff, 0x3ffff, 0xffffff]
const PRIME = 0x9e3779b1
/** A gram of so many codes whose classes stand for more grams than this is no place to find a piece by. */
const SPELLINGS_MAX = [0, 3, 8, 24, 32]

/** Where a piece is found: `length` consecutive characters at `offset`. */
export type Anchor = { offset: number; length: number; cost: number }

/** How much dearer a shorter gram is: it is in more lines that have nothing to do with the pattern. */
const LENGTH_COST = [0, 2_000, 150, 8, 1]

/** Estimates how often grams occur, by how often patterns have them. */
export type GramCounts = { counts: Float32Array; shift: number }

export function openCounts(pieces: number): GramCounts {
  const bits = Math.min(20, Math.max(8, Math.ceil(Math.log2(pieces * 8 + 1))))
  return { counts: new Float32Array(1 << bits), shift: 32 - bits }
}

/** Counts the grams of one to four codes of a piece that so many patterns have. */
export function countGrams({ counts, shift }: GramCounts, piece: Piece, weight: number): void {
  let key = 0
  let plain = 0
  for (let at = 0; at < piece.length; at++) {
    const code = piece.charCodeAt(at)
    plain = code < CLASSES_FROM ? plain + 1 : 0
    key = ((key << 6) | (code & 0x3f)) & 0xffffff
    for (let length = Math.min(plain, GRAM); length > 0; length--) {
      const slot = Math.imul(key & (MASKS[length] as number), PRIME) >>> shift
      counts[slot] = (counts[slot] as number) + weight
    }
  }
}

/** The longest and rarest gram of a piece, or null when it has classes only. */
export function chooseAnchor(grams: GramCounts, piece: Piece): Anchor | null {
  for (let length = Math.min(GRAM, piece.length); length > 0; length--) {
    let best: Anchor | null = null
    for (let offset = 0; offset + length <= piece.length; offset++) {
      const cost = costOf(grams, piece, offset, length)
      if (cost !== Infinity && (best === null || cost < best.cost)) best = { offset, length, cost }
    }
    if (best !== null) return best
  }
  return null
}

function costOf({ counts, shift }: GramCounts, piece: Piece, offset: number, length: number): number {
  let [key, spellings] = [0, 1]
  for (let at = offset; at < offset + length; at++) {
    const code = piece.charCodeAt(at)
    if (code >= CLASSES_FROM) {
      const { low, high } = classAt(code)
      spellings *= bitCount(low) + bitCount(high)
      if (spellings > (SPELLINGS_MAX[length] as number)) return Infinity
    }
    key = (key << 6) | (code & 0x3f)
  }
  const shared = spellings === 1 ? (counts[Math.imul(key, PRIME) >>> shift] as number) : 4
  return spellings * (LENGTH_COST[length] as number) * (1 + shared)
}

/** The grams that a place of a piece stands for. */
function spelledGrams(piece: Piece, { offset, length }: Anchor): number[] {
  let keys = [0]
  for (let at = offset; at < offset + length; at++) {
    const code = piece.charCodeAt(at)
    keys = code < CLASSES_FROM ? keys.map((key) => (key << 6) | code) : codesOf(code).flatMap((one) => keys.map((key) => (key << 6) | one))
  }
  return keys
}

function codesOf(number: number): number[] {
  const { low, high } = classAt(number)
  return Array.from({ length: 64 }, (_, code) => code).filter((code) => ((code < 32 ? low >>> code : high >>> (code - 32)) & 1) === 1)
}

export function buildGramIndex(anchored: readonly { piece: number; text: Piece; anchor: Anchor }[]): GramIndex {
  const places: { key: number; piece: number; offset: number }[] = []
  const ends = new Uint8Array(1 << 12)
  for (const { piece, text, anchor } of anchored)
    for (const key of spelledGrams(text, anchor)) {
      places.push({ key, piece, offset: anchor.offset })
      // before a gram of one code anything may stand
      if (anchor.length === 1) for (let before = 0; before < CLASSES_FROM; before++) addEnd(ends, (before << 6) | key, 1)
      else addEnd(ends, key & 0xfff, anchor.length)
    }
  places.sort((a, b) => a.key - b.key)
  const distinct = places.reduce((count, { key }, at) => (at === 0 || places[at - 1]?.key !== key ? count + 1 : count), 0)

  const tableBits = Math.max(4, Math.ceil(Math.log2(distinct * 2 + 1)))
  const filterBits = Math.min(21, Math.max(10, Math.ceil(Math.log2(distinct * 16 + 1))))
  const keys = new Uint32Array(1 << tableBits)
  const buckets = new Uint32Array(1 << tableBits)
  const filter = new Uint32Array(1 << (filterBits - 5))
  const bucketStarts = new Uint32Array(distinct + 1)
  let bucket = -1
  places.forEach(({ key }, at) => {
    if (at > 0 && places[at - 1]?.key === key) return
    bucketStarts[++bucket] = at
    const hash = Math.imul(key, PRIME) >>> 0
    let slot = hash >>> (32 - tableBits)
    while (keys[slot] !== 0) slot = (slot + 1) & (keys.length - 1)
    keys[slot] = key
    buckets[slot] = bucket
    const bit = hash >>> (32 - filterBits)
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31))
  })
  bucketStarts[distinct] = places.length
  return {
    filter,
    filterShift: 32 - filterBits,
    keys,
    buckets,
    tableShift: 32 - tableBits,
    bucketStarts,
    members: Uint32Array.from(places, ({ piece }) => piece),
    offsets: Uint8Array.from(places, ({ offset }) => offset),
    ends,
  }
}

function addEnd(ends: Uint8Array, pair: number, length: number): void {
  ends[pair] = (ends[pair] as number) | (1 << length)
}

/** Calls `found` with each piece that may begin at a place of the skeleton, and the place; the gram is there, the rest of the piece has to be compared. */
export function findGrams(index: GramIndex, { codes, length }: Skeleton, found: (piece: number, at: number) => void): void {
  const { ends, filter, filterShift } = index
  let key = 0
  for (let at = 0; at < length; at++) {
    key = ((key << 6) | (codes[at] as number)) & 0xffffff
    // no gram has the zeros before the first code
    for (let sizes = ends[key & 0xfff] as number; sizes !== 0; sizes &= sizes - 1) {
      const size = 31 - Math.clz32(sizes & -sizes)
      const gram = key & (MASKS[size] as number)
      const hash = Math.imul(gram, PRIME) >>> 0
      const bit = hash >>> filterShift
      if (((filter[bit >>> 5] as number) >>> (bit & 31)) & 1) lookUp(index, hash, gram, at - size + 1, found)
    }
  }
}

function lookUp(
  { keys, buckets, tableShift, bucketStarts, members, offsets }: GramIndex,
  hash: number,
  gram: number,
  at: number,
  found: (piece: number, at: number) => void,
): void {
  let slot = hash >>> tableShift
  while (keys[slot] !== gram) {
    if (keys[slot] === 0) return
    slot = (slot + 1) & (keys.length - 1)
  }
  const bucket = buckets[slot] as number
  const end = bucketStarts[bucket + 1] as number
  for (let member = bucketStarts[bucket] as number; member < end; member++) found(members[member] as number, at - (offsets[member] as number))
}
