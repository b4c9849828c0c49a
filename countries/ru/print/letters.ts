import type { PrintedLine } from '../../define-print.ts'

/** Questions about the characters of one line; every answer is a probability. */
export type Letters = ReturnType<typeof lettersOf>

/** Letters that print as other characters do, or nearly so. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  О: '0',
  З: '3Э',
  Ч: '4',
  Б: '6',
  В: '8',
  Э: '3',
  И: 'Й',
  Д: 'Л',
  Л: 'П',
  П: 'Л',
  Т: 'Г1',
  Г: '1',
  Ф: '4О9*',
}
/** Letters that a digit is taken for. */
const LIKE_DIGITS: Readonly<Record<string, string>> = { '0': 'ОФ', '3': 'ЗЭ', '4': 'Ч', '6': 'Б', '8': 'В' }

/** A look-alike counts this much of its probability. */
const ALIKE = 0.4

export function lettersOf({ letters }: PrintedLine, alphabet: readonly string[]) {
  const placeOf = new Map(alphabet.map((sign, at) => [sign, at]))
  const is = (at: number, signs: string): number => {
    const scores = letters[at]
    if (scores === undefined) return signs.includes(' ') ? 1 : 0
    let sum = 0
    for (const sign of signs) sum += Math.exp(scores[placeOf.get(sign) as number] as number)
    return sum
  }
  const likeDigit = (at: number, digit: string) => is(at, digit) + 0.6 * is(at, LIKE_DIGITS[digit] ?? '')
  const isDigit = (at: number) =>
    letters[at] === undefined
      ? 0
      : Math.min(
          1,
          [...'0123456789'].reduce((sum, digit) => sum + likeDigit(at, digit), 0),
        )
  const isLetter = (at: number) => is(at, CAPITALS)
  return {
    length: letters.length,
    is,
    isDigit,
    isLetter,
    /** The mean probability of the word's characters from this place on. */
    wordAt(word: string, at: number): number {
      let sum = 0
      for (const [index, sign] of [...word].entries()) {
        sum += Math.log(is(at + index, sign) + ALIKE * is(at + index, LOOKS_LIKE[sign] ?? '') + 1e-6)
        if (sum < -7 * word.length) return 0
      }
      return Math.exp(sum / word.length)
    },
    /** The digits of a place with the logarithms of their probabilities, if it is a digit at all. */
    digitsAt(at: number): { digit: string; weight: number }[] {
      const all = isDigit(at) + 1e-9
      return [...'0123456789']
        .map((digit) => ({ digit, weight: Math.log((likeDigit(at, digit) + 1e-9) / all) }))
        .sort((one, other) => other.weight - one.weight)
    },
  }
}

const CAPITALS = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
