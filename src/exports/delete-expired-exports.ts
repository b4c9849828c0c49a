import { LIMITS } from '#domain/limits.ts'
import { removeOrNote } from '#platform/storage-unavailable.ts'
import type { Context } from '#context/context.ts'
import * as exports from '#store/exports.ts'
import { fileOf } from './file-of.ts'

/** Deletes exports that are older than they are kept. The files go first: what is left of an interrupted run is listed again. */
export async function deleteExpiredExports({ sql, blobs, now, log }: Pick<Context, 'sql' | 'blobs' | 'now' | 'log'>): Promise<number> {
  const expired = await exports.listExpired(sql, now(), LIMITS.exportsKeptDays)
  const left = await removeOrNote(blobs, expired.map(fileOf), log, 'expired exports not removed')
  const gone = expired.filter((one) => !left.includes(fileOf(one)))
  await exports.forget(sql, gone)
  return gone.length
}
