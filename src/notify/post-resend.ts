import * as contract from '#contract/notify/resends.ts'
import { subjectOf } from '#domain/audit.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { findLatestNumber } from '#store/callbacks.ts'
import * as resends from '#store/resends.ts'
import { refuseStatesOf, requireAddress } from './resend-checks.ts'

export const postResend = answer(contract.postResend, async (ctx: Context, call) => {
  const {
    params,
    body: { state, channel },
  } = call
  const receipt = await findReceipt(ctx, params.uuid)
  await requireAddress(ctx, receipt.promoId, channel)
  if (state !== null) refuseStatesOf(channel, 'state', state)
  const number = state === null ? null : await findLatestNumber(ctx.sql, receipt.uuid, STATES[state])
  if (state !== null && number === null) throw new ApiError('NO_CALLBACK')
  const resent = await ctx.sql.begin(async (tx) => {
    await audit(tx, actorOf(call), 'receipt.resend', subjectOf.receipt(receipt.uuid), { after: { channel, state } })
    return resends.reopenOne(tx, receipt.uuid, channel, number)
  })
  ctx.wake()
  return { resent }
})
