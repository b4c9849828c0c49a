import { batch } from '#platform/batch.ts'
import type { Sql } from '#platform/db.ts'
import { type LeaseOrder, openRateLimiter, type RateLimiter } from '#platform/rate-limiter.ts'
import { leaseAll } from '#store/rate-windows.ts'
import { hashOf } from './senders.ts'

/** The counts of calls, in windows that all processes on a database share. Participants and addresses are named there by a hash. */
export function openRates(sql: Sql, now: () => Date): RateLimiter {
  const lease = batch((orders: LeaseOrder[]) => leaseAll(sql, orders), { inFlight: 1, most: 500, mostWaiting: Infinity, retryAlone: () => true })
  return openRateLimiter({ now: () => now().getTime(), lease: (order) => lease({ ...order, subject: hashOf(order.subject) }) })
}
