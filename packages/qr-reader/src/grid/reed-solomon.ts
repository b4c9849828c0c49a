import { divide, EXP, LOG, multiply } from './galois.ts'

/** A repaired word, and the number of its wrong symbols that were not erased. */
export type Corrected = { word: Uint8Array; errors: number }

/**
 * Repairs a received word of `checkCount` check symbols, for any choice of erased places: finds the codeword that differs from it in these and in at most
 * ⌊(checkCount − erasures) / 2⌋ other places; null if there is none. The input is not modified.
 */
export function openCorrection(received: Uint8Array, checkCount: number): (erasures: readonly number[]) => Corrected | null {
  const syndromes = syndromesOf(received, checkCount)
  const isWhole = syndromes.every((one) => one === 0)
  const last = received.length - 1
  return (erasures) => {
    if (erasures.length > checkCount) return null
    if (isWhole) return { word: received.slice(), errors: 0 }
    const locator = errorLocator(
      syndromes,
      erasures.map((place) => last - place),
    )
    const degree = degreeOf(locator)
    if (2 * (degree - erasures.length) > checkCount - erasures.length) return null
    const powers = rootsOf(locator, received.length)
    if (powers.length !== degree) return null

    const word = received.slice()
    repair(word, syndromes, locator, powers)
    if (syndromesOf(word, checkCount).some((one) => one !== 0)) return null
    const erased = new Set(erasures)
    return { word, errors: powers.filter((power) => !erased.has(last - power)).length }
  }
}

/** The values of the word as a polynomial, with its first symbol in front, at the powers 0, 1, 2… of the generator. */
function syndromesOf(word: Uint8Array, checkCount: number): Uint8Array {
  const syndromes = new Uint8Array(checkCount)
  for (let power = 0; power < checkCount; power++) {
    let value = 0
    for (let i = 0; i < word.length; i++) value = word[i]! ^ raised(value, power)
    syndromes[power] = value
  }
  return syndromes
}

/** The Berlekamp–Massey algorithm, started with the erased places as known factors. */
function errorLocator(syndromes: Uint8Array, erasedPowers: readonly number[]): Uint8Array {
  const size = syndromes.length + 1
  const erased = erasedPowers.length
  let locator = new Uint8Array(size)
  locator[0] = 1
  erasedPowers.forEach((power, known) => {
    for (let i = known + 1; i > 0; i--) locator[i] = locator[i]! ^ raised(locator[i - 1]!, power)
  })

  let support = locator.slice()
  let length = erased
  for (let step = erased; step < syndromes.length; step++) {
    let discrepancy = 0
    for (let i = 0; i <= length; i++) discrepancy ^= multiply(locator[i]!, syndromes[step - i]!)
    support.copyWithin(1, 0)
    support[0] = 0
    if (discrepancy === 0) continue
    const next = locator.slice()
    const log = LOG[discrepancy]!
    for (let i = 0; i < size; i++) next[i] = next[i]! ^ raised(support[i]!, log)
    if (2 * length <= step + erased) {
      length = step + 1 + erased - length
      support = locator
      for (let i = 0; i < size; i++) support[i] = raised(support[i]!, 255 - log)
    }
    locator = next
  }
  return locator
}

/** A value times a power of the generator, below 256. */
const raised = (value: number, power: number): number => (value === 0 ? 0 : EXP[LOG[value]! + power]!)

function degreeOf(polynomial: Uint8Array): number {
  let degree = polynomial.length - 1
  while (degree > 0 && polynomial[degree] === 0) degree--
  return degree
}

/** The powers p below `length` for which α⁻ᵖ is a root: the wrong places, counted from the last symbol. */
function rootsOf(locator: Uint8Array, length: number): number[] {
  const powers: number[] = []
  for (let power = 0; power < length; power++) if (valueAt(locator, (255 - power) % 255) === 0) powers.push(power)
  return powers
}

function valueAt(polynomial: Uint8Array, logOfPoint: number): number {
  let value = 0
  for (let i = polynomial.length - 1; i >= 0; i--) value = raised(value, logOfPoint) ^ polynomial[i]!
  return value
}

/** Forney's formula: the error in each of the places. */
function repair(word: Uint8Array, syndromes: Uint8Array, locator: Uint8Array, powers: number[]): void {
  const evaluator = new Uint8Array(syndromes.length)
  for (let i = 0; i < evaluator.length; i++) for (let k = 0; k <= i; k++) evaluator[i] = evaluator[i]! ^ multiply(locator[k]!, syndromes[i - k]!)
  const derivative = locator.map((_, i) => (i % 2 === 0 ? (locator[i + 1] ?? 0) : 0))

  for (const power of powers) {
    const logOfInverse = (255 - power) % 255
    const amount = multiply(EXP[power]!, divide(valueAt(evaluator, logOfInverse), valueAt(derivative, logOfInverse)))
    const place = word.length - 1 - power
    word[place] = word[place]! ^ amount
  }
}
