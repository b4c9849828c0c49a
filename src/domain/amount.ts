/** Upper limit of money and points, so that their sums stay exact. No receipt comes near ten billion roubles. */
export const AMOUNT_MAX = 10 ** 12

export const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= AMOUNT_MAX

/** price × quantity, rounded half up to the kopek. The quantity is counted in millionths, as floating point would lose a kopek. */
export const timesQuantity = (priceKopeks: number, quantity: number): number =>
  Number((BigInt(priceKopeks) * BigInt(Math.round(quantity * 1e6)) + 500_000n) / 1_000_000n)
