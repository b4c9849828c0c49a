import type { Logger } from 'pino'
import type { Sql } from './db.ts'
import { listen } from './db/listen.ts'

/**
 * Hints between processes. They only make things faster: due work is also found by polling, and remembered settings and keys
 * expire by themselves, so a lost hint costs a moment and nothing else. Never sent from inside a transaction: a NOTIFY there
 * makes every commit take turns.
 */
export type Signals = {
  /** New work of this name has been committed. */
  nudge(name: string): void
  /** Promos or keys have changed: everyone forgets what they remember. Resolves when the hint is sent. */
  changed(): Promise<void>
  close(): Promise<void>
}

const COALESCE_MS = 25

export async function openSignals(sql: Sql, log: Logger, hear: { nudge(name: string): void; changed(): void }): Promise<Signals> {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const names = [...pending].join(' ')
    pending.clear()
    notify('jobs', names).catch((error) => log.debug({ err: error }, 'nudge not sent'))
  }
  const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`
  const listening = await listen(sql.url, { jobs: (names) => names.split(' ').forEach(hear.nudge), changes: hear.changed }, hear.changed)
  return {
    nudge(name) {
      hear.nudge(name)
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
