import { CLASSES_FROM } from './piece.ts'
import { ANY_BORDER, type Skeleton } from './skeleton.ts'

/**
 * Where the classes of pieces are in a skeleton of up to 64 codes, a bit for each place in two words. A piece is looked for at all places at once: the places
 * of its first class, of its second one shifted by one, and so on, have what begins a piece in common.
 */
export type ClassPlaces = {
  /** The line whose codes are below. */
  line: number
  /** Code, then class → its places from 0 and from 32 on. */
  low: Int32Array
  high: Int32Array
  /** Class → the line for which its places were computed last. */
  classLine: Int32Array
  classCodes: Uint32Array
  /** Border, as in `Skeleton` → its places, and the line for which they were computed last. */
  borderLow: Int32Array
  borderHigh: Int32Array
  borderLine: Int32Array
}

/** Longer skeletons are compared place by place. */
export const PLACES = 64

/** `classCodes`: the codes of each class, in two words. */
export const openPlaces = (classCodes: Uint32Array): ClassPlaces => ({
  line: 0,
  low: new Int32Array(CLASSES_FROM + classCodes.length / 2),
  high: new Int32Array(CLASSES_FROM + classCodes.length / 2),
  classLine: new Int32Array(classCodes.length / 2),
  classCodes,
  borderLow: new Int32Array(ANY_BORDER + 1),
  borderHigh: new Int32Array(ANY_BORDER + 1),
  borderLine: new Int32Array(ANY_BORDER + 1),
})

/** The first place from `from` on where the classes from `start` to `end` stand one after the other, with their borders, or -1. `line` numbers the skeleton. */
export function firstPlace(
  places: ClassPlaces,
  classes: Uint16Array,
  needed: Uint8Array,
  start: number,
  end: number,
  from: number,
  skeleton: Skeleton,
  line: number,
): number {
  if (places.line !== line) readCodes(places, skeleton, line)
  const { low, high, classLine, borderLow, borderHigh, borderLine } = places
  // In the first word and in the second: nothing before `from`.
  let begins = from < 32 ? -1 << from : 0
  let beginsAbove = from < 32 ? -1 : from < PLACES ? -1 << (from - 32) : 0
  for (let at = start, by = 0; at < end; at++, by++) {
    const wanted = classes[at] as number
    if (wanted >= CLASSES_FROM && classLine[wanted - CLASSES_FROM] !== line) findClass(places, wanted, skeleton, line)
    const above = high[wanted] as number
    // A word is shifted by 31 places at most, in two steps, because a shift by 32 would be none.
    begins &= ((low[wanted] as number) >>> by) | ((above << 1) << (31 - by))
    beginsAbove &= above >>> by
    if ((begins | beginsAbove) === 0) return -1
  }
  // Mostly the codes are not there.
  for (let at = start, by = 0; at < end; at++, by++)
    for (let borders = needed[at] as number; borders !== 0; borders &= borders - 1) {
      const border = borders & -borders
      if (borderLine[border] !== line) findBorder(places, border, skeleton, line)
      const above = borderHigh[border] as number
      begins &= ((borderLow[border] as number) >>> by) | ((above << 1) << (31 - by))
      beginsAbove &= above >>> by
    }
  if ((begins | beginsAbove) === 0) return -1
  return begins !== 0 ? 31 - Math.clz32(begins & -begins) : 63 - Math.clz32(beginsAbove & -beginsAbove)
}

function readCodes(places: ClassPlaces, { codes, length }: Skeleton, line: number): void {
  const { low, high } = places
  low.fill(0, 0, CLASSES_FROM)
  high.fill(0, 0, CLASSES_FROM)
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    if (at < 32) low[code] = (low[code] as number) | (1 << at)
    else high[code] = (high[code] as number) | (1 << (at - 32))
  }
  places.line = line
}

function findClass({ low, high, classLine, classCodes }: ClassPlaces, wanted: number, { codes, length }: Skeleton, line: number): void {
  const own = wanted - CLASSES_FROM
  const [first, second] = [classCodes[own * 2] as number, classCodes[own * 2 + 1] as number]
  let [places, placesHigh] = [0, 0]
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    if ((((code < 32 ? first : second) >>> (code & 31)) & 1) === 0) continue
    if (at < 32) places |= 1 << at
    else placesHigh |= 1 << (at - 32)
  }
  low[wanted] = places
  high[wanted] = placesHigh
  classLine[own] = line
}

function findBorder({ borderLow, borderHigh, borderLine }: ClassPlaces, border: number, { borders, length }: Skeleton, line: number): void {
  let [low, high] = [0, 0]
  for (let at = 0; at < length; at++) {
    if (((borders[at] as number) & border) === 0) continue
    if (at < 32) low |= 1 << at
    else high |= 1 << (at - 32)
  }
  borderLow[border] = low
  borderHigh[border] = high
  borderLine[border] = line
}
