import { readBitStream } from './bit-stream.ts'
import { blocksOf, modulesOfBlocks } from './blocks.ts'
import type { Blocks } from './blocks.ts'
import { likelyFormats, maskOf } from './format.ts'
import type { Format } from './format.ts'
import { layoutOf } from './layout.ts'
import type { Layout } from './layout.ts'
import { openCorrection } from './reed-solomon.ts'

export type Decoded = {
  text: string
  /** Number of repaired codewords, including those given up beforehand. */
  corrected: number
  /** The probability that random codewords would have been accepted, in the worst block. */
  chance: number
}

/** The result of decoding: the text, or the modules that are certain although the text is not. */
export type Decoding =
  | { kind: 'text'; decoded: Decoded }
  /** Some blocks could be repaired and others not: the colours of the modules of the repaired ones, 0 elsewhere. */
  | { kind: 'part'; blocks: number; colours: Int8Array }
  | { kind: 'nothing' }

/** Decodes the text of a code of this version from the darkness of its modules. Returns no text rather than one that may be wrong. */
export function decodeModules(modules: Float32Array, version: number): Decoding {
  const layout = layoutOf(version)
  let most: Decoding = { kind: 'nothing' }
  for (const format of likelyFormats(modules, layout.size, 2)) {
    const blocks = blocksOf(version, format.level)
    const words = collectWords(layout, format, modules)
    const repaired = words.map((word) => repair(word, blocks.checkCount))
    if (repaired.every((one) => one !== null)) {
      const decoded = spell(repaired, blocks, version)
      if (decoded !== null) return { kind: 'text', decoded }
    } else {
      const count = repaired.filter((one) => one !== null).length
      if (count > 0) most = { kind: 'part', blocks: count, colours: coloursOf(repaired, layout, format) }
    }
  }
  return most
}

function spell(repaired: Repaired[], { checkCount }: Blocks, version: number): Decoded | null {
  const data = Uint8Array.from(repaired.flatMap(({ word }) => [...word.subarray(0, word.length - checkCount)]))
  const spelled = readBitStream(data, version)
  if (spelled === null || spelled.text === '' || NOT_TEXT.test(spelled.text)) return null
  const corrected = repaired.reduce((sum, one) => sum + one.corrected, 0)
  if (!spelled.padded && corrected > 0) return null
  return { text: spelled.text, corrected, chance: Math.max(...repaired.map((one) => one.chance)) }
}

function coloursOf(repaired: (Repaired | null)[], layout: Layout, { level, mask }: Format): Int8Array {
  const { size } = layout
  const colours = new Int8Array(size * size)
  const inverted = maskOf(mask, size)
  modulesOfBlocks(layout, level).forEach((modules, block) => {
    const word = repaired[block]?.word
    if (word === undefined) return
    modules.forEach((module, bit) => {
      const dark = (word[bit >> 3]! >> (7 - (bit & 7))) & 1
      colours[module] = dark === inverted[module] ? -1 : 1
    })
  })
  return colours
}

/** A block as received: its symbols, and the certainty of each by its least certain bits. */
type Word = { symbols: Uint8Array; sureness: Float32Array }

function collectWords(layout: Layout, { level, mask }: Format, darkness: Float32Array): Word[] {
  const inverted = maskOf(mask, layout.size)
  return modulesOfBlocks(layout, level).map((modules) => {
    const length = modules.length >> 3
    const word: Word = { symbols: new Uint8Array(length), sureness: new Float32Array(length) }
    for (let place = 0; place < length; place++) {
      let symbol = 0
      let doubt = 0
      for (let bit = place * 8; bit < place * 8 + 8; bit++) {
        const module = modules[bit]!
        const value = darkness[module]!
        symbol = (symbol << 1) | ((value > 0 ? 1 : 0) ^ inverted[module]!)
        doubt += Math.exp(-5 * Math.abs(value))
      }
      word.symbols[place] = symbol
      word.sureness[place] = -doubt
    }
    return word
  })
}

/** Largest probability of a chance result that is still accepted. */
const CHANCE_MAX = 1e-6

type Repaired = { word: Uint8Array; corrected: number; chance: number }

/** Erases more and more of the least certain symbols until the rest can be repaired, unless random symbols could have given that result. */
function repair({ symbols, sureness }: Word, checkCount: number): Repaired | null {
  const doubtful = Array.from(symbols.keys()).sort((a, b) => sureness[a]! - sureness[b]!)
  const correct = openCorrection(symbols, checkCount)
  for (let erased = 0; erased <= checkCount - 4; erased++) {
    const found = correct(doubtful.slice(0, erased))
    if (found === null) continue
    const chance = chanceOfAcceptance(symbols.length - erased, checkCount - erased, found.errors)
    if (chance <= CHANCE_MAX) return { word: found.word, corrected: erased + found.errors, chance }
  }
  return null
}

/** The share of all words of `length` symbols that are within `errors` of a codeword with `checkCount` check symbols. */
function chanceOfAcceptance(length: number, checkCount: number, errors: number): number {
  let share = 256 ** -checkCount
  for (let i = 0; i < errors; i++) share *= (255 * (length - i)) / (i + 1)
  return share
}

/** Control characters: codes on receipts have none, while a wrong repair nearly always does. */
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/
