import { postReceiptsQr } from '#contract/intake.ts'
import { within } from '#platform/db.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, unauthorized } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { acceptReceipt } from './accept-receipt.ts'

/** A caller is told to come back rather than kept waiting for a database that does not answer. */
const PATIENCE_MS = 3_500

/** The shortest way in: a QR string, no photos. Everything slow happens later, in jobs. */
export const route = answer(postReceiptsQr, async (ctx: Context, { body, caller }) => {
  if (body.promoId !== null && body.promoId !== caller.promoId) throw new ApiError('PROMO_MISMATCH')
  const promo = await within(PATIENCE_MS, ctx.promo(caller.promoId))
  if (promo === null) throw unauthorized()
  if (promo.status !== 'active') throw new ApiError('PROMO_NOT_ACTIVE')

  const accepted = await within(PATIENCE_MS, acceptReceipt(ctx, {
    promo,
    userUuid: body.userUuid,
    qrString: body.qrStr,
    externalId: body.externalId,
    dupCheck: body.dupCheck || !promo.settings.allow_dup_check_off,
    source: null,
    channel: null,
    meta: null,
  }))
  if (accepted.kind === 'externalIdUsed') return reply(409, { status: 'failure' as const, existing_request_uuid: accepted.uuid })
  const { uuid, receiptId, kind } = accepted
  return { status: 'success', uuid, receiptId, requestUuid: uuid, code: null, replayed: kind === 'replayed' || null }
})
