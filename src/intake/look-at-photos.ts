import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Upload } from '#contract/endpoint.ts'
import type { PromoSettings } from '#domain/promo/settings.ts'
import { photoName, previewName, type Photo } from '#domain/receipt/photo.ts'
import { TooBusy } from '#platform/batch.ts'
import { isDatabaseOutage } from '#platform/db.ts'
import type { Flow } from '#platform/fair-queue.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { CONTENT_TYPES, kindOfFile, type ImageKind } from '#platform/images/kind.ts'
import { stripMetadata } from '#platform/images/strip-metadata.ts'
import { openSemaphore } from '#platform/semaphore.ts'
import { orUnavailable } from '#platform/storage-unavailable.ts'
import { checkOf, writeParts } from '#platform/temp-files.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Effort, PhotoReading } from '#context/photo-reader.ts'
import type { NewPhoto } from '#store/photos.ts'

/** Photos whose contents are known, as far as they could be read, and functions to store them. */
export type Looked = {
  photos: readonly NewPhoto[]
  /** Puts the photos and their previews into the photo store, notes what lies there, and writes their receipt; once, because what is stored is no longer what was sent. They are removed again if it was not written, which `isWritten` says of the outcome. */
  keepFor<T>(write: () => Promise<T>, isWritten: (outcome: T) => boolean): Promise<T>
}

export type PhotosOfCall = {
  uploads: readonly Upload[]
  /** Name of the field in the request, for error texts. */
  field: 'photos' | 'urls' | 'uploads'
  flow: Flow
  /** Aborted when the caller has disconnected. */
  gone: AbortSignal
  promo: Pick<Promo, 'settings'>
}

/** When the photos of a call are read: before the answer, by a job, or before the answer unless they would have to wait for it. */
type When = PromoSettings['photo_reading']

/**
 * A promo that requires a QR answers whether there is one, so only `later` itself puts that off. Uploads go past the service in order to cost it little, so
 * their sender does not wait for their reading.
 */
async function whenOf({ readingOutlook }: Context, { field, promo }: Pick<PhotosOfCall, 'field' | 'promo'>): Promise<When> {
  const { photo_reading: when, qr_required: qrRequired } = promo.settings
  if (when !== 'auto') return when
  if (qrRequired) return 'now'
  if (field === 'uploads') return 'later'
  return (await readingOutlook.isBehind()) ? 'later' : 'auto'
}

/**
 * Reads the uploads and calls `use` with the photos. Throws NOT_A_PHOTO with the index of the first upload that the decoder rejects. An upload that was not
 * read, or not to the end, counts as a photo if its first bytes are those of one: its `reading` says how far it was read. Uploads of equal bytes are one photo.
 */
export async function withPhotos<T>(
  ctx: Context,
  { uploads, field, flow, gone, promo }: PhotosOfCall,
  effort: Effort | null,
  use: (looked: Looked) => Promise<T>,
): Promise<T> {
  const different = [...new Map(uploads.map((upload) => [upload.sha256, upload])).values()]
  const previews = await Promise.all(different.map(() => ctx.tempFiles.newPath()))
  try {
    const when = await whenOf(ctx, { field, promo })
    const readings = await all(
      different.map(async ({ path }, i) => {
        if (when === 'later') return null
        const reading = ctx.photoReader.read(path, { preview: previews[i] as string, effort, flow, signal: gone, unlessBusy: when === 'auto' })
        return reading.catch((error: unknown) => {
          if (when === 'auto' && error instanceof TooBusy) return null
          throw error
        })
      }),
    )
    const photos = await Promise.all(
      readings.map((reading, i) => photoOf(reading, different[i] as Upload, `${field}[${uploads.indexOf(different[i] as Upload)}]`)),
    )
    const keep = async () => {
      for (const [i, photo] of photos.entries()) {
        if (photo.width !== null) await ctx.blobs.put(previewName(photo), previews[i] as string, CONTENT_TYPES.jpg)
        const upload = different[i] as Upload
        const { path } = upload
        const stripped = promo.settings.keep_photo_metadata ? null : await inTurn(() => stripFile(upload, photo.ext))
        photo.stored = checkOf(stripped ?? upload)
        await ctx.blobs.put(photoName(photo), path, CONTENT_TYPES[photo.ext])
      }
    }
    const discard = () => ctx.blobs.remove(photos.flatMap((photo) => [photoName(photo), previewName(photo)]))
    return await use({
      photos,
      async keepFor(write, isWritten) {
        ctx.unsettledPhotos.refuseIfFull()
        try {
          await keep()
          const outcome = await write()
          if (!isWritten(outcome)) await discard()
          return outcome
        } catch (error) {
          if (isDatabaseOutage(error)) ctx.unsettledPhotos.add(photos)
          else await discard().catch(() => {}) // the store may be what has failed
          throw error
        }
      },
    })
  } finally {
    await ctx.tempFiles.remove(...previews)
  }
}

