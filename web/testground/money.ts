import type { Country } from './calls.ts'

export const roubles = (kopeks: number, country: Country): string =>
  `${(kopeks / 100).toLocaleString('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${country === 'ru' ? '₽' : 'soʻm'}`
