import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Postmaster = { pid: number; status: string; port: number; socketDir: string }

/** Contents of `postmaster.pid`. The status is `starting`, `ready`, `stopping`, or absent at first. */
export function readPostmaster(folder: string): Postmaster | null {
  return readLock(join(folder, 'postmaster.pid'))
}

/** All processes of the server that owns the folder; without /proc only the postmaster. */
export function serverPids(folder: string): number[] {
  const postmaster = readPostmaster(folder)?.pid
  if (process.platform !== 'linux') return postmaster !== undefined && isAlive(postmaster) ? [postmaster] : []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && servesFolder(pid, folder, postmaster))
}

/**
 * Waits until no server owns the folder. A server whose service was just killed will end, although it does not show that at first: one that looks healthy
 * gets two seconds, one that is stopping a minute.
 */
export async function waitUntilFree(folder: string): Promise<void> {
  for (const startedAt = performance.now(); serverPids(folder).length > 0; await sleep(20)) {
    const postmaster = readPostmaster(folder)
    const patienceMs = postmaster?.status === 'ready' ? 2_000 : 60_000
    if (performance.now() - startedAt > patienceMs) throw inUse(folder, postmaster?.pid)
  }
  dropStaleLock(join(folder, 'postmaster.pid'))
}

export function inUse(folder: string, pid: number | undefined): Error {
  return new Error(
    `${folder} is in use by a running PostgreSQL${pid === undefined ? '' : ` (process ${pid})`}. ` +
      'Stop the service that owns it, or give this one a DATA_DIR of its own.',
  )
}

/**
 * PostgreSQL takes any process with the stored number for its predecessor: even a zombie or, after a restart of a container, another program. If the number
 * is free, the lock file is left to PostgreSQL, which checks more.
 */
export function dropStaleLock(file: string): void {
  const lock = readLock(file)
  const namesake = lock && readProcess(lock.pid)
  if (namesake && !namesake.isPostgres) rmSync(file, { force: true })
}

function readLock(file: string): Postmaster | null {
  const lines = quietly(() => readFileSync(file, 'utf8').split('\n'))
  const pid = Math.abs(Number(lines?.[0]))
  const [, , , port, socketDir, , , status] = lines ?? []
  return pid > 0 ? { pid, status: status?.trim() ?? '', port: Number(port), socketDir: socketDir ?? '' } : null
}

/**
 * Processes of the server have the folder as working directory. In a container, root may not see that of other users; then the number of the postmaster is
 * used.
 */
function servesFolder(pid: number, folder: string, postmaster: number | undefined): boolean {
  const found = readProcess(pid)
  if (!found?.isPostgres) return false
  const workingFolder = quietly(() => readlinkSync(`/proc/${pid}/cwd`))
  return workingFolder === null ? pid === postmaster || found.parent === postmaster : workingFolder === folder
}

/** A zombie counts as ended. */
function readProcess(pid: number): { isPostgres: boolean; parent: number } | null {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(stat ?? '') ?? []
  return name === undefined ? null : { isPostgres: name === 'postgres' && state !== 'Z', parent: Number(parent) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Files of other processes may vanish while they are read. */
function quietly<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
