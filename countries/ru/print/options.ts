import type { Letters } from './letters.ts'

/** A possible value and the logarithm of its likelihood. */
export type Option<T> = { value: T; weight: number }

/** Values kept per field. */
const KEPT = 12

export const best = <T>(options: readonly Option<T>[], count = KEPT): Option<T>[] => options.toSorted((one, other) => other.weight - one.weight).slice(0, count)

/** The likeliest numbers that these places may show. */
export function numbersAt(letters: Letters, places: readonly number[]): Option<string>[] {
  return places.reduce<Option<string>[]>(
    (numbers, at) => {
      const digits = letters.digitsAt(at).slice(0, 4)
      return best(numbers.flatMap(({ value, weight }) => digits.map((one) => ({ value: value + one.digit, weight: weight + one.weight }))))
    },
    [{ value: '', weight: 0 }],
  )
}

/** The likeliest combinations of one option of each field. */
export function combined<T extends Record<string, readonly Option<unknown>[]>>(fields: T): Option<{ [K in keyof T]: T[K][number]['value'] }>[] {
  return Object.entries(fields).reduce<Option<Record<string, unknown>>[]>(
    (sums, [name, options]) =>
      best(
        sums.flatMap(({ value, weight }) => options.map((option) => ({ value: { ...value, [name]: option.value }, weight: weight + option.weight }))),
        40,
      ),
    [{ value: {}, weight: 0 }],
  ) as Option<{ [K in keyof T]: T[K][number]['value'] }>[]
}
