import type { Letters } from './letters.ts'
import { best, numbersAt, type Option } from './options.ts'

/** A name in print has at least this mean probability; a number's places have at least this probability of being digits. */
const NAME_LEAST = 0.06
const DIGIT = 0.45
/** A place within a number of known length may be hard to read. */
const POOR_DIGIT = 0.03

type Lines = readonly Letters[]

/** The fiscal drive's number: 16 digits after its name, or without a legible name where no other number of that length stands. */
export function findDrive(lines: Lines): Option<string>[] {
  return best(
    lines.flatMap((letters) =>
      starts(letters).flatMap((at) => {
        const places = Array.from({ length: 16 }, (_, index) => at + index)
        if (letters.isDigit(at + 16) > 0.5 || places.some((place) => letters.isDigit(place) < POOR_DIGIT)) return []
        const digits = places.reduce((sum, place) => sum + Math.log(letters.isDigit(place)), 0)
        const name = Math.max(nameBefore(letters, at, 'ФН'), letters.wordAt('ККТ', lastLetter(letters, at) - 2) > 0.2 ? 0 : 1e-3)
        return name === 0 ? [] : numbersAt(letters, places).map(({ value, weight }) => ({ value, weight: weight + digits + 2 * Math.log(name) }))
      }),
    ),
  )
}

/** A number of up to ten digits after one of its names. */
export function findNamed(lines: Lines, names: readonly string[], least: number): Option<string>[] {
  return best(
    lines.flatMap((letters) =>
      starts(letters).flatMap((at) => {
        const name = Math.max(...names.map((one) => nameBefore(letters, at, one)))
        if (name < NAME_LEAST) return []
        const places = runFrom(letters, at)
        if (places.length < least || places.length > 10) return []
        const digits = places.reduce((sum, place) => sum + Math.log(letters.isDigit(place)), 0)
        return numbersAt(letters, places).map(({ value, weight }) => ({ value, weight: weight + digits + 2 * Math.log(name) }))
      }),
    ),
  )
}

/** Where numbers begin. */
const starts = (letters: Letters): number[] =>
  Array.from({ length: letters.length }, (_, at) => at).filter((at) => letters.isDigit(at) >= DIGIT && letters.isDigit(at - 1) < DIGIT)

function runFrom(letters: Letters, at: number): number[] {
  const places: number[] = []
  for (let place = at; letters.isDigit(place) >= DIGIT; place++) places.push(place)
  return places
}

/** The place of the last letter before a number; what is between them may be blank, or signs. */
function lastLetter(letters: Letters, at: number): number {
  for (let place = at - 1; place >= 0; place--) {
    if (letters.is(place, ' №:#.*-=/,') > 0.5) continue
    return place
  }
  return -1
}

/** How likely the name stands before the number that begins here, as a word of its own. */
function nameBefore(letters: Letters, at: number, name: string): number {
  const last = lastLetter(letters, at)
  // The sign № is often read as a letter.
  const ends = [last, last - 1, last - 2].filter((end, index) => end >= 0 && (index === 0 || blankOrSign(letters, end + 1, last)))
  return Math.max(
    0,
    ...ends.map((end) => {
      const start = end - name.length + 1
      return start < 0 ? 0 : letters.wordAt(name, start) * (1 - 0.95 * Math.min(1, letters.isLetter(start - 1)))
    }),
  )
}

/** Between a name and its number stands at most one character that was taken for a letter. */
const blankOrSign = (letters: Letters, from: number, to: number): boolean => {
  let odd = 0
  for (let place = from; place <= to; place++) if (letters.is(place, ' №:#.*-=/,') < 0.3) odd++
  return odd <= 1
}
