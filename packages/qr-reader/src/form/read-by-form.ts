import { blocksOf, modulesOfBlocks, type Blocks } from '../grid/blocks.ts'
import { maskOf, likelyFormats } from '../grid/format.ts'
import type { Layout } from '../grid/layout.ts'
import { completeBlock } from './complete-block.ts'
import { framed, likelyLines, sharedBits, type Line } from './likely-lines.ts'
import type { TextForm } from './text-form.ts'

/**
 * `seen`: the prescribed parts of a text are in the picture but the rest could not be decoded; `colours` are those of the prescribed modules, 0 elsewhere.
 */
export type ReadByForm = { kind: 'text'; text: string; corrected: number; chance: number } | { kind: 'seen'; agreement: number; colours: Int8Array }

/**
 * Reads a code whose text has one of these forms. What the form prescribes is certain, an open character is one of few, and the check symbols have to agree with
 * the text entirely. Null: no such text is in the picture. That is found out first and in a fraction of a millisecond.
 */
export function readByForm(modules: Float32Array, layout: Layout, forms: readonly TextForm[]): ReadByForm | null {
  let most: ReadByForm | null = null
  const countBits = layout.version < 10 ? 8 : 16
  for (const { level, mask } of likelyFormats(modules, layout.size, FORMATS)) {
    const blocks = blocksOf(layout.version, level)
    const places = modulesOfBlocks(layout, level)
    const bits = places.map((ofBlock) => Float32Array.from(ofBlock, (module) => unmasked(modules[module]!, module, mask, layout.size)))
    for (const line of likelyLines(forms, dataOf(bits, blocks), countBits, LINES)) {
      if (line.agreement < SEEN) continue
      const found = complete(line, bits, blocks, countBits)
      if (found !== null) return found
      if (most === null || line.agreement > most.agreement)
        most = { kind: 'seen', agreement: line.agreement, colours: coloursOf(line, places, blocks, countBits, mask, layout.size) }
    }
  }
  return most
}

const FORMATS = 2
/** Texts of different lengths that are tried. */
const LINES = 2
/** The agreement with what is prescribed from which on decoding is tried. Chance reaches 0.25, a code of another text 0.4. */
const SEEN = 0.5

/**
 * The largest expected number of codewords, of all that texts of the forms have, that would agree as well with modules of pure chance: for each block by itself,
 * because a clear block says nothing about another one. It counts all texts, so it holds however cleverly they are searched.
 */
export const CHANCE_MAX = 1e-12

function complete(line: Line, bits: readonly Float32Array[], blocks: Blocks, countBits: number): ReadByForm | null {
  const allowed = allowedOf(line, blocks, countBits)
  const words: Uint8Array[] = []
  let [chance, corrected, from] = [0, 0, 0]
  for (const [block, count] of blocks.dataCounts.entries()) {
    const own = allowed.slice(from, (from += count))
    const word = completeBlock(bits[block]!, own, blocks.checkCount)
    if (word === null) return null
    const { wrong, open, texts, differing } = compared(word, bits[block]!, own)
    chance = Math.max(chance, 10 ** (texts + line.compositions) * shareWithin(wrong, open))
    if (chance > CHANCE_MAX) return null
    corrected += differing
    words.push(word)
  }
  const text = textOf(words, blocks, countBits, line.alphabets.length)
  if (line.alphabets.some((alphabet, i) => !alphabet.includes(text[i]!))) return null
  return { kind: 'text', text, corrected, chance }
}

/** How many of a block's open bits the picture shows otherwise, in how many symbols, and the decimal logarithm of the number of codewords to choose from. */
function compared(
  word: Uint8Array,
  bits: Float32Array,
  allowed: readonly (readonly number[])[],
): { wrong: number; open: number; texts: number; differing: number } {
  let [wrong, open, texts, differing] = [0, 0, 0, 0]
  for (let symbol = 0; symbol < word.length; symbol++) {
    const values = allowed[symbol]
    const mask = values === undefined ? 0xff : openBits(values)
    if (values !== undefined) texts += Math.log10(values.length)
    const before = wrong
    for (let bit = 0; bit < 8; bit++) {
      if (((mask >> (7 - bit)) & 1) === 0) continue
      open++
      if (bits[symbol * 8 + bit]! > 0 !== (((word[symbol]! >> (7 - bit)) & 1) === 1)) wrong++
    }
    if (wrong > before) differing++
  }
  return { wrong, open, texts, differing }
}

