import { exactDigits, type JsonObject } from '#simulator/exact-json.ts'
import { readClock } from '#simulator/clock.ts'
import { inKopeks, isInRoubles } from './roubles.ts'
import { clockOfSeconds, secondsOfClock } from './register-clock.ts'

/** What identifies a receipt, and the contents of its QR. */
export type Requisites = {
  fn: string
  fd: string
  fp: string
  sumKopeks: number
  operationType: number
  /** Local time of the cash register, `YYYY-MM-DDTHH:mm:ss`. */
  boughtAt: string
}

/** A receipt without its wrapper; null where the wrapper does not tell. */
export type ReadTicket = {
  requisites: Requisites
  receipt: JsonObject
  id: string | null
  ofdId: string | null
  receiveDate: string | null
  address: string | null
}

/**
 * Finds the receipt in any known wrapper and converts it to the form of the open API: kopeks, and requisites of the usual types. Null when something
 * that identifies a receipt is missing.
 */
export function readTicket(ticket: unknown): ReadTicket | null {
  const found = findReceipt(ticket)
  if (found === null) return null
  const receipt = isInRoubles(found) ? inKopeks(found) : found
  const requisites = readRequisites(ticket as JsonObject, receipt)
  if (requisites === null) return null

  const wrapper = ticket as JsonObject
  const metadata = asObject(receipt['metadata'])
  const { metadata: _, localDateTime: __, ...content } = receipt
  return {
    requisites,
    receipt: {
      ...content,
      fiscalDriveNumber: requisites.fn,
      fiscalDocumentNumber: Number(requisites.fd),
      fiscalSign: Number(requisites.fp),
      dateTime: secondsOfClock(requisites.boughtAt),
    },
    id: firstText(wrapper['id']),
    ofdId: firstText(wrapper['ofdId'], metadata['ofdId'], receipt['ofdId']),
    receiveDate: firstText(wrapper['receiveDate'], metadata['receiveDate']),
    address: firstText(wrapper['address'], metadata['address'], receipt['retailPlaceAddress']),
  }
}

/** `fiscalData` is of the marking system, where the drive and the sign are beside the receipt. */
function findReceipt(ticket: unknown): JsonObject | null {
  const root = asObject(ticket)
  const marking = asObject(root['fiscalData'])
  const candidates = [
    root,
    root['content'],
    documentIn(root),
    documentIn(asObject(root['ticket'])),
    asObject(root['data'])['json'],
    { ...asObject(marking['codeData']), ...asObject(marking['receipt']) },
  ].map(asObject)
  return candidates.find((candidate) => 'fiscalDriveNumber' in candidate && 'totalSum' in candidate) ?? null
}

function documentIn(wrapper: JsonObject): unknown {
  const document = asObject(wrapper['document'])
  return document['receipt'] ?? document['bso']
}

function readRequisites(ticket: JsonObject, receipt: JsonObject): Requisites | null {
  const fn = digitsOf(receipt['fiscalDriveNumber'])
  const fd = digitsOf(receipt['fiscalDocumentNumber'])
  const fp = digitsOf(receipt['fiscalSign'])
  const sumKopeks = Number(digitsOf(receipt['totalSum']) || NaN)
  const operationType = Number(digitsOf(receipt['operationType'] ?? 1))
  const boughtAt = readBoughtAt(ticket, receipt)
  const isWhole = /^\d{16}$/.test(fn) && isUint32(fd) && isUint32(fp) && Number.isSafeInteger(sumKopeks) && [1, 2, 3, 4].includes(operationType)
  return isWhole && boughtAt !== null ? { fn, fd, fp, sumKopeks, operationType, boughtAt } : null
}

/**
 * Local time of the cash register. A QR or a local time beside the receipt wins, because a number in `dateTime` is the local time as UTC in the open
 * API, but true UTC in the channels that have one of those two.
 */
function readBoughtAt(ticket: JsonObject, receipt: JsonObject): string | null {
  const [, date, time] = /(?:^|&)t=(\d{8})T(\d{4}(?:\d\d)?)(?:&|$)/.exec(firstText(ticket['qr'], ticket['code']) ?? '') ?? []
  if (date !== undefined && time !== undefined) {
    return readClock(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/\B(?=(..)+$)/g, ':')}`)
  }
  const clock = firstText(receipt['localDateTime'], receipt['dateTime'])
  if (clock !== null) return readClock(clock)
  const seconds = receipt['dateTime']
  return typeof seconds === 'number' && seconds >= 0 && seconds < 1e11 ? clockOfSeconds(seconds) : null
}

/** The digits of a whole number, however it is written; empty for anything else. */
function digitsOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (exactDigits(value) ?? value)
  return typeof text === 'string' && /^\d+$/.test(text) ? text : ''
}

const isUint32 = (digits: string): boolean => /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= 0xffff_ffff

const asObject = (value: unknown): JsonObject => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {})

const firstText = (...values: unknown[]): string | null => values.find((value): value is string => typeof value === 'string' && value !== '') ?? null
