import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { photoName } from '#domain/receipt/photo.ts'
import { acceptReceipt, type Accepted, type Submission } from '#src/intake/accept-receipt.ts'
import type { Promo } from '#context/context.ts'
import type { NewPhoto } from '#store/photos.ts'
import type { World } from './world.ts'

/** A stored photo. Equal `content` means equal bytes. */
export const photoOf = (content: string, change: Partial<NewPhoto> = {}): NewPhoto => ({
  id: randomBytes(16).toString('hex'),
  ext: 'jpg',
  sha256: createHash('sha256').update(content).digest('hex'),
  bytes: 3_000_000,
  stored: null,
  width: 3000,
  height: 4000,
  perceptualHash: null,
  reading: 'none',
  attempts: 0,
  texts: [],
  ...change,
})

/** Submits photos as intake does once they have been read. What a test has not put into the store is no image there, which a job can read no further. */
export async function submitPhotos(world: World, photos: readonly NewPhoto[], change: Partial<Submission> = {}): Promise<Accepted> {
  const { blobs, tempFiles } = world.ctx
  for (const photo of photos) {
    const stored = await blobs.open(photoName(photo)).catch(() => undefined) // a test may have a store that does not answer
    stored?.stream.destroy()
    if (stored !== null) continue
    const path = await tempFiles.newPath()
    await writeFile(path, 'no image')
    await blobs.put(photoName(photo), path, 'image/jpeg')
  }
  const promo = (await world.ctx.promo(world.promoId)) as Promo
  return acceptReceipt(world.ctx, {
    promo,
    userUuid: 'anna',
    qrString: null,
    externalId: null,
    dupCheck: true,
    source: null,
    channel: null,
    meta: null,
    photos,
    objection: null,
    photoConflict: 'refuse',
    ...change,
  })
}

/** The uuid of a submission that must be a new receipt. */
export function uuidOf(accepted: Accepted): string {
  if (accepted.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(accepted)}`)
  return accepted.uuid
}
