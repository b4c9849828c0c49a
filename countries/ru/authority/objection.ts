import type { Requisites } from '#domain/qr/requisites.ts'

const LARGEST_SUM_KOPEKS = 2 ** 48 - 1
const LARGEST_UINT32 = 2 ** 32 - 1

/** Why FNS would refuse these requisites as malformed, found without spending a question; null when it would not. */
export function objectionTo({ country, fn, fd, fp, sumKopeks, n, boughtAt }: Requisites): string | null {
  if (country !== 'ru') return 'the receipt is of another country'
  if (!/^\d{16}$/.test(fn)) return 'fn is not 16 digits'
  if (!isUint32(fd)) return 'fd is not a number from 1 to 4294967295'
  if (!isUint32(fp)) return 'fp is not a number from 1 to 4294967295'
  if (sumKopeks === null || !Number.isSafeInteger(sumKopeks) || sumKopeks < 0 || sumKopeks > LARGEST_SUM_KOPEKS) return 'the sum is out of range'
  if (n === null || ![1, 2, 3, 4].includes(n)) return 'the type of settlement is not 1 to 4'
  if (!isWallClock(boughtAt)) return 'the date is not a real one'
  return null
}

const isUint32 = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_UINT32

/** The parser moves a day that does not exist to the next month, so such a text changes on its way. */
function isWallClock(text: string): boolean {
  const moment = new Date(`${text}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${text}.000Z`
}
