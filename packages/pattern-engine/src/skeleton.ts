import { ALPHABET_SIZE, foldedCode, SPACE } from './alphabet.ts'
import { readLine } from './normal-form.ts'

/**
 * A line without everything in which the spellings of a line differ: case, alphabet of look-alikes, spaces, quotes, dots and commas. The printed line and its
 * normal form have equal skeletons, except for names of units after a number. One byte per character, 1 to 63.
 */
export type Skeleton = { codes: Uint8Array; length: number }

const DROPPED = 0
/** A character that the normal form changes in a special way: such a line is read in all spellings. */
const UNUSUAL = 255

/** Code of the folded alphabet → code of a skeleton. */
export const keptCode = (code: number): number => kept()[code] as number

let keptTable: Uint8Array | undefined
const kept = (): Uint8Array => (keptTable ??= makeKept())

function makeKept(): Uint8Array {
  const dropped = new Set([0, SPACE, foldedCode('.'.charCodeAt(0)), foldedCode(','.charCodeAt(0))])
  return Uint8Array.from({ length: ALPHABET_SIZE }, (_, code) => (dropped.has(code) ? DROPPED : code))
}

let unitTable: Uint8Array | undefined
/** UTF-16 unit → code of a skeleton. */
const units = (): Uint8Array => (unitTable ??= makeUnits())

const USUAL_BEYOND_CYRILLIC = '“”„‟″–—…№×‛‘’ʹʻʼʽ′'

function makeUnits(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let unit = 0; unit < table.length; unit++) {
    const char = String.fromCharCode(unit)
    const isUsual = unit < 0x80 || (unit >= 0x400 && unit < 0x460) || unit === 0xa0 || unit === 0xab || unit === 0xbb || USUAL_BEYOND_CYRILLIC.includes(char)
    if (char === '×')
      table[unit] = keptCode(foldedCode('х'.charCodeAt(0))) // the normal form writes the letter between numbers
    else table[unit] = isUsual && (unit === 0xa0 || char.normalize('NFKC') === char) ? keptCode(foldedCode(unit)) : UNUSUAL
  }
  return table
}

/** The matcher does not read lines beyond this length either. */
const LENGTH_MAX = 1_024

/** Writes the skeleton of a line to `into`. Lines with unusual characters are written in each spelling, one after the other. */
export function readSkeleton(line: string, into: Skeleton): void {
  const table = units()
  const { codes } = into
  let length = 0
  const end = Math.min(line.length, LENGTH_MAX)
  for (let at = 0; at < end; at++) {
    const code = table[line.charCodeAt(at)] as number
    if (code === DROPPED) continue
    if (code === UNUSUAL) return readUnusual(line, into)
    codes[length++] = code
  }
  into.length = length
}

export const openSkeleton = (): Skeleton => ({ codes: new Uint8Array(4 * LENGTH_MAX), length: 0 })

function readUnusual(line: string, into: Skeleton): void {
  const { raw, folded, normal } = readLine(line)
  let length = 0
  for (const { codes } of [raw, folded, normal]) {
    for (const code of codes) {
      const kept = keptCode(foldedCode(code))
      if (kept !== DROPPED) into.codes[length++] = kept
    }
    into.codes[length++] = BREAK
  }
  into.length = length
}

/** Separates the spellings, so that no piece is found across them: no piece contains a dot. */
const BREAK = foldedCode('.'.charCodeAt(0))
