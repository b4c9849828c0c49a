import type { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import { isContention, isDatabaseOutage, openDatabase, type Sql } from '../db.ts'
import { within } from './patience.ts'

/** A replica that is further behind is not read. */
const LAG_MAX_SECONDS = 1
const LOOK_EVERY_MS = 1_000

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
  const look = async () => {
    const before = state
    try {
      const seconds = await within(LOOK_EVERY_MS, lagOf(replica))
      lag.set(seconds)
      state = seconds <= LAG_MAX_SECONDS ? 'ok' : `${Math.round(seconds)} s behind: the database itself is read`
    } catch {
      lag.remove()
      state = 'unavailable: the database itself is read'
    }
    if ((before === 'ok') !== (state === 'ok')) log.info({ replica: state }, 'the replica for reading')
  }
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const keepLooking = async () => {
    await look()
    if (!closed) timer = setTimeout(() => void keepLooking(), LOOK_EVERY_MS).unref()
  }
  void keepLooking()
  const read = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    if (state !== 'ok') return work(sql)
    try {
      return await work(replica)
    } catch (error) {
      // A replica ends statements that stand in the way of what it has to apply.
      if (!isDatabaseOutage(error) && !isContention(error)) throw error
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

/**
 * Seconds by which a server is behind. One that has applied all that it received, and still receives, is not, however long nothing was written; a server that is
 * no replica never is.
 */
async function lagOf(replica: Sql): Promise<number> {
  const [{ seconds }] = await replica<[{ seconds: number }]>`
    select case
             when not pg_is_in_recovery() then 0
             when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select 1 from pg_stat_wal_receiver) then 0
             else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 'infinity')
           end::float8 as seconds`
  return seconds
}
