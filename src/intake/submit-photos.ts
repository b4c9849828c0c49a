import { receiptsInPhotos } from '#domain/qr/receipts-in-photos.ts'
import { ApiError, unavailable } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import type { NewPhoto } from '#store/photos.ts'
import { acceptReceipt, type Accepted, type Submission } from './accept-receipt.ts'
import { withPhotos, type PhotosOfCall } from './look-at-photos.ts'

type PhotoSubmission = Omit<Submission, 'qrString' | 'photos' | 'objection'> &
  Omit<PhotosOfCall, 'promo'> & {
    /** The QR that was read before the photos were sent. */
    qrString: string | null
  }

const COME_BACK_SECONDS = 10

/**
 * Photos on their way into the pipeline. They are stored before the receipt is written, so that a receipt never lacks a photo. Photos without a receipt are
 * removed at once, or after a crash by the timer for orphan photos.
 *
 * If a photo could not be read to the end, it may show another receipt, so the receipt waits for the job that continues reading.
 */
export const submitPhotos = (ctx: Context, { uploads, field, flow, gone, qrString, ...submission }: PhotoSubmission): Promise<Accepted> => {
  const { qr_required: qrRequired, photo_reading: when } = submission.promo.settings
  return withPhotos(ctx, { uploads, field, flow, gone, promo: submission.promo }, qrRequired ? 'full' : 'fast', async ({ photos, keepFor }) => {
    const texts = photos.flatMap((photo) => photo.texts)
    const found = receiptsInPhotos(qrString === null ? texts : [qrString, ...texts], ctx)
    const isRead = photos.every(({ reading }) => reading !== 'none')
    if (found.kind === 'nothing' && qrRequired && when !== 'later') throw isRead ? new ApiError('QR_REQUIRED') : unavailable(COME_BACK_SECONDS)
    return keepFor(
      () =>
        acceptReceipt(ctx, {
          ...submission,
          photos: isRead || found.kind !== 'one' ? photos : withText(photos, found.qrString),
          qrString: isRead && found.kind === 'one' ? found.qrString : null,
          objection: found.kind === 'several' ? 'FEW_RECEIPTS' : null,
        }),
      ({ kind }) => kind === 'accepted',
    )
  })
}

/** Keeps the text that a page has read with the first photo, as one of its readings. */
const withText = ([first, ...others]: readonly NewPhoto[], text: string): NewPhoto[] =>
  first === undefined ? [] : [{ ...first, texts: [text, ...first.texts.filter((one) => one !== text)] }, ...others]
