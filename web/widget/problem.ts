import { SENDER_LIMITS } from '#domain/sender-limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { TextKey } from '#domain/texts/widget.ts'

/** Texts about a refusal by its code. For other codes the status decides. */
const TEXTS: { readonly [C in ErrorCode]?: TextKey } = {
  UNAUTHORIZED: 'failedKey',
  FORBIDDEN: 'failedKey',
  KEY_SCOPE: 'failedKey',
  PROMO_MISMATCH: 'failedKey',
  PARTICIPANT_TOKEN: 'failedParticipant',
  PROMO_NOT_ACTIVE: 'failedPromo',
  NOT_A_PHOTO: 'failedNotAPhoto',
  FILE_TOO_LARGE: 'failedTooLarge',
  PAYLOAD_TOO_LARGE: 'failedTooLarge',
  TOO_MANY_FILES: 'failedTooMany',
  QR_REQUIRED: 'failedQrRequired',
  RATE_LIMITED: 'failedBusy',
}

export type Problem = { text: TextKey; values: Record<string, number> /** Trying again may help. */; isPassing: boolean }

export function problemOf(status: number, code: unknown, detail?: unknown): Problem {
  const known = isOfPage(detail) ? 'failedKey' : TEXTS[code as ErrorCode]
  const text =
    known ??
    (status === 429
      ? 'failedBusy'
      : status === 401 || status === 403 || status === 404
        ? 'failedKey'
        : status >= 500 || status === 408
          ? 'failedService'
          : 'failedForm')
  return {
    text,
    values: { most: text === 'failedTooMany' ? SENDER_LIMITS.photosPerRequestMax : SENDER_LIMITS.photoBytesMax / 1024 / 1024 },
    isPassing: text === 'failedBusy' || text === 'failedService',
  }
}

/** Fields that the page sets: the participant cannot correct them. */
const PAGE_FIELDS: readonly unknown[] = ['userUuid', 'promoId', 'channel', 'meta', 'dupCheck']

/** A refusal names its field in `loc`, or in the first word of its text. */
function isOfPage(detail: unknown): boolean {
  const fields = Array.isArray(detail) ? detail.map((one) => one?.loc?.[1]) : [String(detail).split(':')[0]]
  return fields.length > 0 && fields.every((one) => PAGE_FIELDS.includes(one))
}
