import { randomBytes } from 'node:crypto'
import type { Upload } from '#contract/endpoint.ts'
import { photoName, previewName } from '#domain/receipt/photo.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { CONTENT_TYPES } from '#platform/images/kind.ts'
import type { Context } from '#src/context.ts'
import type { Effort, PhotoReading } from '#src/photo-reader.ts'
import type { NewPhoto } from '#store/photos.ts'

/** Photos that have been looked at: what there is to know about them, and where they lie until they are kept. */
export type Looked = {
  photos: readonly NewPhoto[]
  /** The different fiscal QRs in all of them. */
  texts: readonly string[]
  /** Puts them and their previews into the photo store. */
  keep(): Promise<void>
  /** Takes them out again: they became nobody's. */
  discard(): Promise<void>
}

/**
 * Looks at uploads and lets `use` go on with them. Throws NOT_A_PHOTO, with the place of the first that is none. Two uploads of the same
 * bytes are one photo.
 */
export async function withPhotos<T>(
  ctx: Context,
  uploads: readonly Upload[],
  { effort, field }: { effort: Effort | null; field: 'photos' | 'urls' },
  use: (looked: Looked) => Promise<T>,
): Promise<T> {
  const different = [...new Map(uploads.map((upload) => [upload.sha256, upload])).values()]
  const previews = await Promise.all(different.map(() => ctx.scratch.newPath()))
  try {
    const readings = await all(different.map((upload, i) => ctx.photoReader.read(upload.path, { preview: previews[i] as string, effort })))
    const seen = readings.map((reading, i) => seenPhoto(reading, different[i] as Upload, `${field}[${uploads.indexOf(different[i] as Upload)}]`))
    const names = seen.flatMap(({ photo }) => [photoName(photo), previewName(photo)])
    return await use({
      photos: seen.map(({ photo }) => photo),
      texts: seen.flatMap(({ texts }) => texts),
      async keep() {
        for (const [i, { photo }] of seen.entries()) {
          await ctx.blobs.put(previewName(photo), previews[i] as string, CONTENT_TYPES.jpg)
          await ctx.blobs.put(photoName(photo), (different[i] as Upload).path, CONTENT_TYPES[photo.ext])
        }
      },
      discard: () => ctx.blobs.remove(names),
    })
  } finally {
    await ctx.scratch.remove(...previews)
  }
}

function seenPhoto(reading: PhotoReading, { sha256, bytes }: Upload, place: string): { photo: NewPhoto; texts: readonly string[] } {
  if (reading.kind === 'unreadable') throw new ApiError('NOT_A_PHOTO', `${place}: ${reading.reason}.`)
  const { ext, width, height, perceptualHash, texts } = reading
  return { photo: { id: randomBytes(16).toString('hex'), ext, sha256, bytes, width, height, perceptualHash }, texts }
}

/** Waits for all of them, also where one fails: their files are in use until then. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
