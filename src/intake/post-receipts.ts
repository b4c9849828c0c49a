import { postReceipts } from '#contract/photos.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { promoOfCall } from './promo-of-call.ts'
import { replyAccepted } from './reply-accepted.ts'
import { submitPhotos } from './submit-photos.ts'

export const route = answer(postReceipts, async (ctx: Context, { body, caller }) => {
  const promo = await promoOfCall(ctx, caller, body.promoId)
  return replyAccepted(await submitPhotos(ctx, {
    promo, userUuid: body.userUuid, externalId: body.externalId, uploads: body.photos, field: 'photos', qrString: null, dupCheck: true,
    source: null, channel: null, meta: null, photoConflict: 'refuse',
  }))
})
