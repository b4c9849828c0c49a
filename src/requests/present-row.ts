import { LIMITS } from '#domain/limits.ts'
import { UUID } from '#domain/uuid.ts'
import { beginningOf, withoutSecrets } from '#context/mask.ts'
import type { BrandRequest } from '#store/brand-requests.ts'
import type { Form } from '#platform/http/read-form.ts'
import { isSecret } from '#platform/http/present-problem.ts'

/** A request as it was noted, before secrets are masked and bodies are cut. */
export type Noted = Pick<BrandRequest, 'promoId' | 'keyId' | 'at' | 'requestId' | 'method' | 'path' | 'status' | 'durationMs' | 'answerBytes'> & {
  sent: Buffer | Pick<Form, 'fields' | 'files'> | null
  sentBytes: number
  /** Null: the answer is a file, or there is none. */
  answered: Buffer | null
  answerType: string
}

/** More than is kept, because masks are shorter than what they replace. */
export const READ_BYTES = 4 * LIMITS.requestShownBytes
const PATH_BYTES = 1024

/** The row of a request. `secrets`: those of its promo. */
export function presentRow({ sent, sentBytes, answered, answerType, ...noted }: Noted, secrets: readonly string[]): BrandRequest {
  const shown = (text: Buffer, bytesMax = LIMITS.requestShownBytes) => cut(masked(text, secrets), bytesMax)
  const path = shown(Buffer.from(noted.path), PATH_BYTES)
  const body = sent === null || sentBytes === 0 ? null : shown(Buffer.isBuffer(sent) ? sent : Buffer.from(formText(sent)))
  const answer = answered === null ? (noted.answerBytes === 0 ? null : `${answerType}, ${noted.answerBytes} bytes`) : shown(answered)
  const { code, cause } = reasonIn(answered, noted.status)
  const why = cause === null ? null : shown(Buffer.from(cause))
  return {
    ...noted,
    path,
    code,
    cause: why,
    body,
    bodyBytes: sentBytes,
    answer,
    mentions: [...new Set([path, body, answer, why].flatMap((text) => text?.toLowerCase().match(ANY_UUID) ?? []))],
  }
}

/** A form's fields as JSON, and of its files their kinds and sizes. */
function formText({ fields, files }: Pick<Form, 'fields' | 'files'>): string {
  const byField = Object.groupBy(files, ({ field }) => field)
  return JSON.stringify({
    ...fields,
    ...Object.fromEntries(Object.entries(byField).map(([field, ones = []]) => [field, ones.map(({ type, bytes }) => `${type}, ${bytes} bytes`)])),
  })
}

const ANY_UUID = new RegExp(`\\b${UUID}\\b`, 'g')
const API_KEY = /pk_[^\s"\\&,;<>]{16,}/g
/** The id of an upload lets whoever has it exchange the photo: its payload is the JSON of an array, and what is masked is the signature. */
const UPLOAD = /\b(Wz[\w-]{40,}\.)[\w-]{43}/g
const NAME = /("(?:[^"\\]|\\.){1,384}")\s*:\s*(?=["[{\d-])/g
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]|[^"[\]{}]+/g
const PARAMETER = /([?&]([^=&?#\s"\\]{1,64})=)[^&#\s"\\]+/g

/** Without the promo's secrets, keys, and values whose names say that they are secret. An error's `code` is none. */
function masked(text: Buffer, secrets: readonly string[]): string {
  return withoutSecretMembers(withoutSecrets(text, secrets).toString().replace(API_KEY, 'pk_****').replace(UPLOAD, '$1****'))
    .replace(PARAMETER, (whole, head: string, name: string) => (isHidden(name) ? `${head}***` : whole))
    .replaceAll('\0', '')
}

const isHidden = (name: string): boolean => name !== 'code' && (isSecret(name) || SIGNED.test(name))

/** Text that begins as JSON, without the values of secret members: of any kind, also where the text is cut. */
function withoutSecretMembers(text: string): string {
  let shown = ''
  let from = 0
  for (const { 0: head, 1: name = '', index } of text.matchAll(NAME)) {
    if (index < from || !isHidden(unescaped(name))) continue
    const start = index + head.length
    shown += `${text.slice(from, start)}"***"`
    from = endOfValue(text, start)
  }
  return shown + text.slice(from)
}

function unescaped(name: string): string {
  try {
    return JSON.parse(name) as string
  } catch {
    return name
  }
}

/** Where the JSON value ends that begins there: a text, a number, or a list or an object with all that is in it. */
function endOfValue(text: string, start: number): number {
  if (/[\d-]/.test(text.charAt(start))) return start + (/^[-+.\deE]+/.exec(text.slice(start))?.[0].length ?? 0)
  let depth = 0
  TOKEN.lastIndex = start
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found
    if (token === '[' || token === '{') depth++
    if (token === ']' || token === '}') depth--
    if (depth === 0) return TOKEN.lastIndex
  }
  return text.length
}

/** Addresses of photos may be signed, so that whoever has one may look. */
const SIGNED = /signature|credential|^sig$/i

function cut(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text)
  return bytes.length > bytesMax ? `${beginningOf(bytes, bytesMax)}…` : text
}

type Problem = { loc?: unknown; msg?: unknown }

/** The code and the text of a refusal, as its caller got them; of a verdict its reject key. */
function reasonIn(answered: Buffer | null, status: number): { code: string | null; cause: string | null } {
  const none = { code: null, cause: null }
  if (answered === null || answered.length >= READ_BYTES) return none
  const { code, rejectKey, detail } = parsed(answered.toString())
  const text = Array.isArray(detail) ? detail.map(({ loc, msg }: Problem) => `${[loc].flat().join('.')}: ${String(msg)}`).join('; ') : detail
  return { code: word(code) ?? word(rejectKey), cause: status >= 400 ? word(text) : null }
}

const word = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
