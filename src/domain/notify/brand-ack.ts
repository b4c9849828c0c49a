import { parseJson } from '../json-as-written.ts'
import { LIMITS } from '../limits.ts'
import { readMeta, type Meta } from './meta.ts'

/** What a brand says in its 2xx answer to a callback. */
export type BrandAck = { externalId?: string; meta?: Meta; blockedUser: boolean }

/** Null when the body is not a JSON object; a malformed field counts as absent. */
export function readBrandAck(bodyText: string): BrandAck | null {
  const body = parseObject(bodyText)
  if (body === null) return null

  const meta = readMeta(body['meta'])
  return {
    ...(isExternalId(body['externalId']) && { externalId: body['externalId'] }),
    ...(meta !== null && { meta }),
    blockedUser: body['status'] === 'BLOCKED_USER',
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  if (!/^\s*\{/.test(text)) return null // most brands answer with an empty body, and an exception costs more than their request
  try {
    const value: unknown = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Characters are counted as in the requests of callers: a letter outside the basic plane is one, although it has two code units. */
const isExternalId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= LIMITS.externalIdMax && value.isWellFormed() && !/\p{Cc}/u.test(value)
