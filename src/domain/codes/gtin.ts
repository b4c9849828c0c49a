/** Lengths of GTIN-8, UPC, EAN-13 and ITF-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/

/** The number of a product as 14 digits, from any of its lengths. Null: not digits of such a length, or the check digit is wrong. */
export function gtinOf(text: string): string | null {
  if (!GTIN.test(text)) return null
  const digits = text.padStart(14, '0')
  return hasCheckDigit(digits) && Number(digits) > 0 ? digits : null
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < 13; at++) sum += (digits.charCodeAt(at) - 48) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10 === digits.charCodeAt(13) - 48
}

/** Whether a shop made up the number itself: for goods that it weighs, and for its own bags. Such a number means another product in another shop. */
export const isOfShop = (gtin: string): boolean => /^0(?:0[24]|2)|^000000[02]/.test(gtin)
