import type { Context } from '#src/context.ts'
import type { Sql } from '#platform/db.ts'

/** What is about to be done to the database. Begin and commit are statements too. */
export type Statement = { number: number; inTransaction: boolean }

/**
 * The same context, where `before` is called ahead of each statement that is sent through it. What `before` throws happens
 * to the statement, and the database never hears of it.
 */
export function watchStatements(ctx: Context, before: (statement: Statement) => Promise<void> | void): Context {
  let number = 0
  const next = (inTransaction: boolean) => async () => before({ number: ++number, inTransaction })
  return { ...ctx, sql: watched(ctx.sql, next(false), next(true)) }
}

type Step = () => Promise<void>
type Query = { executed: boolean; handle(): Promise<void>; reject(error: unknown): void }

function watched<S extends object>(sql: S, outside: Step, inside: Step): S {
  return new Proxy(sql, {
    apply(target, self, args) {
      const made: unknown = Reflect.apply(target as never, self, args)
      return isQuery(made) ? watchedQuery(made, outside) : made
    },
    get(target, name) {
      if (name === 'begin') return (work: (tx: Sql) => Promise<unknown>) => begin(target as Sql, work, outside, inside)
      return Reflect.get(target, name)
    },
  })
}

async function begin(sql: Sql, work: (tx: Sql) => Promise<unknown>, outside: Step, inside: Step): Promise<unknown> {
  await outside()
  return sql.begin(async (tx) => {
    const result = await work(watched(tx, inside, inside) as unknown as Sql)
    await inside()
    return result
  })
}

/** A query that becomes part of another one is never handled: only those that are sent count. */
function watchedQuery(query: Query, step: Step): Query {
  const handle = query.handle.bind(query)
  let started = false
  query.handle = async () => {
    if (started) return
    started = true
    await step().then(handle, (error: unknown) => query.reject(error))
  }
  return query
}

const isQuery = (made: unknown): made is Query => made instanceof Promise && 'handle' in made
