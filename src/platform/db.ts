import { createHash } from 'node:crypto'
import pg from 'pg'
import { parseJson } from '#contract/json.ts'
import { openHosts, type Hosts } from './db/hosts.ts'
import { DatabaseTimeout, patiently } from './db/patience.ts'
import { identifier, JsonParameter, statementOf, type Piece } from './db/statement.ts'

export type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json | undefined }

/** The rows of an answer. `count` is the number of affected rows, also for statements that return none. */
export type Answer<Rows> = Rows & { count: number }

/** A statement. It runs when it is awaited, or becomes a part of another statement. */
export type Query<Rows> = Promise<Answer<Rows>> & Piece

/** SQL as it would be typed into psql, with values in place. Columns are returned in camelCase; keys inside jsonb are unchanged. */
export interface Db {
  <Rows extends readonly unknown[] = Record<string, unknown>[]>(strings: TemplateStringsArray, ...values: unknown[]): Query<Rows>
  /** An identifier. */
  (name: string): Piece
  json(value: unknown): JsonParameter
  /** Runs several statements without values. */
  script(text: string): Promise<void>
}

export type Tx = Db

export interface Sql extends Db {
  /** For connections of one's own, which locks of sessions and listening need: never the URL of a pooler. */
  url: string
  /** Runs a transaction: committed when `work` resolves, rolled back when it throws. */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>
  /** Waits so many seconds for running statements, then closes every connection. */
  end(within?: { timeout: number }): Promise<void>
}

/** No statement may take longer than `statement_timeout`, so a server that has not answered within this time is gone. */
const SILENCE_MS = 15_000

const { INT8, JSON: JSON_TEXT, JSONB } = pg.types.builtins
const PARSERS: Record<number, (text: string) => unknown> = { [INT8]: Number, [JSON_TEXT]: parseJson, [JSONB]: parseJson }

type Options = {
  max?: number
  application?: string
  /** For migrations: statements without a time limit. */
  patient?: boolean
  /**
   * For statements that look up a few rows by key in tables that fill and empty all the time. The planner takes such a table for empty whenever it has just
   * been emptied, and then reads all of it, which is slow once a snapshot keeps the rows that are gone.
   */
  byIndex?: boolean
  /** Time limit of a new connection, after which the database counts as unavailable. */
  connectMs?: number
  /**
   * The URL of the server itself, where `url` is that of a pooler, which shares connections by transaction. The pool then prepares no statements and sets
   * nothing for a connection, so the limits have to be those of the role (`missingRoleSettings`).
   */
  sessionUrl?: string | null
}

/** Limits of every connection. */
const CONNECTION_SETTINGS = { statement_timeout: 10_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 }

/** Opens a pool. bigint is read as a number: ids stay far below 2^53, and the domain limits amounts. */
export function openDatabase(
  url: string,
  { max = 10, application = 'chekhov', patient = false, byIndex = false, connectMs = 3_000, sessionUrl = null }: Options = {},
): Sql {
  const hosts = openHosts(url, connectMs)
  const behindPooler = sessionUrl !== null
  const pool = new pg.Pool({
    Client: class extends Connection {
      constructor(options: pg.ClientConfig) {
        super(options, hosts.primary(), !behindPooler)
      }
    } as unknown as new () => pg.ClientBase,
    application_name: application,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
    ...(byIndex && !behindPooler ? { options: '-c enable_seqscan=off -c jit=off' } : {}),
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
    ...(patient ? {} : { query_timeout: SILENCE_MS, ...(behindPooler ? {} : CONNECTION_SETTINGS) }),
  })
  // The pool drops idle connections that are lost. Without a listener, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  const connections = new Connections(pool, max, hosts)
  const transact = async <T>(work: (tx: Tx) => Promise<T> | T): Promise<T> => {
    const client = await connections.take()
    let failure: unknown
    try {
      const tx = tagOf((ask) => ask(client))
      await tx`begin`
      const result = await work(tx)
      const { command } = await client.query('commit').catch(unreachable)
      // If `work` has caught the error of a statement, the transaction was rolled back and must not count as committed.
      if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed, so it was rolled back')
      return result
    } catch (error) {
      failure = error
      if (!(error instanceof DatabaseUnreachable))
        await client.query('rollback').catch((lost: Error) => {
          failure = new DatabaseUnreachable(lost)
        })
      throw error
    } finally {
      connections.giveBack(client, failure)
    }
  }

  const begin = <T>(work: (tx: Tx) => Promise<T> | T): Promise<T> => patiently(() => transact(work))

  let ended: Promise<void> | undefined
  const end = ({ timeout = 5 } = {}) => Promise.race([(ended ??= pool.end()), new Promise<void>((resolve) => void setTimeout(resolve, timeout * 1000).unref())])
  const askAlone: Asking = async (ask) => {
    const client = await connections.take()
    let failure: unknown
    try {
      return await ask(client)
    } catch (error) {
      failure = error
      throw error
    } finally {
      connections.giveBack(client, failure)
    }
  }
  const tag = tagOf((ask) => patiently(() => askAlone(ask)))
  return Object.assign(tag, { url: sessionUrl ?? url, begin, end })
}

/** The statements that give the role of this database its limits: connections of a pooler cannot be given any. None are missing: an empty list. */
export async function missingRoleSettings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; role: string }[]>`
    select name, current_user as role from pg_settings where name = any(${Object.keys(CONNECTION_SETTINGS)}) and setting = '0' order by name`
  return rows.map(({ name, role }) => {
    const ms = CONNECTION_SETTINGS[name as keyof typeof CONNECTION_SETTINGS]
    return `alter role ${pg.escapeIdentifier(role)} set ${name} = '${ms / 1_000}s'`
  })
}

