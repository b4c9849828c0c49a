import * as contract from '#contract/intake/uploads.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { badRequest } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { flowOfCall } from './flow-of-call.ts'
import { promoOfCall } from './promo-of-call.ts'
import { replyAccepted } from './reply-accepted.ts'
import { submitPhotos } from './submit-photos.ts'
import { withUploaded } from './uploads.ts'

export const postReceiptsUploads = answer(contract.postReceiptsUploads, async (ctx: Context, { body, caller, request, gone }) => {
  const { uploads: ids, userUuid, externalId, promoId } = body
  if (ids.length > LIMITS.photosPerRequestMax) throw badRequest(`uploads: at most ${LIMITS.photosPerRequestMax} photos.`)
  const promo = await promoOfCall(ctx, caller, promoId)
  return replyAccepted(
    await withUploaded(ctx, promo.id, ids, (uploads) =>
      submitPhotos(ctx, {
        promo,
        userUuid,
        externalId,
        uploads,
        field: 'uploads',
        flow: flowOfCall({ caller, request }, userUuid),
        gone,
        qrString: null,
        dupCheck: true,
        source: null,
        channel: null,
        meta: null,
        photoConflict: 'refuse',
        from: sendersOf(caller, request),
      }),
    ),
  )
})
