import { LIMITS } from '#domain/limits.ts'
import type { Context } from '#context/context.ts'
import * as exports from '#store/exports.ts'
import { fileOf } from './file-of.ts'

/** Deletes exports that are older than they are kept. The files go first: what is left of an interrupted run is listed again. */
export async function deleteExpiredExports({ sql, blobs, now }: Pick<Context, 'sql' | 'blobs' | 'now'>): Promise<number> {
  const expired = await exports.listExpired(sql, now(), LIMITS.exportsKeptDays)
  await blobs.remove(expired.map(fileOf))
  await exports.forget(sql, expired)
  return expired.length
}
