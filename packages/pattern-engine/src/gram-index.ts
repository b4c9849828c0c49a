import { CLASSES_FROM, bitCount, classAt, classNumber, type Piece } from './piece.ts'
import type { Skeleton } from './skeleton.ts'

/**
 * Hash index of grams, by which pieces are found in a skeleton: one to four codes, one behind the other or with single ones between them that may be any. Made
 * of plain arrays, so that it can be passed between threads.
 */
export type GramIndex = {
  /** The shape of its grams: an index for each of `SHAPES` that any piece has. */
  shape: number
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

/**
 * How far the codes of a gram stand behind its first one. The grams of the first shape have one to four codes, those of the others three: letters that were left
 * open, as in `м.л.ко`, stand between them.
 */
const SHAPES: readonly (readonly number[])[] = [
  [0, 1, 2, 3],
  [0, 2, 3],
  [0, 1, 3],
  [0, 2, 4],
]
const GAPPED = 3

/** Where a piece is found: a gram of so many codes at `offset`. */
export type Anchor = { shape: number; offset: number; length: number; cost: number }

/** How much dearer a shorter gram is: it is in more lines that have nothing to do with the pattern. */
const LENGTH_COST = [0, 2_000, 150, 8, 1]

/** Estimates how often grams occur, by how often patterns have them. */
export type GramCounts = { counts: Float32Array; shift: number }

export function openCounts(pieces: number): GramCounts {
  const bits = Math.min(20, Math.max(8, Math.ceil(Math.log2(pieces * 8 + 1))))
  return { counts: new Float32Array(1 << bits), shift: 32 - bits }
}

/** Counts the grams of a piece that so many patterns have; those with gaps where it has no other long ones. */
export function countGrams({ counts, shift }: GramCounts, piece: Piece, weight: number): void {
  const count = (hash: number) => {
    const slot = hash >>> shift
    counts[slot] = (counts[slot] as number) + weight
  }
  let key = 0
  let plain = 0
  let longest = 0
  for (let at = 0; at < piece.length; at++) {
    const code = classNumber(piece, at)
    plain = code < CLASSES_FROM ? plain + 1 : 0
    if (plain > longest) longest = plain
    key = ((key << 6) | (code & 0x3f)) & 0xffffff
    for (let length = Math.min(plain, GRAM); length > 0; length--) count(hashOf(0, key & (MASKS[length] as number)))
  }
  if (longest >= GAPPED) return
  for (let shape = 1; shape < SHAPES.length; shape++)
    for (let offset = 0; offset + spanOf(shape, GAPPED) <= piece.length; offset++) {
      const key = plainKey(piece, shape, offset)
      if (key !== null) count(hashOf(shape, key))
    }
}

const hashOf = (shape: number, key: number): number => Math.imul(key ^ (shape << 24), PRIME) >>> 0
const spanOf = (shape: number, length: number): number => (SHAPES[shape]?.[length - 1] as number) + 1

/** The codes of a gram with gaps; null where some are classes. */
function plainKey(piece: Piece, shape: number, offset: number): number | null {
  let key = 0
  for (const behind of SHAPES[shape] as readonly number[]) {
    const code = classNumber(piece, offset + behind)
    if (code >= CLASSES_FROM) return null
    key = (key << 6) | code
  }
  return key
}

/** The longest and rarest gram of a piece, or null when it has classes only. */
export function chooseAnchor(grams: GramCounts, piece: Piece): Anchor | null {
  for (const [length, shapes] of CHOICES) {
    let best: Anchor | null = null
    for (const shape of shapes)
      for (let offset = 0; offset + spanOf(shape, length) <= piece.length; offset++) {
        const cost = costOf(grams, piece, shape, offset, length)
        if (cost !== Infinity && (best === null || cost < best.cost)) best = { shape, offset, length, cost }
      }
    if (best !== null) return best
  }
  return null
}

/** Lengths of grams, and the shapes that have them, in the order in which they are tried. */
const CHOICES: readonly (readonly [length: number, shapes: readonly number[]])[] = [
  [4, [0]],
  [3, [0]],
  [GAPPED, [1, 2, 3]],
  [2, [0]],
  [1, [0]],
]

function costOf({ counts, shift }: GramCounts, piece: Piece, shape: number, offset: number, length: number): number {
  let [key, spellings] = [0, 1]
  for (let at = 0; at < length; at++) {
    const code = classNumber(piece, offset + (SHAPES[shape]?.[at] as number))
    if (code >= CLASSES_FROM) {
      const { low, high } = classAt(code)
      spellings *= bitCount(low) + bitCount(high)
      if (spellings > (SPELLINGS_MAX[length] as number)) return Infinity
    }
    key = (key << 6) | (code & 0x3f)
  }
  const shared = spellings === 1 ? (counts[hashOf(shape, key) >>> shift] as number) : 4
  return spellings * (LENGTH_COST[length] as number) * (1 + shared)
}

/** The grams that a place of a piece stands for. */
function spelledGrams(piece: Piece, { shape, offset, length }: Anchor): number[] {
  let keys = [0]
  for (let at = 0; at < length; at++) {
    const code = classNumber(piece, offset + (SHAPES[shape]?.[at] as number))
    keys = code < CLASSES_FROM ? keys.map((key) => (key << 6) | code) : codesOf(code).flatMap((one) => keys.map((key) => (key << 6) | one))
  }
  return keys
}

function codesOf(number: number): number[] {
  const { low, high } = classAt(number)
  return Array.from({ length: 64 }, (_, code) => code).filter((code) => ((code < 32 ? low >>> code : high >>> (code - 32)) & 1) === 1)
}

type Anchored = { piece: number; text: Piece; anchor: Anchor }

/** An index for each shape that any anchor has. */
export const buildGramIndexes = (anchored: readonly Anchored[]): GramIndex[] =>
  SHAPES.flatMap((_, shape) => {
    const own = anchored.filter(({ anchor }) => anchor.shape === shape)
    return own.length === 0 ? [] : [buildGramIndex(shape, own)]
  })

function buildGramIndex(shape: number, anchored: readonly Anchored[]): GramIndex {
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
    shape,
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
  const { shape, ends, filter, filterShift } = index
  if (shape !== 0) return findGapped(index, codes, length, found)
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

function findGapped(index: GramIndex, codes: Skeleton['codes'], length: number, found: (piece: number, at: number) => void): void {
  const { shape, ends, filter, filterShift } = index
  const [, second, third] = SHAPES[shape] as readonly [number, number, number]
  for (let at = 0; at + third < length; at++) {
    const end = ((codes[at + second] as number) << 6) | (codes[at + third] as number)
    if (ends[end] === 0) continue
    const gram = ((codes[at] as number) << 12) | end
    const hash = Math.imul(gram, PRIME) >>> 0
    const bit = hash >>> filterShift
    if (((filter[bit >>> 5] as number) >>> (bit & 31)) & 1) lookUp(index, hash, gram, at, found)
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
