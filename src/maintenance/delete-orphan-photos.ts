import { idOfName } from '#domain/receipt/photo.ts'
import * as photos from '#store/photos.ts'
import type { Context } from '#context/context.ts'

/** A photo is stored shortly before its receipt is written, so a file of this age without a receipt is an orphan. */
const ORPHAN_AFTER_MS = 24 * 60 * 60_000

/** Deletes photos without a receipt: of refused submissions, and of processes that were killed before they wrote the receipt. */
export async function deleteOrphanPhotos({ sql, blobs, tempFiles, now, log }: Pick<Context, 'sql' | 'blobs' | 'tempFiles' | 'now' | 'log'>): Promise<number> {
  const olderThan = new Date(now().getTime() - ORPHAN_AFTER_MS)
  let removed = 0
  for await (const portion of blobs.list()) {
    const old = portion.filter(({ storedAt }) => storedAt < olderThan).map(({ name }) => name)
    if (old.length === 0) continue
    const kept = await photos.findKnown(sql, [...new Set(old.map(idOfName))])
    const orphans = old.filter((name) => !kept.has(idOfName(name)))
    await blobs.remove(orphans)
    removed += orphans.length
  }
  await tempFiles.sweep(olderThan)
  if (removed > 0) log.info({ removed }, 'photos without a receipt removed')
  return removed
}
