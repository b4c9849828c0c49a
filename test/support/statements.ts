import type { Context } from '#context/context.ts'
import type { Sql, Tx } from '#platform/db.ts'
import { openCallbackBatchers } from '#store/callback-batcher.ts'
import { openTogether } from '#store/together.ts'

/** The next action on the database. Begin and commit are statements too. */
export type Statement = { number: number; inTransaction: boolean }

/**
 * A copy of the context in which `before` is called ahead of each statement. An error that `before` throws becomes the statement's error,
 * and the statement is not sent. Answers of tax authorities are counted by a clock, not by the work that is watched, so they go the usual way.
 */
export function watchStatements(ctx: Context, before: (statement: Statement) => Promise<void> | void): Context {
  let number = 0
  const next = (inTransaction: boolean) => async () => before({ number: ++number, inTransaction })
  const sql = watched(ctx.sql, next(false), next(true))
  return { ...ctx, sql, together: openTogether(sql, ctx.together.answers), callbackBatchers: openCallbackBatchers(sql) }
}

type Step = () => Promise<void>

function watched<S extends object>(sql: S, outside: Step, inside: Step): S {
  return new Proxy(sql, {
    apply(target, self, args) {
      const made: unknown = Reflect.apply(target as never, self, args)
      return isQuery(made) ? sentBy(made, () => outside().then(() => made)) : made
    },
    get(target, name) {
      if (name === 'begin') return (work: (tx: Tx) => Promise<unknown>) => begin(target as Sql, work, outside, inside)
      return Reflect.get(target, name)
    },
  })
}

async function begin(sql: Sql, work: (tx: Tx) => Promise<unknown>, outside: Step, inside: Step): Promise<unknown> {
  await outside()
  return sql.begin(async (tx) => {
    const result = await work(watched(tx, inside, inside))
    await inside()
    return result
  })
}

export type Query = PromiseLike<unknown> & Pick<Promise<unknown>, 'catch' | 'finally'> & { strings: readonly string[]; values: unknown }

/** A query that `send` sends, once it is awaited: a statement that becomes part of another one is never awaited, and only sent statements count. */
export function sentBy(query: Query, send: () => Promise<unknown>): Query {
  let answer: Promise<unknown> | undefined
  const run = () => (answer ??= send())
  return {
    strings: query.strings,
    values: query.values,
    then: (done, failed) => run().then(done, failed),
    catch: (failed) => run().catch(failed),
    finally: (done) => run().finally(done),
  }
}

export const isQuery = (made: unknown): made is Query => typeof made === 'object' && made !== null && 'strings' in made && 'then' in made
