import { PACKS, type Country } from '#countries/index.ts'

export const roubles = (kopeks: number, country: Country): string =>
  `${(kopeks / 100).toLocaleString('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${PACKS[country].currency.sign}`
