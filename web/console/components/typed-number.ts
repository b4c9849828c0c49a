/**
 * Numbers as people type or paste them: a comma or a point before the decimals, spaces of any kind between the thousands. Null: nothing was typed. What is
 * no number stays as typed, so that it is refused where it stands.
 */
export type Typed = number | string | null

export function readNumber(text: string): Typed {
  if (text.trim() === '') return null
  const { sign, whole, decimals } = partsOf(text) ?? {}
  return whole === undefined ? text : Number(`${sign}${whole || '0'}.${decimals || '0'}`)
}

/** A sum, in kopeks. One with more than two decimals is none: to round it would be to guess. */
export function readKopeks(text: string): Typed {
  if (text.trim() === '') return null
  const { sign, whole, decimals = '' } = partsOf(text) ?? {}
  return whole === undefined || decimals.length > 2 ? text : Number(`${sign}${whole}${decimals.padEnd(2, '0')}`)
}

function partsOf(text: string): { sign: string; whole: string; decimals: string } | null {
  const [, sign = '', whole = '', decimals = ''] = /^([-−]?)(\d*)(?:[.,](\d*))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return whole === '' && decimals === '' ? null : { sign: sign && '-', whole, decimals }
}

/** A number as it would be typed in this language, without spaces, so that it is edited easily. */
export const writeNumber = (value: unknown, language: string): string =>
  typeof value === 'number' ? value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 }) : typeof value === 'string' ? value : ''

export const writeKopeks = (value: unknown, language: string): string =>
  typeof value === 'number'
    ? (value / 100).toLocaleString(language, { useGrouping: false, minimumFractionDigits: value % 100 === 0 ? 0 : 2, maximumFractionDigits: 20 })
    : writeNumber(value, language)
