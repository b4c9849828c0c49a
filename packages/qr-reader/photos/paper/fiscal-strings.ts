import type { Chance } from '../chance.ts'

/** The QR string of a Russian cash register, sometimes in one of the longer spellings that are in use. */
export function russianQr(chance: Chance): string {
  const time = `${digits(chance, 2, 0, 24)}${digits(chance, 2, 0, 60)}${chance.happens(0.15) ? digits(chance, 2, 0, 60) : ''}`
  const sum = `${1 + chance.below(chance.oneOf([900, 9_000, 60_000]))}.${digits(chance, 2, 0, 100)}`
  const fn = `${chance.oneOf(['7', '9'])}${digits(chance, 7, 0, 10 ** 7)}${digits(chance, 8, 0, 10 ** 8)}`
  const fd = 1 + chance.below(chance.oneOf([9_000, 99_000, 999_000]))
  const fp = 100_000_000 + chance.below(4_100_000_000)
  return `t=${day(chance)}T${time}&s=${sum}&fn=${fn}&i=${fd}&fp=${fp}&n=${chance.happens(0.95) ? 1 : 2}`
}

/** The link that a cash register in Uzbekistan prints. */
export function uzbekQr(chance: Chance): string {
  const terminal = `UZ${digits(chance, 6, 0, 10 ** 6)}${digits(chance, 6, 0, 10 ** 6)}`
  const moment = `${day(chance)}${digits(chance, 2, 0, 24)}${digits(chance, 2, 0, 60)}${digits(chance, 2, 0, 60)}`
  const sign = `${digits(chance, 6, 0, 10 ** 6)}${digits(chance, 6, 0, 10 ** 6)}`
  return `https://ofd.soliq.uz/check?t=${terminal}&r=${1 + chance.below(400_000)}&c=${moment}&s=${sign}`
}

/** The contents of other codes that shops print beside the fiscal one: an application, a survey, a payment. */
export const advertQr = (chance: Chance): string =>
  chance.oneOf([
    `https://promo.example/app?utm_source=receipt&shop=${digits(chance, 4, 0, 10_000)}`,
    `https://survey.example/s/${digits(chance, 6, 0, 10 ** 6)}`,
    `https://pay.example/AS${digits(chance, 8, 0, 10 ** 8)}?type=02&sum=${1 + chance.below(99_999)}&cur=RUB`,
    `BONUS-${digits(chance, 8, 0, 10 ** 8)}`,
  ])

const day = (chance: Chance): string => `${2024 + chance.below(3)}${digits(chance, 2, 1, 13)}${digits(chance, 2, 1, 29)}`

const digits = (chance: Chance, width: number, from: number, limit: number): string => String(from + chance.below(limit - from)).padStart(width, '0')
