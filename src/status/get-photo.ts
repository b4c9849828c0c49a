import * as contract from '#contract/status.ts'
import { PHOTO_EXTENSIONS, photoName, previewName, type Photo } from '#domain/receipt/photo.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { CONTENT_TYPES } from '#platform/images/kind.ts'
import type { Context } from '#context/context.ts'
import * as photos from '#store/photos.ts'
import { PRIVATE } from './private.ts'

/** Photos come from strangers: a browser may show them as images only, and cache them privately. */
const HEADERS = { ...PRIVATE, 'cache-control': 'private, max-age=31536000, immutable', 'content-security-policy': "default-src 'none'; sandbox" }

export const getPhoto = answer(contract.getPhoto, async (ctx: Context, { params }) => {
  const { receipt_uuid: receiptUuid, file } = params
  const named = isUuid(receiptUuid) ? nameOf(file) : null
  if (named === null || !(await photos.exists(ctx.sql, receiptUuid, named.photo))) throw notFound('photo')
  const { photo, isPreview } = named
  const preview = isPreview ? await ctx.blobs.open(previewName(photo)) : null
  const found = preview ?? (await ctx.blobs.open(photoName(photo)))
  if (found === null) throw notFound('photo')
  const contentType = CONTENT_TYPES[preview === null ? photo.ext : 'jpg']
  // For a photo without a preview yet, the photo itself is sent, and not cached.
  const kept = isPreview && preview === null ? { 'cache-control': 'private, no-store' } : {}
  return reply(200, found.stream, { ...HEADERS, ...kept, 'content-type': contentType, 'content-length': String(found.bytes) })
})

const NAME = new RegExp(`^([0-9a-f]{32})(-min)?\\.(${PHOTO_EXTENSIONS.join('|')})$`)

function nameOf(file: string): { photo: Photo; isPreview: boolean } | null {
  const [, id, min, ext] = NAME.exec(file) ?? []
  return id === undefined ? null : { photo: { id, ext: ext as Photo['ext'] }, isPreview: min !== undefined }
}
