import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** The path of a unix socket may have 107 bytes on Linux and 103 on macOS; this much remains for the folder. */
const PARENT_BYTES_MAX = 103 - '/pg-0123456789abcdef/.s.PGSQL.5432'.length

/** The path of the cluster itself may be too long for a socket. */
export function socketParent(): string {
  return Buffer.byteLength(tmpdir()) <= PARENT_BYTES_MAX ? tmpdir() : '/tmp'
}

/**
 * Creates the folder of the cluster's socket. Its path is the same at every start, and only the account may enter it, because whoever enters it may be any
 * user of the database. In a shared temporary folder anybody could have created it first, so a folder of another owner is refused.
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
