import type { Logger } from 'pino'
import type { Sql } from './db.ts'
import { listen } from './db/listen.ts'

/**
 * Hints between processes. They only save time: due work is also found by polling, and cached settings and keys expire by themselves, so a lost hint causes a
 * short delay. Hints are never sent inside a transaction, because NOTIFY serialises commits.
 */
export type PubSub = {
  /** Jobs have been committed that may be due now. */
  wake(): void
  /** Promos or keys have changed: every process clears its caches. Resolves when the hint has been sent. */
  changed(): Promise<void>
  close(): Promise<void>
}

const COALESCE_MS = 25

export async function openPubSub(sql: Sql, log: Logger, on: { wake(): void; changed(): void }): Promise<PubSub> {
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    notify('jobs').catch((error) => log.debug({ err: error }, 'wake not sent'))
  }
  const notify = (channel: string) => sql`select pg_notify(${channel}, '')`
  const listening = await listen(sql.url, { jobs: on.wake, changes: on.changed }, on.changed)
  return {
    wake() {
      on.wake()
      timer ??= setTimeout(flush, COALESCE_MS)
    },
    async changed() {
      on.changed()
      await notify('changes')
    },
    async close() {
      clearTimeout(timer)
      await listening.close()
    },
  }
}
