import type { Country } from '../country.ts'

/** RU: INN of 10 or 12 digits with its check digits. UZ: STIR of 9 digits, or a person's number of 14. */
export const isTaxNumber = (country: Country, text: string): boolean => (country === 'ru' ? isInn(text) : /^(\d{9}|\d{14})$/.test(text))

/** The Russian tax number of a firm (10 digits, the last one checks) or of a person (12, the last two check). */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false
  const checks = text.length === 10 ? [9] : [10, 11]
  return checks.every((at) => checkDigit(text, at) === Number(text[at]))
}

/** Weights of the digits before a check digit, from the right. */
const WEIGHTS = [8, 6, 4, 9, 5, 3, 10, 4, 2, 7, 3]

function checkDigit(text: string, at: number): number {
  let sum = 0
  for (let i = 0; i < at; i++) sum += Number(text[i]) * (WEIGHTS[at - 1 - i] as number)
  return (sum % 11) % 10
}
