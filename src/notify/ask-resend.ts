import type { Static } from 'typebox'
import type { BodyOf } from '#contract/endpoint.ts'
import type { postBrandDeliveriesResend } from '#contract/notify/brand-deliveries.ts'
import type { ResendOne } from '#contract/notify/resends.ts'
import { subjectOf } from '#domain/audit.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { isUuid } from '#domain/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { type Actor, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findLatestNumber } from '#store/callbacks.ts'
import * as resends from '#store/resends.ts'
import { refuseStatesOf, requireAddress } from './resend-checks.ts'

/** Has a callback of a receipt sent again, for an operator or a brand. */
export async function resendOne(ctx: Context, receipt: Receipt, { state, channel }: Static<typeof ResendOne>, by: Actor): Promise<{ resent: number }> {
  await requireAddress(ctx, receipt.promoId, channel)
  if (state !== null) refuseStatesOf(channel, 'state', state)
  const number = state === null ? null : await findLatestNumber(ctx.sql, receipt.uuid, STATES[state])
  if (state !== null && number === null) throw new ApiError('NO_CALLBACK')
  const resent = await ctx.sql.begin(async (tx) => {
    const resent = await resends.reopenOne(tx, receipt.uuid, channel, number)
    if (resent > 0) await audit(tx, by, 'receipt.resend', subjectOf.receipt(receipt.uuid), { after: { channel, state } })
    return resent
  })
  ctx.wake()
  return { resent }
}

/** The same with many callbacks of a promo. */
export async function resendMany(ctx: Context, promoId: number, choice: BodyOf<typeof postBrandDeliveriesResend>, by: Actor) {
  const { channel, from, to, receiptUuids, states, onlyFailed } = choice
  if (receiptUuids === null && (from === null || to === null)) throw unbounded({ from, to })
  if (states !== null) refuseStatesOf(channel, 'states', states)
  await requireAddress(ctx, promoId, channel)
  const wanted = {
    channel,
    from: from && instant(from),
    to: to && instant(to),
    receiptUuids: receiptUuids?.filter(isUuid) ?? null,
    states: states?.map((state) => STATES[state]) ?? null,
    onlyFailed,
  }
  const opened = await ctx.sql.begin(async (tx) => {
    const opened = await resends.open(tx, promoId, wanted, by.name)
    if (opened !== null) await audit(tx, by, 'deliveries.resend', subjectOf.promo(promoId), { after: { ...choice, promoId } })
    return opened
  })
  ctx.wake()
  return { resent: opened?.total ?? 0, resendId: opened?.id ?? null }
}

/** Ends a repetition before its end. */
export async function stopResend(ctx: Context, { id, promoId }: resends.Resend, by: Actor): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    const isStopped = await resends.stop(tx, id)
    if (isStopped) await audit(tx, by, 'deliveries.stop', subjectOf.promo(promoId), { after: { resendId: id } })
  })
}

/** UTC is the one form that the database takes for any offset: it rejects offsets of sixteen hours and more. */
const instant = (moment: string): string => new Date(moment.toUpperCase()).toISOString()

const unbounded = (span: Record<'from' | 'to', string | null>) =>
  new InvalidRequest(
    (['from', 'to'] as const)
      .filter((field) => span[field] === null)
      .map((field) => ({ loc: ['body', field], msg: 'Field required unless receiptUuids are given', type: 'missing' })),
  )