/** An upper bound for the share of all sequences of so many bits that differ from a given one in at most `wrong` (Chernoff's). */
function shareWithin(wrong: number, bits: number): number {
  const share = wrong / bits
  if (share >= 0.5) return 1
  const part = (p: number) => (p === 0 ? 0 : p * Math.log2(p))
  return 2 ** (-bits * (1 + part(share) + part(1 - share)))
}

const openBits = (values: readonly number[]): number => values.reduce((or, one) => or | one, 0) ^ values.reduce((and, one) => and & one, 0xff)

function unmasked(darkness: number, module: number, mask: number, size: number): number {
  const clamped = Math.max(-1, Math.min(1, darkness))
  return maskOf(mask, size)[module] === 1 ? -clamped : clamped
}

/** The data bits of all blocks, in the order of the text. */
function dataOf(bits: readonly Float32Array[], { dataCounts }: Blocks): Float32Array {
  const data = new Float32Array(dataCounts.reduce((sum, one) => sum + one, 0) * 8)
  let from = 0
  for (const [block, count] of dataCounts.entries()) {
    data.set(bits[block]!.subarray(0, count * 8), from)
    from += count * 8
  }
  return data
}

/** By nibble of the data: the allowed values. */
function nibblesOf({ alphabets }: Line, blocks: Blocks, countBits: number): number[][] {
  const capacity = 2 * blocks.dataCounts.reduce((sum, one) => sum + one, 0)
  const { before, after } = framed(alphabets.length, countBits, capacity)
  const codes = (alphabet: string) => Array.from({ length: alphabet.length }, (_, i) => alphabet.charCodeAt(i))
  const distinct = (values: number[]) => [...new Set(values)]
  return [
    ...before.map((one) => [one]),
    ...alphabets.flatMap((alphabet) => [distinct(codes(alphabet).map((code) => code >> 4)), distinct(codes(alphabet).map((code) => code & 15))]),
    ...after.map((one) => [one]),
  ]
}

function allowedOf(line: Line, blocks: Blocks, countBits: number): number[][] {
  const nibbles = nibblesOf(line, blocks, countBits)
  return Array.from({ length: nibbles.length / 2 }, (_, i) => nibbles[2 * i]!.flatMap((high) => nibbles[2 * i + 1]!.map((low) => high * 16 + low)))
}

function textOf(words: readonly Uint8Array[], blocks: Blocks, countBits: number, length: number): string {
  const data = words.flatMap((word, block) => [...word.subarray(0, blocks.dataCounts[block])])
  const nibble = (at: number) => (at % 2 === 0 ? data[at >> 1]! >> 4 : data[at >> 1]! & 15)
  const start = 1 + countBits / 4
  return String.fromCharCode(...Array.from({ length }, (_, i) => nibble(start + 2 * i) * 16 + nibble(start + 2 * i + 1)))
}

function coloursOf(line: Line, places: readonly Uint16Array[], blocks: Blocks, countBits: number, mask: number, size: number): Int8Array {
  const colours = new Int8Array(size * size)
  const data = places.flatMap((ofBlock, block) => [...ofBlock.subarray(0, blocks.dataCounts[block]! * 8)])
  const { before, after } = framed(line.alphabets.length, countBits, data.length / 4)
  const prescribe = (nibble: number, value: number, prescribed: number) => {
    for (let bit = 0; bit < 4; bit++) {
      if (((prescribed >> (3 - bit)) & 1) === 0) continue
      const module = data[nibble * 4 + bit]!
      const dark = (value >> (3 - bit)) & 1
      colours[module] = dark === maskOf(mask, size)[module] ? -1 : 1
    }
  }
  before.forEach((one, i) => prescribe(i, one, 15))
  line.alphabets.forEach((alphabet, i) => {
    const { value, prescribed } = sharedBits(alphabet)
    prescribe(before.length + 2 * i, value >> 4, prescribed >> 4)
    prescribe(before.length + 2 * i + 1, value & 15, prescribed & 15)
  })
  after.forEach((one, i) => prescribe(before.length + 2 * line.alphabets.length + i, one, 15))
  return colours
}
