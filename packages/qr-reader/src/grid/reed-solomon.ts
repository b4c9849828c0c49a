import { divide, EXP, LOG, multiply } from './galois.ts'

/**
 * The codeword of `checkCount` check symbols that differs from the received one in the erased places and in at most ⌊(checkCount − erasures) / 2⌋ others, and
 * the number of those others; null if there is none. The input is not modified.
 */
export function correct(received: Uint8Array, checkCount: number, erasures: readonly number[] = []): { word: Uint8Array; errors: number } | null {
  if (erasures.length > checkCount) return null
  const word = received.slice()
  const syndromes = syndromesOf(word, checkCount)
  if (syndromes.every((one) => one === 0)) return { word, errors: 0 }

  const last = word.length - 1
  const locator = errorLocator(
    syndromes,
    erasures.map((place) => last - place),
  )
  const degree = degreeOf(locator)
  if (2 * (degree - erasures.length) > checkCount - erasures.length) return null
  const powers = rootsOf(locator, word.length)
  if (powers.length !== degree) return null

  repair(word, syndromes, locator, powers)
  if (syndromesOf(word, checkCount).some((one) => one !== 0)) return null
  const erased = new Set(erasures)
  return { word, errors: powers.filter((power) => !erased.has(last - power)).length }
}

/** The values of the word as a polynomial, with its first symbol in front, at the powers 0, 1, 2… of the generator. */
function syndromesOf(word: Uint8Array, checkCount: number): Uint8Array {
  const syndromes = new Uint8Array(checkCount)
  for (let power = 0; power < checkCount; power++) {
    let value = 0
    for (const symbol of word) value = symbol ^ (value === 0 ? 0 : EXP[LOG[value]! + power]!)
    syndromes[power] = value
  }
  return syndromes
}

/** The Berlekamp–Massey algorithm, started with the erased places as known factors. */
function errorLocator(syndromes: Uint8Array, erasedPowers: number[]): Uint8Array {
  const size = syndromes.length + 1
  let locator = new Uint8Array(size)
  locator[0] = 1
  for (const power of erasedPowers) for (let i = size - 1; i > 0; i--) locator[i] = locator[i]! ^ multiply(locator[i - 1]!, EXP[power]!)

  let support = locator.slice()
  let length = erasedPowers.length
  for (let step = erasedPowers.length; step < syndromes.length; step++) {
    let discrepancy = 0
    for (let i = 0; i <= step; i++) discrepancy ^= multiply(locator[i]!, syndromes[step - i]!)
    support = shifted(support)
    if (discrepancy === 0) continue
    const next = locator.map((value, i) => value ^ multiply(discrepancy, support[i]!))
    if (2 * length <= step + erasedPowers.length) {
      length = step + 1 + erasedPowers.length - length
      support = locator.map((value) => divide(value, discrepancy))
    }
    locator = next
  }
  return locator
}

function shifted(polynomial: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(polynomial.length)
  result.set(polynomial.subarray(0, -1), 1)
  return result
}

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
  for (let i = polynomial.length - 1; i >= 0; i--) value = (value === 0 ? 0 : EXP[LOG[value]! + logOfPoint]!) ^ polynomial[i]!
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
