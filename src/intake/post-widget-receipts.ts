import * as contract from '#contract/intake/photos.ts'
import { parseJson } from '#domain/json-as-written.ts'
import { LIMITS } from '#domain/limits.ts'
import { readMeta } from '#domain/notify/meta.ts'
import { answer } from '#platform/http/answer.ts'
import { badRequest } from '#platform/http/api-error.ts'
import { isDecoded } from '#platform/http/form-part.ts'
import type { Context } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { acceptReceipt, type Submission } from './accept-receipt.ts'
import { isDupChecked } from './dup-check-of-call.ts'
import { flowOfCall } from './flow-of-call.ts'
import { promoOfCall } from './promo-of-call.ts'
import { replyTaken } from './reply-accepted.ts'
import { submitPhotos } from './submit-photos.ts'

/** A page sends the text of a QR, photos, or both. */
export const postWidgetReceipts = answer(contract.postWidgetReceipts, async (ctx: Context, { body, caller, request, gone }) => {
  const { qrAsString: qrString, photos: uploads, userUuid, source, channel } = body
  if (qrString === null && uploads.length === 0) throw badRequest('qrAsString or photos: one of them is needed.')
  const meta = body.meta === null ? null : metaOf(body.meta)
  const promo = await promoOfCall(ctx, caller, body.promoId)
  const submission: Omit<Submission, 'photos' | 'qrString' | 'objection'> = {
    promo,
    userUuid,
    externalId: null,
    source,
    channel,
    meta,
    photoConflict: 'reject',
    from: sendersOf(caller, request),
    dupCheck: isDupChecked(ctx, caller, promo, promo.settings.sandbox ? body.dupCheck : true),
  }
  return replyTaken(
    uploads.length === 0
      ? await acceptReceipt(ctx, { ...submission, qrString, photos: [], objection: null })
      : await submitPhotos(ctx, { ...submission, uploads, field: 'photos', flow: flowOfCall({ caller, request }, userUuid), gone, qrString }),
  )
})

function metaOf(text: string): Record<string, unknown> {
  const meta = readMeta(parsed(text))
  if (meta === null)
    throw badRequest(`meta: must be a JSON object of at most ${LIMITS.metaBytesMax / 1024} KB and ${LIMITS.metaDepthMax} levels in UTF-8, without NUL.`)
  return meta
}

function parsed(text: string): unknown {
  try {
    return isDecoded(text) ? parseJson(text) : null
  } catch {
    return null
  }
}
