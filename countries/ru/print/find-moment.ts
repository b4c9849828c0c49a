import type { Letters } from './letters.ts'
import { best, numbersAt, type Option } from './options.ts'

/** Cash registers with fiscal drives exist since then. */
const FIRST_YEAR = 2017

/** Date and time, as `YYYY-MM-DDTHH:mm`, on one line, not after `latest`. */
export function findMoment(lines: readonly Letters[], latest: string): Option<string>[] {
  return best(
    lines.flatMap((letters) =>
      datesIn(letters).flatMap(({ digits, year, end, weight }) => {
        const clock = clockAfter(letters, end)
        if (clock === null) return []
        return numbersAt(letters, [...digits, ...clock.digits]).flatMap((number) => {
          const moment = momentOf(number.value, year)
          return moment === null || moment > latest ? [] : [{ value: moment, weight: number.weight + weight + clock.weight }]
        })
      }),
    ),
  )
}

type Found = { digits: number[]; weight: number }

function datesIn(letters: Letters): (Found & { year: 2 | 4; end: number })[] {
  const found: (Found & { year: 2 | 4; end: number })[] = []
  for (let at = 0; at + 8 <= letters.length; at++) {
    for (const year of [4, 2] as const) {
      const digits = [at, at + 1, at + 3, at + 4, ...Array.from({ length: year }, (_, index) => at + 6 + index)]
      const end = at + 6 + year
      const weight = weightOf(letters, digits, [at + 2, at + 5], '.-/,')
      if (weight === null || letters.isDigit(at - 1) > 0.5 || letters.isDigit(end) > 0.5) continue
      found.push({ digits, year, end, weight })
    }
  }
  return found
}

function clockAfter(letters: Letters, from: number): Found | null {
  for (let at = from; at + 5 <= letters.length; at++) {
    const digits = [at, at + 1, at + 3, at + 4]
    const weight = weightOf(letters, digits, [at + 2], ':.')
    if (weight !== null && letters.isDigit(at - 1) < 0.5) return { digits, weight }
  }
  return null
}

/** Null: these are not all digits, or not the signs between them. */
function weightOf(letters: Letters, digits: readonly number[], signs: readonly number[], alphabet: string): number | null {
  const shares = [...digits.map(letters.isDigit), ...signs.map((at) => letters.is(at, alphabet))]
  const poor = shares.filter((share) => share < 0.4).length
  return poor > 1 || shares.some((share) => share < 0.05) ? null : shares.reduce((sum, share) => sum + Math.log(share), 0)
}

function momentOf(digits: string, yearLength: 2 | 4): string | null {
  const [day, month, year, hour, minute] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 4 + yearLength), digits.slice(-4, -2), digits.slice(-2)]
  const full = year.length === 2 ? `20${year}` : year
  const moment = `${full}-${month}-${day}T${hour}:${minute}`
  const ms = Date.parse(`${moment}:00Z`)
  if (Number.isNaN(ms) || Number(full) < FIRST_YEAR) return null
  return new Date(ms).toISOString().slice(0, 16) === moment ? moment : null
}
