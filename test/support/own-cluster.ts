import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '#platform/db.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { readPostmaster } from '#platform/embedded-postgres/postmaster.ts'

/** A folder that every account may enter, removed after the test. */
export async function ownFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-own-'))
  await chmod(folder, 0o755)
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A database server that may be killed and started again on the same data. It does not flush to disk, because nobody cuts the power. */
export async function startMortalServer(dataDir: string, settings: Record<string, string>) {
  const start = () => startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', ...settings } })
  let server = await start()
  return {
    url: server.url,
    /** Stops like `pg_ctl stop -m immediate`: every connection ends at once, and the next start replays the log. */
    async crash() {
      process.kill(readPostmaster(dataDir)?.pid ?? NaN, 'SIGQUIT')
      await server.exited
    },
    async restart() {
      server = await start()
    },
    pids: () => server.pids(),
    stop: () => server.stop(),
    /** Removes what lies outside of the folder of its data. */
    remove: () => rm(server.socketDir, { recursive: true, force: true }),
  }
}

/** A database server of its own for the test, which the test may kill. */
export async function openOwnCluster(t: TestContext) {
  const server = await startMortalServer(join(await ownFolder(t), 'cluster'), { max_connections: '500' })
  const sql = openDatabase(server.url)
  const closers: (() => Promise<unknown>)[] = [server.remove, server.stop, () => sql.end({ timeout: 1 })]
  t.after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return {
    sql,
    url: server.url,
    beforeDrop: (close: () => Promise<unknown>) => void closers.push(close),
    crash: server.crash,
    restart: server.restart,
  }
}
