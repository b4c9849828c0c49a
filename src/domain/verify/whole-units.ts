/** A decimal number as a whole count of units of 10^-places: `wholeUnits('65.27', 2)` is 6527. Null when it is not whole. */
export function wholeUnits(text: string, places: number): number | null {
  const [, sign, whole, fraction = '', exponent = '0'] = /^\s*([-+]?)(\d{1,30})(?:\.(\d{0,30}))?(?:[eE]([-+]?\d{1,2}))?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const digits = whole + fraction
  const shift = places + Number(exponent) - fraction.length
  const kept = shift >= 0 ? digits + '0'.repeat(shift) : digits.slice(0, shift)
  const cutOff = shift >= 0 ? '' : digits.slice(shift)
  const units = Number(`${sign === '-' ? '-' : ''}${kept || '0'}`)
  return /^0*$/.test(cutOff) && Number.isSafeInteger(units) ? units : null
}
