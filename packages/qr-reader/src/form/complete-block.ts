import { EXP, LOG } from '../grid/galois.ts'
import { openCorrection } from '../grid/reed-solomon.ts'
import { nibbleScores } from './likely-lines.ts'

/**
 * The codeword that agrees best with the picture among those that were looked at: every symbol is one of its allowed values, and the check symbols are
 * entirely those of the data. Null: there is none. `bits`: of the whole block; `allowed`: the values of each data symbol.
 *
 * The least certain symbols are computed from the rest, as many as there are check symbols; then one to three of the rest are exchanged for their next best
 * values (ordered statistics decoding). Where the uncertain symbols are not the wrong ones, the usual repair of errors and erasures finds the codeword.
 */
export function completeBlock(bits: Float32Array, allowed: readonly (readonly number[])[], checkCount: number): Uint8Array | null {
  const block = new Block(bits, allowed, checkCount)
  block.exchange()
  block.repair()
  return block.best
}

/** A value that a symbol of the basis could have instead, and what the picture has against it. */
type Alternative = { symbol: number; change: number; loss: number }

const SINGLES_MAX = 120
const PAIRED_MAX = 70
const TRIPLED_MAX = 24
/** Other values of a check symbol in the basis. */
const CHECK_ALTERNATIVES = 3

class Block {
  readonly length: number
  readonly checkCount: number
  best: Uint8Array | null = null
  private bestScore = -Infinity
  /** Of each symbol and value the agreement with the picture; −Infinity: not allowed. */
  private readonly scores: Float32Array
  private readonly word: Uint8Array
  private readonly sureness: Float32Array
  /** From the least certain open symbol on. */
  private readonly doubtful: number[]

  constructor(bits: Float32Array, allowed: readonly (readonly number[])[], checkCount: number) {
    this.checkCount = checkCount
    this.length = allowed.length + checkCount
    this.scores = symbolScores(bits, allowed)
    this.word = new Uint8Array(this.length)
    this.sureness = new Float32Array(this.length)
    for (let symbol = 0; symbol < this.length; symbol++) {
      let [first, second] = [-Infinity, -Infinity]
      for (let value = 0, at = symbol * 256; value < 256; value++, at++) {
        const score = this.scores[at]!
        if (score > first) {
          second = first
          first = score
          this.word[symbol] = value
        } else if (score > second) second = score
      }
      this.sureness[symbol] = first - second
    }
    this.doubtful = Array.from({ length: this.length }, (_, i) => i)
      .filter((i) => this.sureness[i] !== Infinity)
      .sort((a, b) => this.sureness[a]! - this.sureness[b]!)
  }

  /** Computes the least certain symbols from the basis of all others, also with some of those exchanged. */
  exchange(): void {
    const { word, checkCount } = this
    const missing = this.doubtful.slice(0, checkCount)
    const isMissing = new Uint8Array(this.length)
    for (const one of missing) isMissing[one] = 1
    const basis = Array.from({ length: this.length }, (_, i) => i).filter((i) => isMissing[i] === 0)
    const factors = this.factors(missing, basis)
    const values = new Uint8Array(checkCount)
    for (const symbol of basis) add(values, factors, symbol, word[symbol]!, checkCount)

    const scoreOf = (sums: Uint8Array): number => {
      let score = 0
      for (let i = 0; i < checkCount && score !== -Infinity; i++) score += this.scores[missing[i]! * 256 + sums[i]!]!
      return score
    }
    const keep = (sums: Uint8Array, changes: readonly Alternative[], score: number) => {
      if (score <= this.bestScore) return
      this.bestScore = score
      this.best = word.slice()
      for (const { symbol, change } of changes) this.best[symbol] = this.best[symbol]! ^ change
      missing.forEach((symbol, i) => (this.best![symbol] = sums[i]!))
    }
    const ofBasis = basis.reduce((sum, symbol) => sum + this.scores[symbol * 256 + word[symbol]!]!, 0)
    const alternatives = this.alternatives(this.doubtful.slice(checkCount))
    const sums = [values, new Uint8Array(checkCount), new Uint8Array(checkCount), new Uint8Array(checkCount)] as const
    const chosen: Alternative[] = []
    const descend = (from: number, depth: number, score: number) => {
      keep(sums[depth]!, chosen, score + scoreOf(sums[depth]!))
      if (depth === 3) return
      const until = Math.min(alternatives.length, LIMITS[depth]!)
      for (let i = from; i < until; i++) {
        const one = alternatives[i]!
        sums[depth + 1]!.set(sums[depth]!)
        add(sums[depth + 1]!, factors, one.symbol, one.change, checkCount)
        chosen.push(one)
        descend(i + 1, depth + 1, score - one.loss)
        chosen.pop()
      }
    }
    descend(0, 0, ofBasis)
  }

