import { isDatabaseOutage, type Db, type Sql } from '#platform/db.ts'
import { batchByName } from '#platform/batch-by-name.ts'
import { lockNames } from './locks.ts'

/** Runs work while holding advisory locks on these names; the most contended name comes first. */
export type WithLocks = <T>(names: readonly [string, ...string[]], work: (tx: Db) => Promise<T>) => Promise<T>

/**
 * Callers in this process that wait for the same first name share one transaction, so a flood for one name takes one connection and pays for locks
 * and commit once per group. Later work of a group sees what earlier work wrote; if one throws, each is repeated in a transaction of its own.
 */
export function openWithLocks(sql: Sql, { most, mostWaiting }: { most: number; mostWaiting: number }): WithLocks {
  type Item = { names: readonly [string, ...string[]]; work: (tx: Db) => Promise<unknown> }
  const together = batchByName<Item, unknown>(
    ({ names: [first] }) => first,
    (items) =>
      sql.begin(async (tx) => {
        await lockNames(
          tx,
          items.flatMap(({ names }) => names),
        )
        const results: unknown[] = []
        for (const { work } of items) results.push(await work(tx))
        return results
      }),
    { most, mostWaiting, retryAlone: (error) => !isDatabaseOutage(error) },
  )
  return (names, work) => together({ names, work }) as Promise<never>
}
