import * as contract from '#contract/intake/photos.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { badRequest } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { withFetched } from './fetch-photos.ts'
import { flowOfCall } from './flow-of-call.ts'
import { promoOfCall } from './promo-of-call.ts'
import { replyAccepted } from './reply-accepted.ts'
import { submitPhotos } from './submit-photos.ts'

export const postReceiptsUrl = answer(contract.postReceiptsUrl, async (ctx: Context, { body, caller, request, gone }) => {
  const { urls, userUuid, promoId } = body
  if (urls.length > LIMITS.photosPerRequestMax) throw badRequest(`urls: at most ${LIMITS.photosPerRequestMax} addresses.`)
  const promo = await promoOfCall(ctx, caller, promoId)
  return replyAccepted(
    await withFetched(ctx, urls, (uploads) =>
      submitPhotos(ctx, {
        promo,
        userUuid,
        externalId: null,
        uploads,
        field: 'urls',
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