  /** Gives up more and more of the least certain symbols until the rest can be repaired. */
  repair(): void {
    const correct = openCorrection(this.word, this.checkCount)
    for (let erased = 0; erased < this.checkCount; erased += 2) {
      const found = correct(this.doubtful.slice(0, erased))
      if (found === null) continue
      let score = 0
      for (let i = 0; i < this.length; i++) score += this.scores[i * 256 + found.word[i]!]!
      if (score <= this.bestScore) continue
      this.bestScore = score
      this.best = found.word
    }
  }

  private alternatives(open: readonly number[]): Alternative[] {
    const found: Alternative[] = []
    for (const symbol of open) {
      const own = this.word[symbol]!
      const top = this.scores[symbol * 256 + own]!
      const others: Alternative[] = []
      for (let value = 0; value < 256; value++) {
        const score = this.scores[symbol * 256 + value]!
        if (value !== own && score !== -Infinity) others.push({ symbol, change: value ^ own, loss: top - score })
      }
      others.sort((a, b) => a.loss - b.loss)
      found.push(...(others.length > 16 ? others.slice(0, CHECK_ALTERNATIVES) : others))
    }
    return found.sort((a, b) => a.loss - b.loss)
  }

  /**
   * What each symbol of the basis adds to each missing one: of the only codeword in which it is 1 and all others of the basis are 0. As logarithms, by symbol
   * of the basis; the closed form of the inverse of Vandermonde's matrix.
   */
  private factors(missing: readonly number[], basis: readonly number[]): Uint8Array {
    const point = (symbol: number) => EXP[this.length - 1 - symbol]!
    const logOfProduct = (symbol: number) => missing.reduce((sum, one) => (one === symbol ? sum : sum + LOG[point(symbol) ^ point(one)]!), 0)
    const ofMissing = missing.map(logOfProduct)
    const factors = new Uint8Array(this.length * this.checkCount)
    for (const symbol of basis) {
      const own = logOfProduct(symbol)
      missing.forEach((one, i) => {
        const log = own - ofMissing[i]! - LOG[point(symbol) ^ point(one)]!
        factors[symbol * this.checkCount + i] = ((log % 255) + 255) % 255
      })
    }
    return factors
  }
}

const LIMITS = [SINGLES_MAX, PAIRED_MAX, TRIPLED_MAX] as const

function add(sums: Uint8Array, factors: Uint8Array, symbol: number, change: number, count: number): void {
  if (change === 0) return
  const log = LOG[change]!
  for (let i = 0, at = symbol * count; i < count; i++, at++) sums[i] = sums[i]! ^ EXP[log + factors[at]!]!
}

function symbolScores(bits: Float32Array, allowed: readonly (readonly number[])[]): Float32Array {
  const nibbles = nibbleScores(bits)
  const scores = new Float32Array(bits.length * 32)
  const scoreOf = (symbol: number, value: number) => nibbles[symbol * 32 + (value >> 4)]! + nibbles[symbol * 32 + 16 + (value & 15)]!
  for (let symbol = 0; symbol < bits.length / 8; symbol++) {
    const values = allowed[symbol]
    if (values === undefined) for (let value = 0; value < 256; value++) scores[symbol * 256 + value] = scoreOf(symbol, value)
    else {
      scores.fill(-Infinity, symbol * 256, symbol * 256 + 256)
      for (const value of values) scores[symbol * 256 + value] = scoreOf(symbol, value)
    }
  }
  return scores
}
