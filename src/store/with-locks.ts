import { isDatabaseOutage, type Db, type Sql } from '#platform/db.ts'
import { batchByName } from '#platform/batch-by-name.ts'
import { lockNames } from './locks.ts'

/** Work that may only be done while nobody else holds these names; where several do, the one to wait for comes first. */
export type WithLocks = <T>(names: readonly [string, ...string[]], work: (tx: Db) => Promise<T>) => Promise<T>

/**
 * Whoever waits for the same first name in this process shares one transaction: a flood for one name takes one connection, and pays
 * for the locks and the commit once per group. Works of a group see what those before them wrote; one that throws is tried alone.
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
