import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketUrl } from './database-url.ts'
import { chooseAccount, plainEnvironment, type Account } from './embedded-postgres/account.ts'
import { findBinaries } from './embedded-postgres/binaries.ts'
import { ensureCluster } from './embedded-postgres/cluster.ts'
import { dropStaleLock, inUse, readPostmaster, serverPids, waitUntilFree } from './embedded-postgres/postmaster.ts'
import { ensureSocketFolder, socketParent } from './embedded-postgres/socket-folder.ts'

export type EmbeddedPostgres = {
  /** DATABASE_URL of the database `postgres`. */
  url: string
  socketDir: string
  port: number
  /** Resolves when the server is gone, asked to or not. */
  exited: Promise<void>
  /** Every process of the server, for measuring what it takes. */
  pids(): number[]
  /** Ends open transactions and connections, writes everything down and returns when the server is gone. */
  stop(): Promise<void>
}

/**
 * Serves the cluster in `dataDir`, made on the first start, on a unix socket only. The server lives no longer than this process, even when
 * that is killed outright, and a start after any end waits for its predecessor and finds everything committed.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  log = () => {},
}: {
  dataDir: string
  settings?: Record<string, string>
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const folder = await realFolder(dataDir)
  const { account, version } = await chooseAccount(binaries.postgres, [dirname(folder), socketParent()])

  await waitUntilFree(folder)
  await ensureCluster({ folder, binaries, account, version, durable: settings['fsync'] !== 'off' })
  const socketDir = await ensureSocketFolder(folder, account)
  dropStaleLock(join(socketDir, `.s.PGSQL.${PORT}.lock`))

  const all = { ...SETTINGS, ...settings, listen_addresses: '', unix_socket_directories: socketDir, port: String(PORT) }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = launch(account, [binaries.postgres, '-D', folder, ...flags])
  const lastLines = follow(server.stderr, log)
  await once(server, 'spawn')
  // Not `exit`: its last words may still be on their way then.
  const exited = once(server, 'close').then(() => {})

  await untilReady(server, folder)
  if (hasExited(server)) {
    await exited
    throw refusal(folder, lastLines)
  }

  return {
    url: socketUrl({ socketDir, port: PORT, database: 'postgres' }),
    socketDir,
    port: PORT,
    exited,
    pids: () => serverPids(folder),
    stop() {
      server.stdin.end()
      server.kill('SIGINT')
      return exited
    },
  }
}

/** DATABASE_URL of the server that runs on `dataDir` now, whoever started it; null when none is ready. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const folder = await realFolder(dataDir)
  const postmaster = readPostmaster(folder)
  if (postmaster?.status !== 'ready' || serverPids(folder).length === 0) return null
  return socketUrl({ socketDir: postmaster.socketDir, port: postmaster.port, database: 'postgres' })
}

const PORT = 5432

/** For a small machine. Nothing here trades durability: `fsync` and `synchronous_commit` stay on. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  // No replica reads from this server, so its log need not carry what replicas need.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Its compilations cost more than our short statements.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements and their details hold what participants sent; that stays out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Becomes the server, after leaving behind a watcher that asks it to stop once our end of the pipe on standard input closes. Only the
 * kernel closes it when this process is killed outright. The watcher is orphaned first: PostgreSQL must not find a child it does not know.
 */
const LAUNCHER = `
exec 3<&0
( (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`

type Server = ChildProcess & { stdin: Writable; stderr: Readable }

/** In a session of its own, because Ctrl-C in the terminal must not stop the server before the service has finished its work. */
function launch(account: Account, command: string[]): Server {
  const [file, ...args] = [...account.prefix, 'sh', '-c', LAUNCHER, 'sh', ...command] as [string, ...string[]]
  const server = spawn(file, args, {
    ...account.ids,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  server.stdin.on('error', () => {}) // It may be gone before we close the pipe.
  return server
}

function follow(stderr: Readable, log: (line: string) => void): string[] {
  const lastLines: string[] = []
  createInterface({ input: stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 10) lastLines.shift()
    log(line)
  })
  return lastLines
}

/** There is no time limit: after a crash the server first repeats its log, and a restart would only begin again. */
async function untilReady(server: Server, folder: string): Promise<void> {
  for (; !hasExited(server); await sleep(10)) {
    const postmaster = readPostmaster(folder)
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return
  }
}

function hasExited(server: Server): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

function refusal(folder: string, lastLines: string[]): Error {
  if (lastLines.some((line) => line.includes('postmaster.pid" already exists'))) return inUse(folder, readPostmaster(folder)?.pid)
  return new Error(`The embedded PostgreSQL did not start on ${folder}: ${lastLines.join(' | ')}`)
}

/** The kernel knows processes by real paths, so links are followed before anything is compared. */
async function realFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  await mkdir(dirname(folder), { recursive: true })
  return realpath(folder).catch(async () => join(await realpath(dirname(folder)), basename(folder)))
}
