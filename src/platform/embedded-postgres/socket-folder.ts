import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** A unix socket's path may have 107 bytes on Linux and 103 on macOS; this is what a short name in it leaves for the rest. */
const PARENT_BYTES_MAX = 103 - '/pg-0123456789abcdef/.s.PGSQL.5432'.length

/** The cluster itself may lie too deep for a socket. */
export function socketParent(): string {
  return Buffer.byteLength(tmpdir()) <= PARENT_BYTES_MAX ? tmpdir() : '/tmp'
}

/**
 * Makes the folder of the cluster's socket, the same at every start, open to the account alone: who may enter it may be any user of the
 * database. In a shared temporary folder anyone could have made it first, so a stranger's is refused.
 */
export async function ensureSocketFolder(clusterFolder: string, { uid, gid }: Account): Promise<string> {
  const hash = createHash('sha256').update(`${uid}:${clusterFolder}`).digest('hex')
  const folder = join(socketParent(), `pg-${hash.slice(0, 16)}`)
  try {
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, uid, gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(`${folder} belongs to somebody else. Remove it, or name another folder in TMPDIR.`)
  }
  await chmod(folder, 0o700)
  return folder
}
