import { createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '#domain/limits.ts'
import type { Host } from '#domain/promo/verifiers.ts'
import { refused, type Verification } from './verification.ts'

/** Checks data that an application has signed and given to a page that it shows. */
export function verifyHostData(host: Host, data: string, secret: string, now: Date): Verification {
  const fields = fieldsOf(data)
  if (fields === null) return refused('unreadable')
  const { signed, isSigned, signedAt, userId } = RULES[host]
  if (!isSigned(signed(fields), fields, secret)) return refused('signature')
  const moment = secondsOf(signedAt(fields))
  if (moment === null) return refused('undated')
  if (now.getTime() / 1_000 - moment > LIMITS.hostDataAgeSeconds) return refused('expired')
  const id = userId(fields)
  return id === null ? refused('noParticipant') : { ok: true, participant: `${host}:${id}` }
}

type Fields = ReadonlyMap<string, string>

/**
 * The fields of a query string. Null: a field is given twice, or has a line break, so that other fields could be meant than those that were signed, because
 * the signed text is lines of fields.
 */
function fieldsOf(data: string): Fields | null {
  const all = [...new URLSearchParams(data)]
  const fields = new Map(all)
  return fields.size === all.length && all.every(([name, value]) => !/[\r\n]/.test(name + value)) ? fields : null
}

type Rule = {
  /** The text that the application has signed. */
  signed(fields: Fields): string
  isSigned(text: string, fields: Fields, secret: string): boolean
  signedAt(fields: Fields): string | undefined
  userId(fields: Fields): string | null
}

/** https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app; the rule of MAX is equal: https://dev.max.ru/docs/webapps/validation. */
const webApp: Rule = {
  signed: (fields) =>
    sorted(fields)
      .filter(([name]) => name !== 'hash')
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  isSigned: (text, fields, secret) => isSame(hmac(hmac('WebAppData', secret), text), fields.get('hash'), 'hex'),
  signedAt: (fields) => fields.get('auth_date'),
  userId: (fields) => idOf(userOf(fields.get('user'))?.id),
}

const RULES: Record<Host, Rule> = {
  telegram: webApp,
  max: webApp,
  /** https://dev.vk.com/mini-apps/development/launch-params-sign */
  vk: {
    signed: (fields) =>
      sorted(fields)
        .filter(([name]) => name.startsWith('vk_'))
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&'),
    isSigned: (text, fields, secret) => isSame(hmac(secret, text), fields.get('sign'), 'base64url'),
    signedAt: (fields) => fields.get('vk_ts'),
    userId: (fields) => idOf(fields.get('vk_user_id')),
  },
}

const sorted = (fields: Fields) => [...fields].toSorted(([a], [b]) => (a < b ? -1 : 1))

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares texts in constant time, because a decoder would take several texts for one value. */
function isSame(expected: Buffer, given: string | undefined, encoding: 'hex' | 'base64url'): boolean {
  const [one, other] = [Buffer.from(expected.toString(encoding)), Buffer.from(encoding === 'hex' ? (given ?? '').toLowerCase() : (given ?? ''))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Moments are in seconds; a number that is too large for seconds is in milliseconds. */
function secondsOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null
  const moment = Number(text)
  return moment > 100_000_000_000 ? moment / 1_000 : moment
}

function userOf(json: string | undefined): { id?: unknown } | null {
  try {
    return Object(JSON.parse(json ?? 'null')) as { id?: unknown }
  } catch {
    return null
  }
}

/** A positive number, as a number or as text. */
function idOf(id: unknown): string | null {
  const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : typeof id === 'string' ? id : ''
  return /^[1-9]\d{0,18}$/.test(text) ? text : null
}
