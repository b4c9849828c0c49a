import type { Letters } from './letters.ts'
import { best, numbersAt, type Option } from './options.ts'

/** The total, as `1234.56`: the last amount of the line that names it, supported by the amounts that were paid. */
export function findSum(lines: readonly Letters[]): Option<string>[] {
  const named = (words: readonly string[], least: number) =>
    lines.flatMap((letters) => {
      const name = Math.max(
        ...words.flatMap((word) => Array.from({ length: Math.max(0, letters.length - word.length) }, (_, at) => letters.wordAt(word, at) * edge(letters, at))),
      )
      if (name < least) return []
      const amount = lastAmount(letters)
      return amount === null ? [] : [{ name, places: amount, letters }]
    })
  const totals = named(['ИТОГ', 'ИТОГО'], 0.12)
  const paid = named(['БЕЗНАЛИЧНЫМИ', 'НАЛИЧНЫМИ'], 0.25)
  const optionsOf = ({ name, places, letters }: (typeof totals)[number]) =>
    numbersAt(letters, [...places.roubles, ...places.kopeks]).map(({ value, weight }) => ({
      value: `${Number(value.slice(0, -2))}.${value.slice(-2)}`,
      weight: weight + Math.log(name) + [...places.roubles, ...places.kopeks].reduce((sum, at) => sum + Math.log(letters.isDigit(at)), 0),
    }))
  const likelihoods = paid.map((one) => new Map(optionsOf(one).map(({ value, weight }) => [value, Math.exp(weight)])))
  const supported = (value: string) => (likelihoods.length === 0 ? 0 : Math.log(0.02 + Math.max(...likelihoods.map((map) => map.get(value) ?? 0))))
  // Where the total's line is not legible, what was paid is a guess.
  const guesses = totals.length > 0 ? [] : paid.flatMap(optionsOf).map(({ value, weight }) => ({ value, weight: weight - 3 }))
  const unique = new Map<string, number>()
  for (const { value, weight } of [...totals.flatMap(optionsOf), ...guesses]) {
    const sum = weight + supported(value)
    if (sum > (unique.get(value) ?? -Infinity)) unique.set(value, sum)
  }
  return best(Array.from(unique, ([value, weight]) => ({ value, weight })))
}

/** A word begins where no letter stands before it. */
const edge = (letters: Letters, at: number): number => 1 - 0.7 * Math.min(1, letters.isLetter(at - 1))

function lastAmount(letters: Letters): { roubles: number[]; kopeks: number[] } | null {
  for (let point = letters.length - 3; point >= 1; point--) {
    if (letters.is(point, '.,-:') < 0.3 || letters.isDigit(point + 1) < 0.4 || letters.isDigit(point + 2) < 0.4 || letters.isDigit(point + 3) > 0.6) continue
    const roubles: number[] = []
    for (let place = point - 1; letters.isDigit(place) >= 0.4 && roubles.length < 8; place--) roubles.unshift(place)
    if (roubles.length > 0 && roubles.length < 8) return { roubles, kopeks: [point + 1, point + 2] }
  }
  return null
}
