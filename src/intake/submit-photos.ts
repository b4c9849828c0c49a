import type { Upload } from '#contract/endpoint.ts'
import { receiptsInPhotos } from '#domain/qr/receipts-in-photos.ts'
import { PATIENCE_MS, within } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { acceptReceipt, type Accepted, type Submission } from './accept-receipt.ts'
import { withPhotos } from './look-at-photos.ts'

type PhotoSubmission = Omit<Submission, 'qrString' | 'photos' | 'objection'> & {
  uploads: readonly Upload[]
  /** What the photos are called in the request. */
  field: 'photos' | 'urls'
  /** A QR that was read before the photos came here. */
  qrString: string | null
}

/**
 * Photos on their way into the pipeline. They are in the photo store before the receipt is written, so a receipt has all of its photos
 * whatever happens; what became nobody's is taken out again, or later found without a receipt and removed.
 */
export const submitPhotos = (ctx: Context, { uploads, field, qrString, ...submission }: PhotoSubmission): Promise<Accepted> => {
  const { qr_required: qrRequired } = submission.promo.settings
  return withPhotos(ctx, uploads, { effort: qrRequired ? 'full' : 'fast', field }, async ({ photos, texts, keep, discard }) => {
    const found = receiptsInPhotos(qrString === null ? texts : [qrString, ...texts], ctx)
    if (found.kind === 'nothing' && qrRequired) throw new ApiError('QR_REQUIRED')
    await keep()
    const accepted = await within(PATIENCE_MS, acceptReceipt(ctx, {
      ...submission,
      photos,
      qrString: found.kind === 'one' ? found.qrString : null,
      objection: found.kind === 'several' ? 'FEW_RECEIPTS' : null,
    }))
    if (accepted.kind !== 'accepted') await discard()
    return accepted
  })
}
