import * as contract from '#contract/notify/resends.ts'
import { subjectOf } from '#domain/audit.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as resends from '#store/resends.ts'
import { refuseStatesOf, requireAddress } from './resend-checks.ts'

export const postDeliveriesResend = answer(contract.postDeliveriesResend, async (ctx: Context, call) => {
  const { promoId, channel, from, to, receiptUuids, states, onlyFailed } = call.body
  if (receiptUuids === null && (from === null || to === null)) throw unbounded(from === null ? 'from' : 'to')
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
    await audit(tx, actorOf(call), 'deliveries.resend', subjectOf.promo(promoId), { after: call.body })
    return resends.open(tx, promoId, wanted, call.caller.name)
  })
  ctx.wake()
  return { resent: opened?.total ?? 0, resendId: opened?.id ?? null }
})

/** UTC is the one form that the database takes for any offset: it rejects offsets of sixteen hours and more. */
const instant = (moment: string): string => new Date(moment.toUpperCase()).toISOString()

const unbounded = (field: string) => new InvalidRequest([{ loc: ['body', field], msg: 'Field required unless receiptUuids are given', type: 'missing' }])
