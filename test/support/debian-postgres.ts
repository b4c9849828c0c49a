import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase, type Sql } from '#platform/db.ts'
import { chooseAccount, runAs, type Account } from '#platform/embedded-postgres/account.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const FAMILIES = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL of Debian with its tools; null: none is installed. */
export async function debianPostgres(): Promise<string | null> {
  const versions = existsSync(FAMILIES) ? await readdir(FAMILIES) : []
  const folders = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(FAMILIES, version, 'bin'))
  return folders.find((bin) => ['initdb', 'postgres', 'pg_dump', 'pg_basebackup'].every((tool) => existsSync(join(bin, tool)))) ?? null
}

export type Cluster = {
  url: string
  folder: string
  account: Account
  restart(): Promise<void>
  stop(): Promise<void>
  /** Ends the server as a loss of power would: nothing is told to anybody. */
  crash(): Promise<void>
}

/** Settings of a server beside those of every test. */
type Flags = Record<string, string>

/** Makes a cluster in this folder, or takes the one that is there, and starts its server, which whoever made it has to stop. */
export async function startCluster(bin: string, folder: string, more: Flags = {}): Promise<Cluster> {
  const { account } = await chooseAccount(join(bin, 'postgres'), [dirname(folder)])
  if (!existsSync(folder)) await runAs(account, join(bin, 'initdb'), ['--pgdata', folder, '--username', 'postgres', '--auth', 'trust', '--no-sync'])
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const launch = async () => {
    const flags = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '500', ...more }
    const args = ['-D', folder, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const [program, ...rest] = [...account.prefix, join(bin, 'postgres'), ...args] as [string, ...string[]]
    const server = spawn(program, rest, { ...account.ids, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] })
    const ended = once(server, 'exit')
    const sql = openDatabase(url, { max: 1 })
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
      return answers(sql).catch(() => false)
    })
    await sql.end({ timeout: 1 })
    return async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal)
      await ended
    }
  }
  let stop = await launch()
  return {
    url,
    folder,
    account,
    async restart() {
      await stop('SIGINT')
      stop = await launch()
    },
    stop: () => stop('SIGINT'),
    crash: () => stop('SIGQUIT'),
  }
}

/** A replica answers while it recovers, for as long as it is one; any other server answers when it takes writes. */
async function answers(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ ready: boolean }]>`
    select not pg_is_in_recovery() or exists (select 1 from pg_stat_wal_receiver where status = 'streaming') as ready`
  return row.ready
}

/** A replica of this cluster, in a folder of its own, that follows it. */
export async function startReplica(bin: string, { url, account }: Cluster, folder: string): Promise<Cluster> {
  await runAs(account, join(bin, 'pg_basebackup'), ['--pgdata', folder, '--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--dbname', url])
  return startCluster(bin, folder, { hot_standby: 'on' })
}

/** Gives a folder and all in it to the account of a server. */
export async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) await chown(join(entry.parentPath, entry.name), uid, gid)
}
