import { receiptsInPhotos } from '#domain/qr/receipts-in-photos.ts'
import { photoName, type Photo } from '#domain/receipt/photo.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import { orUnavailable } from '#platform/storage-unavailable.ts'
import type { Context } from '#src/context.ts'
import type { Jobs } from '#src/jobs.ts'
import * as receipts from '#store/receipts.ts'
import { identifyReceipt, rejectWaiting } from './identify.ts'

/** Looks for the QR in the photos of a receipt that waits without one, with everything that may help, before a moderator is bothered. */
export async function lookAgain(ctx: Context, job: Job<Jobs['identify-receipt']>, signal: AbortSignal): Promise<void> {
  const { receiptUuid } = job.payload
  const receipt = await receipts.find(ctx.sql, receiptUuid)
  if (receipt === null || receipt.state !== 'ARRIVED' || receipt.requisites !== null || receipt.needsReview) return void (await finish(ctx.sql, job))

  const texts: string[] = []
  for (const photo of receipt.photos) texts.push(...(await textsIn(ctx, photo, signal)))
  const found = receiptsInPhotos(texts, ctx)

  if (found.kind === 'nothing') {
    const sent = await receipts.sendToModeration(ctx.sql, receipt, { change: {}, reason: 'photoWithoutQr', job })
    if (!sent) await putBack(ctx.sql, job, null)
    return
  }
  const outcome = found.kind === 'one'
    ? await identifyReceipt(ctx, { receiptUuid, qrString: found.qrString, job })
    : await rejectWaiting(ctx, { receiptUuid, rejectKey: 'FEW_RECEIPTS', job })
  if (outcome === 'lost') await putBack(ctx.sql, job, null)
}

/** A photo that cannot be found or read any more has no QR, and a moderator sees that. */
async function textsIn({ blobs, scratch, photoReader, log }: Context, photo: Photo, signal: AbortSignal): Promise<readonly string[]> {
  const stored = await blobs.open(photoName(photo))
  if (stored === null) {
    log.error({ photo: photo.id }, 'a photo is not in the photo store')
    return []
  }
  const { path } = await orUnavailable(scratch.receive(stored.stream, Infinity))
  try {
    const reading = await photoReader.read(path, { preview: null, effort: 'full', signal })
    return reading.kind === 'photo' ? reading.texts : []
  } finally {
    await scratch.remove(path)
  }
}
