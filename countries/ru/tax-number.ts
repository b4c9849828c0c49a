/** An INN has 10 digits for a company and 12 for a person. */
export const isInn = (text: string): boolean => /^(\d{10}|\d{12})$/.test(text)

/** True for an INN that cannot exist: of 10 digits the last one is a check digit, of 12 the last two. */
export function hasWrongCheckDigits(text: string): boolean {
  if (!isInn(text)) return false
  const checks = text.length === 10 ? [9] : [10, 11]
  return checks.some((at) => checkDigit(text, at) !== Number(text[at]))
}

/** Weights of the digits before a check digit, from the right. */
const WEIGHTS = [8, 6, 4, 9, 5, 3, 10, 4, 2, 7, 3]

function checkDigit(text: string, at: number): number {
  let sum = 0
  for (let i = 0; i < at; i++) sum += Number(text[i]) * (WEIGHTS[at - 1 - i] as number)
  return (sum % 11) % 10
}
