import type { Logger } from 'pino'
import type { Sql } from './db.ts'
import { listen } from './db/listen.ts'

/**
 * Hints between processes. They only make things faster: due work is also found by polling, and remembered settings and keys
 * expire by themselves, so a lost hint costs a moment and nothing else. Never sent from inside a transaction: a NOTIFY there
 * makes every commit take turns.
 */
export type PubSub = {
  /** New work of this name has been committed. */
  wake(name: string): void
  /** Promos or keys have changed: every process clears its caches. Resolves when the hint is sent. */
  changed(): Promise<void>
  close(): Promise<void>
}

const COALESCE_MS = 25

export async function openPubSub(sql: Sql, log: Logger, hear: { wake(name: string): void; changed(): void }): Promise<PubSub> {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const names = [...pending].join(' ')
    pending.clear()
    notify('jobs', names).catch((error) => log.debug({ err: error }, 'nudge not sent'))
  }
  const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`
  const listening = await listen(sql.url, { jobs: (names) => names.split(' ').forEach(hear.wake), changes: hear.changed }, hear.changed)
  return {
    wake(name) {
      hear.wake(name)
      pending.add(name)
      timer ??= setTimeout(flush, COALESCE_MS)
    },
    async changed() {
      hear.changed()
      await notify('changes', '')
    },
    async close() {
      clearTimeout(timer)
      await listening.close()
    },
  }
}
