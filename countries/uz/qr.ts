import { wrongNumbers } from '#domain/typed-numbers.ts'
import { SENDER_LIMITS } from '#domain/sender-limits.ts'
import { clean } from '#domain/clean-text.ts'
import type { OfdHosts, QrRequisites, RenderedQr, TypedRequisites, WrongFields } from '../define-pack.ts'

/**
 * `fn` is the terminal id, `fd` the receipt number, `fp` the fiscal sign as printed. The link carries neither sum nor type of settlement. `uzPayment` is null where a
 * person typed what paper says.
 */
export type UzRequisites = QrRequisites & { country: 'uz'; sumKopeks: null; n: null; uzPayment: UzPayment | null }
/** What is asked in one question: a receipt of one kind. */
export type UzQuestion = Omit<UzRequisites, 'uzPayment'> & { uzPayment: UzPayment }
export type ParsedUzQr = { ok: true; requisites: UzRequisites } | { ok: false; reason: string }

/** Which kind of cash register or service gave the receipt: the operator has a path for each kind. */
export type UzPayment = 'check' | 'epi' | 'avans' | 'kredit'

const PATHS: Readonly<Record<string, UzPayment>> = {
  '/check': 'check',
  '/epul': 'check',
  '/epi': 'epi',
  '/epi/avans': 'avans',
  '/epi/kredit': 'kredit',
}

/**
 * Ends the link of requisites that a person typed. Paper does not say which path the link on it has, so the operator is asked for each of them; browsers open such a
 * link as any other.
 */
const TYPED = '#typed'

/** The host that links of receipts lead to; every installation that takes receipts of Uzbekistan accepts it. */
export const OFD_HOST = 'ofd.soliq.uz'

/** What stands behind a link that was copied out of a text. */
const ENDS_A_SENTENCE = /[.,;:!?)\]»"'/]+$/

const FIELDS = ['t', 'r', 'c', 's', 'h'] as const
type Field = (typeof FIELDS)[number]

/**
 * Reads the link of an Uzbek receipt's QR, `https://ofd.soliq.uz/check?t=UZ000000000001&r=12345&c=20260301124107&s=012345678901`, with or without its
 * scheme, percent-encoded as a whole, with additional parameters. Every spelling of one receipt gives equal requisites; any other text gives the
 * reason why it is refused. The link has no sum.
 */
export function parseUzQr(text: string, hosts: OfdHosts): ParsedUzQr {
  if (text.length > SENDER_LIMITS.qrStrMax) return refused(`longer than ${SENDER_LIMITS.qrStrMax} characters`)
  const link = readLink(clean(text).replace(ENDS_A_SENTENCE, ''))
  if (link === null) return refused('not a link')
  if (hosts !== null && !hosts.has(link.host) && !hosts.has(link.host.replace(/:(?:80|443)$/, ''))) return refused('not a link of the fiscal operator')
  const uzPayment = PATHS[link.path]
  if (uzPayment === undefined) return refused('not the address of a receipt')

  const parts = readParts(link.query)
  if (typeof parts === 'string') return refused(parts)
  const missing = (['t', 'r', 'c'] as const).find((field) => !parts.has(field))
  if (missing !== undefined) return refused(`no ${NAMES[missing]} (${missing})`)
  const fn = (parts.get('t') as string).toUpperCase()
  if (!isTerminalId(fn)) return refused('bad terminal (t)')
  const fd = readNumber(parts.get('r') as string)
  if (fd === null) return refused('bad receipt number (r)')
  const boughtAt = readMoment(parts.get('c') as string)
  if (boughtAt === null) return refused('bad date (c)')
  const fp = readSign(parts)
  if (fp === null) return refused(parts.has('s') || parts.has('h') ? 'bad fiscal sign (s)' : 'no fiscal sign (s)')

  return { ok: true, requisites: { country: 'uz', fn, fd, fp, sumKopeks: null, n: null, boughtAt, uzPayment: link.isTyped ? null : uzPayment } }
}

/** The operator's own form of the link. */
export function renderUzQr(ofdUrl: string, { fn, fd, fp, boughtAt, uzPayment }: UzQuestion): string {
  const [path] = Object.entries(PATHS).find(([, payment]) => payment === uzPayment) as [string, UzPayment]
  return `${ofdUrl.replace(/\/+$/, '')}${path}?t=${fn}&r=${fd}&c=${boughtAt.replace(/\D/g, '')}&${isSignHash(fp) ? 'h' : 's'}=${fp}`
}

