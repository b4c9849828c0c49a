import { lchown, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRoot, runAs, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'

type Wanted = {
  folder: string
  binaries: Binaries
  account: Account
  /** Version as the programs print it: `postgres (PostgreSQL) 18.4`. */
  version: string
  /** Whether the new files must survive a power cut. */
  durable: boolean
}

/** Prepares a cluster of this version in `folder`: the existing one, or a new one. It belongs to the account. */
export async function ensureCluster(wanted: Wanted): Promise<void> {
  await requireAccess(wanted.folder)
  if (await isCluster(wanted)) await giveTo(wanted.account, wanted.folder)
  else await createCluster(wanted)
}

/** Root may take over any cluster, other users only their own. */
async function requireAccess(folder: string): Promise<void> {
  const owner = await stat(folder).then(({ uid }) => uid, unlessMissing(null))
  if (owner === null || isRoot() || owner === process.getuid?.()) return
  throw new Error(`${folder} belongs to another user (uid ${owner}). Start as that user or as root, or hand the folder over.`)
}

async function isCluster({ folder, version }: Wanted): Promise<boolean> {
  const made = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(unlessMissing(''))).trim()
  if (made === '') {
    const files = await readdir(folder).catch(unlessMissing([]))
    if (files.length > 0) throw new Error(`${folder} is not empty and holds no PostgreSQL cluster. Name another DATA_DIR, or empty it.`)
    return false
  }
  const major = /(\d+)(\.|$)/.exec(version)?.[1]
  if (made === major) return true
  throw new Error(
    `${folder} was made by PostgreSQL ${made}, the embedded server is ${version}. ` +
      `Serve it with PostgreSQL ${made} and set DATABASE_URL, or name another DATA_DIR.`,
  )
}

/** Created beside its final place and moved there when complete, so that an interruption leaves nothing that looks like a cluster. */
async function createCluster({ folder, binaries, account, durable }: Wanted): Promise<void> {
  await sweepUnfinished(folder)
  const unfinished = `${folder}.new-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await giveTo(account, unfinished)
    await runAs(account, binaries.initdb, [
      ...['-D', unfinished, '--username=postgres', '--auth=trust', '--no-instructions'],
      // The built-in locale sorts and folds case equally on every machine.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(durable ? [] : ['--no-sync']),
    ])
    await rename(unfinished, folder)
    if (durable) await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was first; its cluster is used.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Removes the files of interrupted processes, but not those of a running one. */
async function sweepUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || isOther(Number(name.slice(prefix.length)))) continue
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** PostgreSQL only starts on files of its own user. Only the cluster's owner is changed. */
async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid)
  await lchown(folder, uid, gid)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function unlessMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
