/** The field of 256 elements that QR codes compute in: polynomials over two elements modulo x⁸ + x⁴ + x³ + x² + 1. */
export const EXP = new Uint8Array(512)
export const LOG = new Uint8Array(256)

for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value
  LOG[value] = power
  value <<= 1
  if (value & 0x100) value ^= 0x11d
}

export const multiply = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!)

/** `b` is never 0. */
export const divide = (a: number, b: number): number => (a === 0 ? 0 : EXP[LOG[a]! + 255 - LOG[b]!]!)
