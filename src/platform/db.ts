import type postgres from 'postgres'
import { connectionOptions } from './database-url.ts'
import { importMendedDriver } from './db/mended-driver.ts'

const driver = await importMendedDriver()

export type Sql = postgres.Sql<{ bigint: number }>
export type Tx = postgres.TransactionSql<{ bigint: number }>
/** Either: a query that does not care whether it runs inside a transaction. */
export type Db = Sql | Tx
export type Json = postgres.JSONValue

const BIGINT = { to: 20, from: [20], serialize: String, parse: Number }

/**
 * Opens a pool. Columns become camelCase, keys inside `jsonb` stay as they are. bigint is a number here: ids stay far
 * below 2^53 and money is bounded by the domain.
 */
export function openDatabase(url: string, { max = 10, application = 'chekhov' }: { max?: number; application?: string } = {}): Sql {
  const { connection, ...address } = connectionOptions(url)
  return driver({
    ...address,
    max,
    connect_timeout: 3,
    backoff: (attempts) => Math.min(0.1 * 2 ** attempts, 2),
    transform: { column: { from: driver.toCamel } },
    types: { bigint: BIGINT },
    connection: {
      ...connection,
      application_name: application,
      statement_timeout: 10_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 15_000,
    },
    onnotice() {},
  })
}

/** One connection beside the pool, for what belongs to a session. Lost, it is made anew by the next query, and so is a new session. */
export function openSession(sql: Sql): Sql {
  return driver({ ...sql.options, max: 1, max_lifetime: null } as never) as Sql
}

/** True for errors that say "the database is not there or did not manage", not "the statement is wrong". */
export function isDatabaseOutage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && OUTAGES.some((start) => code.startsWith(start))
}

const OUTAGES = [
  'CONNECT', 'ECONN', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND', // no connection
  '08', '53', '57P', // connection exceptions, out of resources, shutting down
  '57014', '55P03', '40', // statement or lock time-out, serialisation and deadlock
  'DATABASE_TIMEOUT',
]

export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  code = 'DATABASE_TIMEOUT'
}

/** A database that neither answers nor refuses must not hold a caller: gives up after `ms`, whatever the connection does. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseTimeout(`no answer from the database within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