/** One connection outside the pool, for locks that belong to a session. When it is lost, the next query opens a new one, which is a new session. */
export const openSession = (sql: Sql): Sql => openDatabase(sql.url, { max: 1 })

class Connection extends pg.Client {
  /** The URL of its server, one of those that `hosts` knows. */
  server: string
  /** Whether statements are prepared, and stay so for the next use. */
  prepares: boolean

  constructor(options: pg.ClientConfig, server: string, prepares: boolean) {
    super({ ...options, connectionString: server })
    this.server = server
    this.prepares = prepares
  }
}

/**
 * The connections of a pool. Waiting for a free connection is not an outage, however long it takes. If a connection cannot be made, everybody who waits gets
 * the error.
 */
class Connections {
  #pool: pg.Pool
  #free: number
  #hosts: Hosts
  #waiting: { resolve(): void; reject(error: unknown): void }[] = []

  constructor(pool: pg.Pool, max: number, hosts: Hosts) {
    this.#pool = pool
    this.#free = max
    this.#hosts = hosts
  }

  async take(): Promise<Taken> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve, reject) => void this.#waiting.push({ resolve, reject }))
    const server = await this.#hosts.find().catch(this.#refuse)
    return this.#pool.connect().catch((error: unknown) => {
      this.#hosts.forget(server)
      return this.#refuse(error)
    }) as Promise<Taken>
  }

  giveBack(client: Taken, failure: unknown): void {
    const isLost = failure instanceof DatabaseUnreachable || startsWith(failure, READ_ONLY)
    if (isLost) this.#hosts.forget(client.server)
    client.release(isLost)
    this.#next()
  }

  #refuse = (error: unknown): never => {
    const away = error instanceof pg.DatabaseError ? error : new DatabaseUnreachable(error)
    for (const one of this.#waiting.splice(0)) one.reject(away)
    this.#next()
    throw away
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next.resolve()
  }
}

type Taken = pg.PoolClient & Connection

/** Sends a query over the connection of a transaction, or over any free one. */
type Asking = <T>(ask: (client: Taken) => Promise<T>) => Promise<T>

function tagOf(asking: Asking): Db {
  const tag = (first: TemplateStringsArray | string, ...values: unknown[]) =>
    typeof first === 'string' ? identifier(first) : new PendingQuery(asking, first, values)
  return Object.assign(tag as unknown as Db, {
    json: (value: unknown) => new JsonParameter(value),
    script: (text: string) => asking((client) => client.query(text).then(() => {}, unreachable)),
  })
}

/** Runs when it is first awaited; until then it is a part of SQL. */
class PendingQuery<Rows> implements Piece, PromiseLike<Answer<Rows>> {
  #asking: Asking
  #answer: Promise<Answer<Rows>> | undefined
  strings: readonly string[]
  values: readonly unknown[]

  constructor(asking: Asking, strings: readonly string[], values: readonly unknown[]) {
    this.#asking = asking
    this.strings = strings
    this.values = values
  }

  #run(): Promise<Answer<Rows>> {
    return (this.#answer ??= this.#asking((client) => run<Rows>(client, this)))
  }
  then<A, B>(done?: ((rows: Answer<Rows>) => A | PromiseLike<A>) | null, failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<A | B> {
    return this.#run().then(done, failed)
  }
  catch<B>(failed: (error: unknown) => B | PromiseLike<B>): Promise<Answer<Rows> | B> {
    return this.#run().catch(failed)
  }
  finally(done: () => void): Promise<Answer<Rows>> {
    return this.#run().finally(done)
  }
}

async function run<Rows>(client: Taken, piece: Piece): Promise<Answer<Rows>> {
  const { text, parameters } = statementOf(piece)
  const name = client.prepares ? { name: nameOf(text) } : {}
  const answer = await client.query<unknown[]>({ ...name, text, values: parameters, rowMode: 'array' }).catch(unreachable)
  const keys = answer.fields.map(({ name }) => camelCase(name))
  const rows = answer.rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < keys.length; i++) row[keys[i]!] = values[i]
    return row
  })
  return Object.assign(rows, { count: answer.rowCount ?? 0 }) as unknown as Answer<Rows>
}

/** Statements are prepared once per connection, under a name that identifies their text. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}
const names = new Map<string, string>()

function camelCase(column: string): string {
  let name = columnNames.get(column)
  if (name === undefined) {
    name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    columnNames.set(column, name)
  }
  return name
}
const columnNames = new Map<string, string>()

/** Errors of the server are passed on unchanged. Any other error means that the server could not be reached. */
function unreachable(error: unknown): never {
  throw error instanceof pg.DatabaseError ? error : new DatabaseUnreachable(error)
}

export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
  code = 'DATABASE_UNREACHABLE'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the database cannot be reached', { cause })
  }
}

/** True for errors that mean "the database is unavailable" rather than "the statement is wrong". */
export function isDatabaseOutage(error: unknown): boolean {
  return error instanceof DatabaseUnreachable || error instanceof DatabaseTimeout || startsWith(error, [...NO_SERVER, ...READ_ONLY])
}

/** True for errors that may not occur again when the statement is repeated: time-outs, deadlocks and serialisation failures. */
export const isContention = (error: unknown): boolean => startsWith(error, CONTENTION)

/** True when a row would have violated a unique index. */
export const isUniqueViolation = (error: unknown): boolean => startsWith(error, ['23505'])

const READ_ONLY = ['25006'] // the server has become a replica, or was made read-only
const NO_SERVER = ['08', '53', '57P'] // connection exceptions, out of resources, shutting down
const CONTENTION = ['57014', '55P03', '40'] // statement and lock time-outs, serialisation and deadlock

const startsWith = (error: unknown, classes: readonly string[]): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && classes.some((start) => code.startsWith(start))
}
