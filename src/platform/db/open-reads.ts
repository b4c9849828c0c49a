import type { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import { openDatabase, type Sql } from '../db.ts'
import { within, withoutPatience } from './patience.ts'
import { verbatim } from './statement.ts'

/** A replica that is further behind is not read. */
const LAG_MAX_SECONDS = 1
const LOOK_EVERY_MS = 1_000
/** A busy database may take its time: without its answer, reads would be sent to it as well. */
const DATABASE_WITHIN_MS = 3_000
/** A replica that has not answered within this time is left, so that the database has the whole patience of the call. */
const ANSWER_WITHIN_MS = 2_000

export type Reads = {
  /**
   * Reads what may be a second old: from the replica, or from the database itself while there is no replica, it is behind, or does not answer. The work may
   * therefore run twice, and must not write.
   */
  <T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The state of the replica in words, `ok` where it is read; null: there is none. */
  state(): string | null
  close(): Promise<void>
}

type Options = { url: string | null; sql: Sql; max: number; log: Logger; lag: Gauge }

export function openReads({ url, sql, max, log, lag }: Options): Reads {
  if (url === null) return Object.assign(<T>(work: (sql: Sql) => Promise<T>) => work(sql), { state: () => null, close: () => Promise.resolve() })
  const replica = openDatabase(url, { max, application: 'chekhov reads' })
  let state = 'not reached yet'
  let written: string | null = null
  const look = async (): Promise<string> => {
    const reached = written
    written = null
    try {
      const database = await within(DATABASE_WITHIN_MS, identify(sql))
      const { seconds, objection } = await within(LOOK_EVERY_MS, compare(replica, database, reached ?? database.written))
      written = database.written
      if (objection === null) lag.set(seconds)
      else lag.remove()
      if (objection !== null) return `${objection}: the database itself is read`
      return seconds <= LAG_MAX_SECONDS ? 'ok' : `${Math.round(seconds)} s behind: the database itself is read`
    } catch {
      lag.remove()
      return 'unavailable: the database itself is read'
    }
  }
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const keepLooking = async () => {
    const before = state
    state = await look()
    if ((before === 'ok') !== (state === 'ok')) log.info({ replica: state }, 'the replica for reading')
    if (!closed) timer = setTimeout(() => void keepLooking(), LOOK_EVERY_MS).unref()
  }
  void keepLooking()
  const read = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    if (state !== 'ok') return work(sql)
    try {
      return await within(
        ANSWER_WITHIN_MS,
        withoutPatience(() => work(replica)),
      )
    } catch {
      // Whatever was wrong with the replica (it hangs, was lost, ended a statement that stood in the way of a change), the database decides about the answer.
      return work(sql)
    }
  }
  return Object.assign(read, {
    state: () => state,
    async close() {
      closed = true
      clearTimeout(timer)
      await replica.end({ timeout: 1 })
    },
  })
}

/** Which server and database it is, and the place of its log up to which it has written. */
type Identity = { cluster: string; startedAt: string; written: string }

const CLUSTER = `(select system_identifier from pg_control_system()) || ' ' || (select oid from pg_database where datname = current_database())`

/** Rejects on a server that takes no writes. */
async function identify(sql: Sql): Promise<Identity> {
  const [row] = await sql<[Identity]>`
    select ${verbatim(CLUSTER)} as cluster, extract(epoch from pg_postmaster_start_time())::text as started_at, pg_current_wal_lsn()::text as written`
  return row
}

/**
 * Seconds by which a server is behind the database: none where it has applied all that had been written a look ago, however long nothing was written. It is asked for
 * what it has applied and not for what it has received, because a replica that is cut off does not know what it lacks. The database itself, under another address, is never behind.
 */
async function compare(replica: Sql, database: Identity, reached: string): Promise<{ seconds: number; objection: string | null }> {
  const [row] = await replica<[{ cluster: string; takesWrites: boolean; startedAt: string; seconds: number }]>`
    select ${verbatim(CLUSTER)} as cluster, not pg_is_in_recovery() as takes_writes, extract(epoch from pg_postmaster_start_time())::text as started_at,
           case when pg_last_wal_replay_lsn() >= ${reached}::pg_lsn then 0
                else greatest(${2 * LAG_MAX_SECONDS}::int, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())) end::float8 as seconds`
  const { cluster, takesWrites, startedAt, seconds } = row
  if (cluster !== database.cluster) return { seconds: 0, objection: 'of another database' }
  if (takesWrites && startedAt !== database.startedAt) return { seconds: 0, objection: 'takes writes of its own, and is no replica' }
  return { seconds: takesWrites ? 0 : seconds, objection: null }
}
