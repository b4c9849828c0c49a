import { photoName, type Photo } from '#domain/receipt/photo.ts'
import { orUnavailable } from '#platform/storage-unavailable.ts'
import { checkOf } from '#platform/temp-files.ts'
import type { Context } from '#context/context.ts'

/**
 * A copy of a photo from the photo store, which the caller removes. Null: the store has it not, or with other bytes than were put there. That tells nothing about
 * the photo: this process may have another store than the one that took it, or the store is damaged.
 */
export async function copyStored(
  { blobs, tempFiles, log }: Pick<Context, 'blobs' | 'tempFiles' | 'log'>,
  photo: Photo & { stored: string | null },
): Promise<string | null> {
  const found = await blobs.open(photoName(photo))
  if (found === null) {
    log.error({ photo: photo.id, store: blobs.place }, 'a photo is not in the photo store')
    return null
  }
  const copy = await orUnavailable(tempFiles.receive(found.stream, Infinity))
  if (photo.stored === null || photo.stored === checkOf(copy)) return copy.path
  log.error({ photo: photo.id, store: blobs.place, stored: photo.stored, found: checkOf(copy) }, 'a photo in the photo store is not as it was stored')
  await tempFiles.remove(copy.path)
  return null
}
