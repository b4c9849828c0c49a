import * as contract from '#contract/intake/qr.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { sendersOf } from '#context/senders.ts'
import { acceptReceipt } from './accept-receipt.ts'
import { isDupChecked } from './dup-check-of-call.ts'
import { promoOfCall } from './promo-of-call.ts'
import { replyAccepted } from './reply-accepted.ts'

/** The simplest way of intake: a QR string without photos. Everything slow happens later, in jobs. */
export const postReceiptsQr = answer(contract.postReceiptsQr, async (ctx: Context, { body, caller, request }) => {
  const promo = await promoOfCall(ctx, caller, body.promoId)
  return replyAccepted(
    await acceptReceipt(ctx, {
      promo,
      userUuid: body.userUuid,
      qrString: body.qrStr,
      externalId: body.externalId,
      dupCheck: isDupChecked(ctx, caller, promo, body.dupCheck),
      source: null,
      channel: null,
      meta: null,
      photos: [],
      objection: null,
      photoConflict: 'refuse',
      from: sendersOf(caller, request),
    }),
  )
})
