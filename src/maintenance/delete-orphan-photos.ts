import { idOfName, isPhotoFile } from '#domain/receipt/photo.ts'
import * as photos from '#store/photos.ts'
import { takeShelf } from '#store/photo-sweeps.ts'
import { removeOrNote } from '#platform/storage-unavailable.ts'
import type { Context } from '#context/context.ts'

/** A photo is stored shortly before its receipt is written, so a file of this age without a receipt is an orphan. */
const ORPHAN_AFTER_MS = 24 * 60 * 60_000

/** Files are looked at by the first two hexadecimal digits of their names, a part at a time: all of them within 22 hours, by one process at a time. */
export const SHELVES = 256
const SHELF_PAUSE_MS = 5 * 60_000

type World = Pick<Context, 'sql' | 'blobs' | 'now' | 'log'>

/** Deletes the temporary files of processes of this machine that were killed. */
export const deleteOldTempFiles = ({ tempFiles, now }: Pick<Context, 'tempFiles' | 'now'>): Promise<void> =>
  tempFiles.sweep(new Date(now().getTime() - ORPHAN_AFTER_MS))

/**
 * Deletes photos without a receipt: of refused submissions, and of processes that were killed before they wrote the receipt. Each call looks at the next part
 * of the store, if one is due.
 */
export async function deleteOrphanPhotos(world: World): Promise<number> {
  const { sql, blobs, now } = world
  const shelf = await takeShelf(sql, blobs.place, { shelves: SHELVES, now: now(), pauseMs: SHELF_PAUSE_MS })
  return shelf === null ? 0 : sweepShelf(world, shelf)
}

export async function sweepShelf({ sql, blobs, now, log }: World, shelf: number): Promise<number> {
  const olderThan = new Date(now().getTime() - ORPHAN_AFTER_MS)
  let removed = 0
  // A bucket may have other things, whose names begin with two hexadecimal digits by chance: `backup.tar`, or `dev/…`, the photos of another installation.
  for await (const portion of blobs.list(shelf.toString(16).padStart(2, '0'))) {
    const old = portion.filter(({ name, storedAt }) => isPhotoFile(name) && storedAt < olderThan).map(({ name }) => name)
    if (old.length === 0) continue
    const kept = await photos.findKnown(sql, [...new Set(old.map(idOfName))])
    const orphans = old.filter((name) => !kept.has(idOfName(name)))
    const left = await removeOrNote(blobs, orphans, log, 'photos without a receipt not removed')
    removed += orphans.length - left.length
  }
  if (removed > 0) log.info({ removed }, 'photos without a receipt removed')
  return removed
}
