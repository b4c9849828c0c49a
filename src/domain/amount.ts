/** Upper limit of money and points, so that their sums stay exact. No receipt comes near ten billion roubles. */
export const AMOUNT_MAX = 10 ** 12

export const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= AMOUNT_MAX

const LARGEST_QUANTITY = 1_000_000_000

/**
 * A quantity of a fiscal document: the formats allow millionths, and what stands behind them is noise of binary fractions (0.30000000000000004). Null: the
 * text is no number, or more than anybody buys.
 */
export function quantityIn(text: string): number | null {
  const quantity = /^-?\d+(\.\d*)?(e[-+]?\d+)?$/i.test(text) ? toMillionth(Number(text)) : Infinity
  return Math.abs(quantity) <= LARGEST_QUANTITY ? quantity : null
}

export const toMillionth = (quantity: number): number => Math.round(quantity * 1e6) / 1e6

/** price × quantity, rounded half up to the kopek. The quantity is counted in millionths, as floating point would lose a kopek. */
export const timesQuantity = (priceKopeks: number, quantity: number): number =>
  Number((BigInt(priceKopeks) * BigInt(Math.round(quantity * 1e6)) + 500_000n) / 1_000_000n)
