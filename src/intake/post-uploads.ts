import * as contract from '#contract/intake/uploads.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { promoOfCall } from './promo-of-call.ts'
import { announce } from './uploads.ts'

export const postUploads = answer(contract.postUploads, async (ctx: Context, { body, caller }) => {
  const { contentType, bytes, promoId } = body
  await promoOfCall(ctx, caller, promoId)
  const { id, name, expiresAt } = await announce(ctx, caller, { contentType, bytes })
  const seconds = LIMITS.uploadSeconds
  const ofStore = await ctx.blobs.addressToPut(name, { contentType, bytes, from: new Date(expiresAt.getTime() - seconds * 1_000), seconds })
  return {
    uploadId: id,
    url: ofStore ?? `${ctx.baseUrl}/api/uploads/${id}`,
    method: 'PUT',
    headers: { 'content-type': contentType, 'content-length': String(bytes) },
    expiresAt: expiresAt.toISOString(),
  }
})
