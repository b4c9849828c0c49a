import * as contract from '#contract/intake/photos.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { flowOfCall } from './flow-of-call.ts'
import { promoOfCall } from './promo-of-call.ts'
import { replyAccepted } from './reply-accepted.ts'
import { submitPhotos } from './submit-photos.ts'

export const postReceipts = answer(contract.postReceipts, async (ctx: Context, { body, caller, request, gone }) => {
  const promo = await promoOfCall(ctx, caller, body.promoId)
  return replyAccepted(
    await submitPhotos(ctx, {
      promo,
      userUuid: body.userUuid,
      externalId: body.externalId,
      uploads: body.photos,
      field: 'photos',
      flow: flowOfCall({ caller, request }, body.userUuid),
      gone,
      qrString: null,
      dupCheck: true,
      source: null,
      channel: null,
      meta: null,
      photoConflict: 'refuse',
      from: sendersOf(caller, request),
    }),
  )
})
