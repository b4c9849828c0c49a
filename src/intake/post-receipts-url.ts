import * as contract from '#contract/intake/photos.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { badRequest } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { withFetched } from './fetch-photos.ts'
import { promoOfCall } from './promo-of-call.ts'
import { takeFromServer } from './take-from-server.ts'

export const postReceiptsUrl = answer(contract.postReceiptsUrl, async (ctx: Context, call) => {
  const { urls, userUuid, promoId } = call.body
  if (urls.length > LIMITS.photosPerRequestMax) throw badRequest(`urls: at most ${LIMITS.photosPerRequestMax} addresses.`)
  const promo = await promoOfCall(ctx, call.caller, promoId)
  return withFetched(ctx, urls, (uploads) => takeFromServer(ctx, call, { promo, userUuid, externalId: null, uploads, field: 'urls' }))
})
