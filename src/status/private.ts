import { ApiError } from '#platform/http/api-error.ts'

/** Headers of answers whose address is a secret. */
export const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Adds these headers to a refusal, because the address may lead to a receipt later. */
export function refusePrivately(error: unknown): never {
  throw error instanceof ApiError ? new ApiError(error.code, error.message, { ...error.headers, ...PRIVATE }) : error
}
