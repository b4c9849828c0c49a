import { ApiError } from '#platform/http/api-error.ts'

/** For answers whose address is a secret. */
export const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The same refusal, with these headers: an address that leads nowhere now may lead somewhere later. */
export function refusePrivately(error: unknown): never {
  throw error instanceof ApiError ? new ApiError(error.code, error.message, { ...error.headers, ...PRIVATE }) : error
}