/** A photo is in memory while its metadata is taken out, so few are at a time, and their memory is used again: to collect it costs more than all the rest. */
const STRIPPED_AT_ONCE = 2
const inTurn = openSemaphore({ atOnce: STRIPPED_AT_ONCE, mostWaiting: Infinity })
const spare: Buffer[] = []

/** What is left of the file; null: all of it. The hash of the photo stays that of the bytes that were sent, by which a second sending is recognised. */
async function stripFile({ path, bytes }: Upload, kind: ImageKind): Promise<Pick<Upload, 'bytes' | 'crc32'> | null> {
  const given = spare.pop()
  const memory = given !== undefined && given.length >= bytes ? given : Buffer.allocUnsafeSlow(bytes)
  return orUnavailable(
    (async () => {
      const file = await open(path, 'r+')
      try {
        let length = 0
        for (let read = 1; length < bytes && read > 0; length += read) read = (await file.read(memory, length, bytes - length, length)).bytesRead
        const parts = stripMetadata(memory.subarray(0, length), kind)
        if (parts === null) return null
        const left = { bytes: await writeParts(file, parts, 0), crc32: parts.reduce((crc, part) => crc32(part, crc), 0) }
        await file.truncate(left.bytes)
        return left
      } finally {
        await file.close()
      }
    })(),
  ).finally(() => spare.push(memory))
}

/** Null: the photo has not been read. */
async function photoOf(reading: PhotoReading | null, { path, sha256, bytes }: Upload, place: string): Promise<NewPhoto> {
  const given = { id: randomBytes(16).toString('hex'), sha256, bytes, stored: null }
  const unseen = async () => ({ ...given, ...UNREAD, ext: await extOf(path, place), width: null, height: null, perceptualHash: null })
  switch (reading?.kind) {
    case undefined:
      return unseen()
    case 'unreadable':
      throw notAPhoto(place, reading.reason)
    case 'lost':
      return { ...(await unseen()), attempts: 1 }
    case 'photo': {
      const { ext, width, height, perceptualHash, texts, finished, searched } = reading
      const progress = { reading: searched ?? 'none', attempts: finished ? 0 : 1 } as const
      return { ...given, ...progress, ext, width, height, perceptualHash, texts }
    }
  }
}

const UNREAD = { reading: 'none', attempts: 0, texts: [] } as const

/** The file type by its first bytes, for photos that the decoder has not been asked about, or has not answered about. */
async function extOf(path: string, place: string): Promise<Photo['ext']> {
  const kind = await kindOfFile(path)
  if (kind === null) throw notAPhoto(place, 'not a JPEG, PNG, WebP or HEIC image')
  return kind
}

const notAPhoto = (place: string, reason: string) => new ApiError('NOT_A_PHOTO', `${place}: ${reason}.`)

/** Waits until all have settled before it fails, because the others still use their files. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