/** The link for requisites typed from paper, if they follow the rules of the QR. */
export function renderTypedUz({ fn, fd, fp, receiptDate, sumKopeks, n }: TypedRequisites, ofdUrl: string): RenderedQr {
  const parts = { t: clean(fn), r: clean(fd), c: receiptDate.replace(/\D/g, ''), s: clean(fp) }
  const wrong: WrongFields = {
    ...(!isTerminalId(parts.t.toUpperCase()) && { fn: 'a terminal id of Latin letters and digits is expected' }),
    ...(readNumber(parts.r) === null && { fd: 'a receipt number of up to 18 digits is expected' }),
    ...(readSign(new Map([['s', parts.s]])) === null && { fp: 'a fiscal sign of up to 20 digits is expected' }),
    ...(readMoment(parts.c) === null && { receiptDate: 'a date and time as YYYYMMDDTHHMM or YYYYMMDDTHHMMSS is expected' }),
    ...wrongNumbers({ sumKopeks, n }),
  }
  return Object.keys(wrong).length > 0 ? { ok: false, wrong } : { ok: true, qrString: `${ofdUrl}/check?${new URLSearchParams(parts)}${TYPED}` }
}

/** Some links have a hash of the fiscal sign instead of the sign. */
export const isSignHash = (fp: string): boolean => fp.length === 32

export const isTerminalId = (text: string): boolean => /^[A-Z0-9]{1,32}$/.test(text)

const NAMES = { t: 'terminal', r: 'receipt number', c: 'date', s: 'fiscal sign', h: 'hash of the fiscal sign' } as const satisfies Record<Field, string>

const refused = (reason: string): ParsedUzQr => ({ ok: false, reason })

type Link = { host: string; path: string; query: string; isTyped: boolean }

/** host[:port]/path?query, whatever the scheme; encoded as a whole or up to its `?`, it is decoded once. */
function readLink(text: string): Link | null {
  const whole = /^(?:https?%3a|[\w.-]+%2f|[^?#]*%3f)/i.test(text) ? decode(text) : text
  const [, host, path, query, fragment] =
    /^(?:(?:https?:)?\/\/)?(?:www\.)?([\w.-]{1,253}(?::\d{1,5})?|\[[\da-f:]{2,39}\](?::\d{1,5})?)(\/[\w/-]{0,64})\?([^#]*)(.*)/i.exec(whole ?? '') ?? []
  if (host === undefined || path === undefined || query === undefined) return null
  return {
    host: host.toLowerCase(),
    path: path.toLowerCase().replace(/\/+$/, ''),
    query,
    isTyped: fragment?.toLowerCase() === TYPED,
  }
}

/** A field given twice is refused: which one was meant is a guess. */
function readParts(query: string): Map<Field, string> | string {
  const parts = new Map<Field, string>()
  for (const pair of query.split(/[&;]/)) {
    const at = pair.indexOf('=')
    const field = FIELDS.find((one) => one === pair.slice(0, at).trim().toLowerCase())
    if (at === -1 || field === undefined) continue
    if (parts.has(field)) return `repeated ${NAMES[field]} (${field})`
    const value = decode(pair.slice(at + 1))
    if (value === null) return `bad encoding of the ${NAMES[field]} (${field})`
    parts.set(field, clean(value))
  }
  return parts
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

function readNumber(text: string): string | null {
  const digits = /^0*(\d{1,18})$/.exec(text)?.[1]
  return digits === undefined || text.length > 32 ? null : digits
}

/** Twelve digits, the first of which may be zeros: a spreadsheet or a messenger drops them, and zeros in front of them change nothing. */
function readSign(parts: Map<Field, string>): string | null {
  const sign = parts.get('s')
  if (sign !== undefined) return /^\d{1,20}$/.test(sign) ? sign.replace(/^0+/, '').padStart(12, '0') : null
  const hash = parts.get('h')
  return hash !== undefined && /^[\da-f]{32}$/i.test(hash) ? hash.toUpperCase() : null
}

/** `YYYYMMDDHHMMSS` in Tashkent; some services leave the seconds out. */
function readMoment(text: string): string | null {
  const [, year, month, day, hour, minute, second = '00'] = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? []
  if (year === undefined) return null
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const ms = Date.parse(`${wall}Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== wall ? null : wall
}
