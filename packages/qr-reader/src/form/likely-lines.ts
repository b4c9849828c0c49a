import { compositionsOf, type TextForm } from './text-form.ts'

/** A text of which the length is known and, of each character, the alphabet: one character where it is prescribed. */
export type Line = {
  alphabets: readonly string[]
  /** Whether the picture agrees with what is prescribed: 1 entirely, 0 as chance would. */
  agreement: number
  /** The decimal logarithm of the number of compositions that the forms allow. */
  compositions: number
}

/**
 * The lines that agree best with the data bits, one for each length of text, the likeliest first. `bits`: positive where the picture shows a one, by how
 * clearly, −1 to 1, in the order of the text.
 */
export function likelyLines(forms: readonly TextForm[], bits: Float32Array, countBits: number, most: number): Line[] {
  const data = new Data(bits, countBits)
  const found = forms.flatMap((form) => (data.startAgreement(form) < STARTED ? [] : linesOf(form, data)))
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ alphabets }): Line => ({ alphabets, agreement: data.agreement(alphabets), compositions: compositionsOfAll(forms) }))
}

/** The agreement of a text's start from which on its whole is looked at. Chance reaches it in one of a thousand pictures, a start of which half is covered does. */
const STARTED = 0.3

/** What the standard writes around a text in bytes: the mode and the length in front, a terminator and padding behind. All values are nibbles. */
export function framed(length: number, countBits: number, capacity: number): { before: number[]; after: number[] } {
  const before = [BYTE_MODE]
  for (let shift = countBits - 4; shift >= 0; shift -= 4) before.push((length >> shift) & 15)
  const after = [0]
  for (let pad = 0; before.length + 2 * length + after.length < capacity; pad++) after.push(...(pad % 2 === 0 ? [14, 12] : [1, 1]))
  return { before, after }
}

type Scored = { alphabets: string[]; score: number }

/** Of each length the best composition: where each part ends is decided by what the picture shows there. */
function linesOf(form: TextForm, data: Data): Scored[] {
  const { room } = data
  let ends = new Float64Array(room + 1).fill(-Infinity)
  ends[0] = 0
  const lengths: Int32Array[] = []
  for (const part of form) {
    const next = new Float64Array(room + 1).fill(-Infinity)
    const taken = new Int32Array(room + 1)
    const [least, most] = typeof part === 'string' ? [part.length, part.length] : [part.least, part.most]
    for (let from = 0; from <= room; from++) {
      if (ends[from] === -Infinity) continue
      let sum = ends[from]!
      for (let length = 0; length <= most && from + length <= room; length++) {
        if (length > 0) sum += data.scoreOf(from + length - 1, typeof part === 'string' ? part[length - 1]! : part.of)
        if (length < least || sum <= next[from + length]!) continue
        next[from + length] = sum
        taken[from + length] = length
      }
    }
    lengths.push(taken)
    ends = next
  }
  const lines: Scored[] = []
  for (let length = 1; length <= room; length++) {
    if (ends[length] === -Infinity) continue
    lines.push({ alphabets: alphabetsOf(form, lengths, length), score: ends[length]! + data.scoreAround(length) })
  }
  return lines
}

function alphabetsOf(form: TextForm, lengths: readonly Int32Array[], length: number): string[] {
  const alphabets: string[] = []
  for (let part = form.length - 1, end = length; part >= 0; part--) {
    const taken = lengths[part]![end]!
    const one = form[part]!
    for (let i = taken - 1; i >= 0; i--) alphabets.push(typeof one === 'string' ? one[i]! : one.of)
    end -= taken
  }
  return alphabets.reverse()
}

/** The data bits of a code, by nibbles: in byte mode characters begin in the middle of a codeword. */
class Data {
  readonly bits: Float32Array
  readonly countBits: number
  /** Nibbles in front of the text. */
  readonly start: number
  /** The longest text that fits. */
  readonly room: number
  private scores: Float32Array | null = null
  private readonly known = new Map<string, Float64Array>()

  constructor(bits: Float32Array, countBits: number) {
    this.bits = bits
    this.countBits = countBits
    this.start = 1 + countBits / 4
    this.room = Math.floor((bits.length / 4 - this.start - 1) / 2)
  }

  nibble(at: number, value: number): number {
    this.scores ??= nibbleScores(this.bits)
    return this.scores[at * 16 + value]!
  }

