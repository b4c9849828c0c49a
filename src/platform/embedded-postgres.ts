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
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  /** All processes of the server, for measuring their CPU time. */
  pids(): number[]
  /** Ends open transactions and connections, writes everything to the disk, and resolves when the server has ended. */
  stop(): Promise<void>
}

/**
 * Starts a server for the cluster in `dataDir` on a unix socket; the first start creates the cluster. The server ends with this process, even when that is
 * killed. Every start waits for the previous server and finds everything that it has committed.
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
  // Not `exit`: the last output may still be on its way then.
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

/** DATABASE_URL of the server that runs on `dataDir`, whichever process started it; null when none is ready. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const folder = await realFolder(dataDir)
  const postmaster = readPostmaster(folder)
  if (postmaster?.status !== 'ready' || serverPids(folder).length === 0) return null
  return socketUrl({ socketDir: postmaster.socketDir, port: postmaster.port, database: 'postgres' })
}

const PORT = 5432

/** Settings for a small machine. Durability stays complete: `fsync` and `synchronous_commit` are on. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  // There are no replicas, so the WAL need not contain their data.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // JIT compilation costs more than these short statements.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements contain data of participants, which must not be in the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Replaces this process by the server, after starting a watcher that stops it when our end of the pipe on standard input closes. Only the kernel closes the
 * pipe when this process is killed. The watcher is orphaned first, because PostgreSQL must not find an unknown child.
 */
const LAUNCHER = `
exec 3<&0
( (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`

type Server = ChildProcess & { stdin: Writable; stderr: Readable }

/** The server gets a session of its own, because Ctrl-C in the terminal must not stop it before the service has finished its work. */
function launch(account: Account, command: string[]): Server {
  const [file, ...args] = [...account.prefix, 'sh', '-c', LAUNCHER, 'sh', ...command] as [string, ...string[]]
  const server = spawn(file, args, {
    ...account.ids,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  server.stdin.on('error', () => {}) // The server may have ended before the pipe is closed.
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

/** There is no time limit: after a crash the server first replays its WAL, and a restart would begin that again. */
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

/** Links are followed before paths are compared, because the kernel shows real paths of processes. */
async function realFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  await mkdir(dirname(folder), { recursive: true })
  return realpath(folder).catch(async () => join(await realpath(dirname(folder)), basename(folder)))
}
