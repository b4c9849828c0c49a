import { isAmount } from '#domain/amount.ts'
import { isSettlement, wrongNumbers, type TypedNumbers } from '#domain/typed-numbers.ts'
import { SENDER_LIMITS } from '#domain/sender-limits.ts'
import { clean } from '#domain/clean-text.ts'
import type { QrRequisites, RenderedQr, TypedRequisites, WrongFields } from '../define-pack.ts'

/** `fn` is 16 digits; `fd` and `fp` are decimal without leading zeros, 1..4294967295. */
export type RuRequisites = QrRequisites & { country: 'ru'; sumKopeks: number; n: number }
export type ParsedRuQr = { ok: true; requisites: RuRequisites } | { ok: false; reason: string }

/** Document number and fiscal sign are unsigned 32-bit numbers. */
const UINT32_MAX = 2 ** 32 - 1

const FIELDS = ['t', 's', 'fn', 'i', 'fp', 'n'] as const
type Field = (typeof FIELDS)[number]
type Parts = Map<Field, string>

/**
 * Reads the text of a Russian receipt's QR, `t=20260301T1241&s=274.50&fn=7380440700999001&i=10432&fp=3141592653&n=1`, in every spelling that cash
 * registers and operators are known to print, and as a link that contains it. Every spelling of one receipt gives equal requisites; any other text
 * gives the reason why it is refused. Takes time linear in the text.
 */
export function parseRuQr(text: string): ParsedRuQr {
  if (text.length > SENDER_LIMITS.qrStrMax) return refused(`longer than ${SENDER_LIMITS.qrStrMax} characters`)
  const query = queryOf(clean(text))
  const found = readParts(query)
  if (typeof found === 'string') return refused(found)
  if (found.has('t')) return requisitesOf(found)

  const carried = carriedTexts(query)
  if (carried.length !== 1) return refused(carried.length === 0 ? 'no date (t)' : 'several receipts in one text')
  const inner = readParts(queryOf(carried[0] as string))
  return typeof inner === 'string' ? refused(inner) : requisitesOf(inner)
}

/** The official form: fields in order, a dot in the sum, no leading zeros, seconds only where they were given. */
export function renderRuQr({ boughtAt, sumKopeks, fn, fd, fp, n }: RuRequisites): string {
  const [year, month, day, hour, minute, second] = boughtAt.split(/[-T:]/)
  const t = `${year}${month}${day}T${hour}${minute}${second === '00' ? '' : second}`
  return `t=${t}&s=${renderSum(sumKopeks)}&fn=${fn}&i=${fd}&fp=${fp}&n=${n}`
}

/** The QR string that a cash register would have printed for requisites typed from paper, which follow the rules of the QR. */
export function renderTypedRu({ fn, fd, fp, receiptDate, sumKopeks, n }: TypedRequisites): RenderedQr {
  const sum = sumKopeks !== null && isAmount(sumKopeks) ? renderSum(sumKopeks) : ''
  const typed = { t: receiptDate, s: sum, fn, i: fd, fp, n: String(n ?? 1) } satisfies Record<Field, string>
  const parts: Parts = new Map(FIELDS.map((field) => [field, clean(typed[field])]))
  const parsed = requisitesOf(parts)
  return parsed.ok ? { ok: true, qrString: renderRuQr(parsed.requisites) } : { ok: false, wrong: wrongFields(parts, { sumKopeks, n }) }
}

function wrongFields(parts: Parts, numbers: TypedNumbers): WrongFields {
  const uint32 = `a whole number from 1 to ${UINT32_MAX} is expected`
  return {
    ...(!isDriveNumber(parts.get('fn') as string) && { fn: 'a fiscal drive number of 16 digits is expected' }),
    ...(readUint32(parts.get('i') as string) === null && { fd: uint32 }),
    ...(readUint32(parts.get('fp') as string) === null && { fp: uint32 }),
    ...(readMoment(parts.get('t') as string) === null && { receiptDate: 'a date and time as YYYYMMDDTHHMM or YYYYMMDDTHHMMSS is expected' }),
    ...(numbers.sumKopeks === null && { sumKopeks: 'a sum is expected' }),
    ...wrongNumbers(numbers),
  }
}

