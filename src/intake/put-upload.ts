import * as contract from '#contract/intake/uploads.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, badRequest } from '#platform/http/api-error.ts'
import { StorageUnavailable } from '#platform/storage-unavailable.ts'
import type { Context } from '#context/context.ts'
import { admitForKey } from '#src/accounts/admit-call.ts'
import { announcedAs, receiveAsAnnounced } from './uploads.ts'
import { withReceived } from './with-received.ts'

export const putUpload = answer(contract.putUpload, async (ctx: Context, { params, request: { headers, raw } }) => {
  const announced = await announcedAs(ctx, params.upload_id)
  await admitForKey(ctx, announced)
  const { name, contentType, bytes } = announced
  if (headers['content-type']?.toLowerCase() !== contentType) throw new ApiError('UPLOAD_DIFFERS', `content-type: ${contentType} was announced.`)
  if (headers['content-length'] !== String(bytes)) throw new ApiError('UPLOAD_DIFFERS', `content-length: ${bytes} bytes were announced.`)
  // The connection stays open when the body is not read to its end, so that the refusal arrives.
  const body = raw.iterator({ destroyOnReturn: false })
  const photo = receiveAsAnnounced(ctx, announced, body, 'body').catch((error: unknown) => {
    throw error instanceof ApiError || error instanceof StorageUnavailable || raw.complete ? error : badRequest('The body ended early.')
  })
  await withReceived(ctx, [photo], async (photos) => {
    for (const { path } of photos) await ctx.blobs.put(name, path, contentType)
  })
  return reply(204)
})
