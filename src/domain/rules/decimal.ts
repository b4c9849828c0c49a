/** Exactly `units / 10^scale`. Quantities such as 0.534 have no exact binary form, and points must not depend on that. */
export type Decimal = { units: bigint; scale: number }

export const ZERO: Decimal = { units: 0n, scale: 0 }

/** The decimal number that a number prints as: 0.1 is a tenth. */
export function decimal(number: number): Decimal {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? []
  if (whole === undefined) throw new RangeError('not a finite number')
  const units = BigInt(`${sign}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale })

export function isLess(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale)
  return unitsAt(a, scale) < unitsAt(b, scale)
}

/** Rounds half up; for non-negative numbers. */
export function roundHalfUp({ units, scale }: Decimal): bigint {
  const one = 10n ** BigInt(scale)
  return (2n * units + one) / (2n * one)
}

export function toNumber({ units, scale }: Decimal): number {
  return Number(`${units}e-${scale}`)
}

const unitsAt = ({ units, scale }: Decimal, wanted: number) => (wanted === scale ? units : units * 10n ** BigInt(wanted - scale))
