import * as contract from '#contract/intake/uploads.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { promoOfCall } from './promo-of-call.ts'
import { takeFromServer } from './take-from-server.ts'
import { withUploaded } from './uploads.ts'

export const postReceiptsUploads = answer(contract.postReceiptsUploads, async (ctx: Context, call) => {
  const { uploads: ids, userUuid, externalId, promoId } = call.body
  if (ids.length > LIMITS.photosPerRequestMax) throw new ApiError('TOO_MANY_FILES', `uploads: at most ${LIMITS.photosPerRequestMax} photos.`)
  const promo = await promoOfCall(ctx, call.caller, promoId)
  return withUploaded(ctx, promo.id, ids, (uploads) => takeFromServer(ctx, call, { promo, userUuid, externalId, uploads, field: 'uploads' }))
})
