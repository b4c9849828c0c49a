import { PACKS, type Country } from '#countries/index.ts'
import { wallClock } from '../rules/wall-clock.ts'
import { qrFromRequisites } from '../qr/parse.ts'
import { registerOf } from './scenarios.ts'

const SUM_KOPEKS = 10_000

/** The QR of a receipt of a reserved register, bought a moment ago; the two numbers make it unique. */
export function sampleQr(country: Country, code: number, { now, fd, fp, ofdUrl }: { now: Date; fd: number; fp: number; ofdUrl: string }): string {
  const receiptDate = wallClock(now.getTime() - 60_000, PACKS[country].timezone)
    .slice(0, 19)
    .replaceAll(/[-:]/g, '')
  const made = qrFromRequisites(country, { fn: registerOf(country, code), fd: String(fd), fp: String(fp), receiptDate, sumKopeks: SUM_KOPEKS, n: 1 }, ofdUrl)
  if (!made.ok) throw new Error(`a reserved register gives no QR: ${JSON.stringify(made.wrong)}`)
  // A sample is printed, and not typed by anybody.
  return made.qrString.replace(/#.*/, '')
}
