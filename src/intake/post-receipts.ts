import * as contract from '#contract/intake/photos.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { promoOfCall } from './promo-of-call.ts'
import { takeFromServer } from './take-from-server.ts'

export const postReceipts = answer(contract.postReceipts, async (ctx: Context, call) => {
  const { photos, userUuid, externalId, promoId } = call.body
  const promo = await promoOfCall(ctx, call.caller, promoId)
  return takeFromServer(ctx, call, { promo, userUuid, externalId, uploads: photos, field: 'photos' })
})
