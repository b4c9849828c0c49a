import { LIMITS } from '#domain/limits.ts'
import { patiently, withoutPatience } from '#platform/db/patience.ts'
import type { Db } from '#platform/db.ts'
import { rateLimited } from '#platform/http/api-error.ts'
import * as failures from '#store/login-failures.ts'
import type { Throttle } from './login-throttle.ts'

const WINDOW_SECONDS = LIMITS.loginMinutes * 60

/**
 * Counts an attempt as failed before it is made. If the database takes so long that the call ends with 503, the attempt is not made, and its count is taken back
 * as soon as it is there: otherwise whoever tries the right password at a slow database would have to wait as if it had been wrong.
 */
export async function countAttempt(sql: Db, { all, limit }: Pick<Throttle, 'all' | 'limit'>): Promise<void> {
  const counting = withoutPatience(() => failures.count(sql, all, WINDOW_SECONDS))
  const waitSeconds = await patiently(() => counting).catch((error: unknown) => {
    void counting.then((refused) => (refused === null ? withoutPatience(() => failures.giveBack(sql, all)) : undefined)).catch(() => {})
    throw error
  })
  if (waitSeconds !== null) throw rateLimited(waitSeconds, limit)
}

/** Takes back the count of an attempt that was right, to the end even if the call ends before. */
export const takeBackAttempt = (sql: Db, { all, own }: Pick<Throttle, 'all' | 'own'>): Promise<void> =>
  patiently(() => failures.takeBack(sql, all, own, WINDOW_SECONDS))