function requisitesOf(parts: Parts): ParsedRuQr {
  const missing = FIELDS.find((field) => field !== 'n' && !parts.has(field))
  if (missing !== undefined) return refused(`no ${NAMES[missing]} (${missing})`)

  const boughtAt = readMoment(parts.get('t') as string)
  if (boughtAt === null) return refused('bad date (t)')
  const sumKopeks = readKopeks(parts.get('s') as string)
  if (sumKopeks === null) return refused('bad sum (s)')
  const fn = parts.get('fn') as string
  if (!isDriveNumber(fn)) return refused('bad fiscal drive number (fn)')
  const fd = readUint32(parts.get('i') as string)
  if (fd === null) return refused('bad document number (i)')
  const fp = readUint32(parts.get('fp') as string)
  if (fp === null) return refused('bad fiscal sign (fp)')
  const n = parts.get('n') ?? '1'
  if (!isSettlement(n)) return refused('bad type of settlement (n)')

  return { ok: true, requisites: { country: 'ru', fn, fd, fp, sumKopeks, n: Number(n), boughtAt } }
}

export const isDriveNumber = (text: string): boolean => /^\d{16}$/.test(text)

const NAMES = {
  t: 'date',
  s: 'sum',
  fn: 'fiscal drive number',
  i: 'document number',
  fp: 'fiscal sign',
  n: 'type of settlement',
} as const satisfies Record<Field, string>

const renderSum = (kopeks: number) => `${Math.floor(kopeks / 100)}.${String(kopeks % 100).padStart(2, '0')}`

const refused = (reason: string): ParsedRuQr => ({ ok: false, reason })

/** The part of a link after the first `?`, without its fragment. */
function queryOf(text: string): string {
  const [query = ''] = text.slice(text.indexOf('?') + 1).split('#', 1)
  return query
}

/** The known fields of a query, or the reason why they cannot be read. A field given twice is refused, since it is unclear which one is meant. */
function readParts(query: string): Parts | string {
  const parts: Parts = new Map()
  for (const [key, raw] of pairs(query)) {
    const field = FIELDS.find((one) => one === key.trim().toLowerCase())
    if (field === undefined) continue
    if (parts.has(field)) return `repeated ${NAMES[field]} (${field})`
    const value = decode(raw)
    if (value === null) return `bad encoding of the ${NAMES[field]} (${field})`
    parts.set(field, value)
  }
  return parts
}

/** Receipt texts contained in a link: encoded in one of its parameters, encoded as a whole, or plain after `q=`. */
function carriedTexts(query: string): string[] {
  const open = query.search(/[=?]\s*t\s*=/i)
  if (open !== -1) return [query.slice(open + 1)]
  const encoded = query.includes('=') ? [...pairs(query)].map(([, value]) => value) : [query]
  return encoded.map(decode).filter((text): text is string => text !== null && /(?:^|[?&;])\s*t\s*=/i.test(text))
}

function* pairs(query: string): Generator<[string, string]> {
  for (const pair of query.split(/[&;]/)) {
    const at = pair.indexOf('=')
    if (at !== -1) yield [pair.slice(0, at), pair.slice(at + 1)]
  }
}

function decode(value: string): string | null {
  try {
    return clean(decodeURIComponent(value))
  } catch {
    return null
  }
}

/** Compact or ISO, with or without seconds; `T` also occurs in lower case, in Cyrillic and, from one shop engine, as `MSK`. */
const MOMENT = /^(\d{4})-?(\d{2})-?(\d{2})(?:[TtТт]|MSK)(\d{2}):?(\d{2})(?::?(\d{2}))?$/

function readMoment(text: string): string | null {
  const [, year, month, day, hour, minute, second = '00'] = MOMENT.exec(text) ?? []
  if (year === undefined) return null
  const isInDay = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isInDay && isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}T${hour}:${minute}:${second}` : null
}

const isDay = (year: number, month: number, day: number): boolean => day >= 1 && day <= (month === 2 && !isLeap(year) ? 28 : (DAYS[month - 1] ?? 0))
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A sum without a dot is in roubles. */
function readKopeks(text: string): number | null {
  const [, roubles, kopeks = ''] = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (roubles === undefined) return null
  const sum = Number(roubles) * 100 + Number(kopeks.padEnd(2, '0'))
  return isAmount(sum) ? sum : null
}

/** Some cash registers pad to ten digits although the rules forbid it: the number is the same without the zeros. */
function readUint32(text: string): string | null {
  if (!/^\d{1,20}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= UINT32_MAX ? String(number) : null
}
