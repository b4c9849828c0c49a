import { receiptsInPhotos } from '#domain/qr/receipts-in-photos.ts'
import { PATIENCE_MS, within } from '#platform/db.ts'
import { ApiError, unavailable } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import type { NewPhoto } from '#store/photos.ts'
import { acceptReceipt, type Accepted, type Submission } from './accept-receipt.ts'
import { withPhotos, type PhotosOfCall } from './look-at-photos.ts'

type PhotoSubmission = Omit<Submission, 'qrString' | 'photos' | 'objection'> &
  PhotosOfCall & {
    /** A QR that was read before the photos came here. */
    qrString: string | null
  }

const COME_BACK_SECONDS = 10

/**
 * Photos on their way into the pipeline. They are in the photo store before the receipt is written, so a receipt has all of its photos
 * whatever happens; what became nobody's is taken out again, or later found without a receipt and removed.
 * A photo that could not be read to the end may show another receipt: then this one waits, with what is known, for the job that reads on.
 */
export const submitPhotos = (ctx: Context, { uploads, field, flow, gone, qrString, ...submission }: PhotoSubmission): Promise<Accepted> => {
  const { qr_required: qrRequired } = submission.promo.settings
  return withPhotos(ctx, { uploads, field, flow, gone }, qrRequired ? 'full' : 'fast', async ({ photos, keep, discard }) => {
    const texts = photos.flatMap((photo) => photo.texts)
    const found = receiptsInPhotos(qrString === null ? texts : [qrString, ...texts], ctx)
    const isRead = photos.every(({ reading }) => reading !== 'none')
    if (found.kind === 'nothing' && qrRequired) throw isRead ? new ApiError('QR_REQUIRED') : unavailable(COME_BACK_SECONDS)
    await keep()
    const accepted = await within(
      PATIENCE_MS,
      acceptReceipt(ctx, {
        ...submission,
        photos: isRead || found.kind !== 'one' ? photos : withText(photos, found.qrString),
        qrString: isRead && found.kind === 'one' ? found.qrString : null,
        objection: found.kind === 'several' ? 'FEW_RECEIPTS' : null,
      }),
    )
    if (accepted.kind !== 'accepted') await discard()
    return accepted
  })
}

/** What a page has read is kept with the first photo, as one more reading of it. */
const withText = ([first, ...others]: readonly NewPhoto[], text: string): NewPhoto[] =>
  first === undefined ? [] : [{ ...first, texts: [text, ...first.texts.filter((one) => one !== text)] }, ...others]
