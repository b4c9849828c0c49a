import { LIMITS } from '#domain/limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { TextKey } from './texts/texts.ts'

/** What the participant reads about a refusal, by its code. Codes that are not here are told by their status. */
const TEXTS: { readonly [C in ErrorCode]?: TextKey } = {
  UNAUTHORIZED: 'failedKey',
  FORBIDDEN: 'failedKey',
  KEY_SCOPE: 'failedKey',
  PROMO_MISMATCH: 'failedKey',
  PROMO_NOT_ACTIVE: 'failedPromo',
  NOT_A_PHOTO: 'failedNotAPhoto',
  FILE_TOO_LARGE: 'failedTooLarge',
  PAYLOAD_TOO_LARGE: 'failedTooLarge',
  TOO_MANY_FILES: 'failedTooMany',
  QR_REQUIRED: 'failedQrRequired',
  RATE_LIMITED: 'failedBusy',
}

export type Problem = { text: TextKey; values: Record<string, number>; /** The same once more may do. */ isPassing: boolean }

export function problemOf(status: number, code: unknown): Problem {
  const known = TEXTS[code as ErrorCode]
  const text = known ?? (status === 429 ? 'failedBusy' : status === 401 || status === 403 || status === 404 ? 'failedKey' : status >= 500 || status === 408 ? 'failedService' : 'failedForm')
  return {
    text,
    values: { most: text === 'failedTooMany' ? LIMITS.photosPerRequestMax : LIMITS.photoBytesMax / 1024 / 1024 },
    isPassing: text === 'failedBusy' || text === 'failedService',
  }
}
