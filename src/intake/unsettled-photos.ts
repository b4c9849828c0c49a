import type { Logger } from 'pino'
import { TooBusy } from '#platform/batch.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { Sql } from '#platform/db.ts'
import { photoName, previewName } from '#domain/receipt/photo.ts'
import * as photos from '#store/photos.ts'
import type { UnsettledPhotos } from '#context/unsettled-photos.ts'

/** A statement that was sent can no longer be committed after this time. */
const SETTLED_AFTER_MS = 10 * 60_000
const LOOK_EVERY_MS = 60_000
const BYTES_MAX = 1024 ** 3

/** Files of a process that is killed meanwhile are left to `deleteOrphanPhotos`. */
export function openUnsettledPhotos(
  { sql, blobs, log }: { sql: Sql; blobs: Blobs; log: Logger },
  { settledAfterMs = SETTLED_AFTER_MS, bytesMax = BYTES_MAX }: { /** For tests. */ settledAfterMs?: number; bytesMax?: number } = {},
): UnsettledPhotos & { settle(): Promise<void>; close(): void } {
  let waiting: { photo: photos.NewPhoto; since: number }[] = []

  const settle = async () => {
    const due = waiting.filter(({ since }) => performance.now() - since >= settledAfterMs)
    if (due.length === 0) return
    const known = await photos.findKnown(
      sql,
      due.map(({ photo }) => photo.id),
    )
    const orphans = due.map(({ photo }) => photo).filter(({ id }) => !known.has(id))
    await blobs.remove(orphans.flatMap((photo) => [photoName(photo), previewName(photo)]))
    waiting = waiting.filter((one) => !due.includes(one))
  }
  const timer = setInterval(
    () => void settle().catch((error: unknown) => log.warn({ err: error }, 'photos of unanswered submissions not settled')),
    LOOK_EVERY_MS,
  )
  timer.unref()

  return {
    refuseIfFull() {
      if (waiting.reduce((sum, { photo }) => sum + photo.bytes, 0) >= bytesMax)
        throw new TooBusy('photos of submissions that the database did not answer fill their share')
    },
    add: (added) => void waiting.push(...added.map((photo) => ({ photo, since: performance.now() }))),
    settle,
    close: () => clearInterval(timer),
  }
}
