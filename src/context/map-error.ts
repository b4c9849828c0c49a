import { isContention, isDatabaseOutage } from '#platform/db.ts'
import { MissingKey } from '#platform/keyring.ts'
import { TooBusy } from '#platform/batch.ts'
import { unavailable, type ApiError } from '#platform/http/api-error.ts'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'

const COME_BACK_SECONDS = 2

/** Exceptions with temporary causes, which are not bugs. */
export const mapError = (error: unknown): ApiError | null =>
  isDatabaseOutage(error) || isContention(error) || TEMPORARY.some((kind) => error instanceof kind) ? unavailable(COME_BACK_SECONDS) : null

/** A missing key: while one is replaced, another process has it. */
const TEMPORARY = [TooBusy, StorageUnavailable, MissingKey]
