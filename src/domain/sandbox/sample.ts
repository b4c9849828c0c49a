import type { Country } from '../country.ts'
import { qrFromRequisites } from '../qr/parse.ts'
import { registerOf } from './universe.ts'

/** How far the tills of a country are ahead of UTC, where all of it is one zone or as its capital has it. */
const AHEAD_HOURS: Record<Country, number> = { ru: 3, uz: 5 }
const SUM_KOPEKS = 10_000

/** The QR of a receipt of a reserved register, bought a moment ago; the two numbers tell it from others. */
export function sampleQr(country: Country, code: number, { now, fd, fp, ofdUrl }: { now: Date; fd: number; fp: number; ofdUrl: string }): string {
  const receiptDate = new Date(now.getTime() + AHEAD_HOURS[country] * 3_600_000 - 60_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const made = qrFromRequisites(country, { fn: registerOf(country, code), fd: String(fd), fp: String(fp), receiptDate, sumKopeks: SUM_KOPEKS, n: 1 }, ofdUrl)
  if (!made.ok) throw new Error(`a reserved register gives no QR: ${made.reason}`)
  return made.qrString
}