  /** How much a character of the alphabet agrees with the picture, less what the freedom of choice costs. */
  scoreOf(place: number, alphabet: string): number {
    let known = this.known.get(alphabet)
    if (known === undefined) this.known.set(alphabet, (known = new Float64Array(this.room).fill(NaN)))
    if (!Number.isNaN(known[place]!)) return known[place]!
    let best = -Infinity
    const at = this.start + 2 * place
    for (let i = 0; i < alphabet.length; i++) {
      const code = alphabet.charCodeAt(i)
      best = Math.max(best, this.nibble(at, code >> 4) + this.nibble(at + 1, code & 15))
    }
    return (known[place] = best - Math.log(alphabet.length) / CLARITY)
  }

  scoreAround(length: number): number {
    const { before, after } = framed(length, this.countBits, this.bits.length / 4)
    const behind = this.start + 2 * length
    return before.reduce((sum, one, i) => sum + this.nibble(i, one), 0) + after.reduce((sum, one, i) => sum + this.nibble(behind + i, one), 0)
  }

  /** The agreement of the mode and of what stands in front of the first field of open length: found in some microseconds. */
  startAgreement(form: TextForm): number {
    const compared = new Comparison(this.bits)
    compared.add(0, BYTE_MODE, 15)
    let place = 0
    for (const part of form) {
      if (typeof part !== 'string' && part.least !== part.most) break
      const length = typeof part === 'string' ? part.length : part.most
      for (let i = 0; i < length && place < this.room; i++, place++) this.compare(compared, place, typeof part === 'string' ? part[i]! : part.of)
    }
    return compared.agreement
  }

  agreement(alphabets: readonly string[]): number {
    const { before, after } = framed(alphabets.length, this.countBits, this.bits.length / 4)
    const compared = new Comparison(this.bits)
    before.forEach((one, i) => compared.add(i, one, 15))
    alphabets.forEach((alphabet, i) => this.compare(compared, i, alphabet))
    after.forEach((one, i) => compared.add(this.start + 2 * alphabets.length + i, one, 15))
    return compared.agreement
  }

  private compare(compared: Comparison, place: number, alphabet: string): void {
    const { value, prescribed } = sharedBits(alphabet)
    compared.add(this.start + 2 * place, value >> 4, prescribed >> 4)
    compared.add(this.start + 2 * place + 1, value & 15, prescribed & 15)
  }
}

/** How well prescribed bits agree with the picture, in which clear bits count more. */
class Comparison {
  private readonly bits: Float32Array
  private sum = 0
  private all = 0

  constructor(bits: Float32Array) {
    this.bits = bits
  }

  add(nibble: number, value: number, prescribed: number): void {
    for (let bit = 0; bit < 4; bit++) {
      if (((prescribed >> (3 - bit)) & 1) === 0) continue
      const seen = this.bits[nibble * 4 + bit]!
      this.sum += ((value >> (3 - bit)) & 1) === 1 ? seen : -seen
      this.all += Math.abs(seen)
    }
  }

  get agreement(): number {
    return this.sum / Math.max(1e-6, this.all)
  }
}

/** The bits that all characters of an alphabet have in common. */
export function sharedBits(alphabet: string): { value: number; prescribed: number } {
  if (alphabet.length === 1) return { value: alphabet.charCodeAt(0), prescribed: 0xff }
  let [and, or] = [0xff, 0]
  for (let i = 0; i < alphabet.length; i++) {
    and &= alphabet.charCodeAt(i)
    or |= alphabet.charCodeAt(i)
  }
  return { value: and, prescribed: 0xff & ~(and ^ or) }
}

/** Of each nibble and each of its 16 values the sum of its bits, each with the sign of the value. */
export function nibbleScores(bits: Float32Array): Float32Array {
  const scores = new Float32Array(bits.length * 4)
  for (let at = 0; at < bits.length; at += 4) {
    for (let value = 0; value < 16; value++) {
      let sum = 0
      for (let bit = 0; bit < 4; bit++) sum += ((value >> (3 - bit)) & 1) === 1 ? bits[at + bit]! : -bits[at + bit]!
      scores[at * 4 + value] = sum
    }
  }
  return scores
}

const BYTE_MODE = 4

/** How much likelier a bit is what it clearly seems, as a natural logarithm: that of pictures at the limit of what can be read. */
const CLARITY = 3

const compositionsOfAll = (forms: readonly TextForm[]): number => Math.log10(forms.reduce((sum, form) => sum + compositionsOf(form), 0))
