import * as contract from '#contract/notify/resends.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as resends from '#store/resends.ts'
import { findResend, presentResend } from './present-resend.ts'

export const postResendStop = answer(contract.postResendStop, async (ctx: Context, call) => {
  const { id, promoId } = await findResend(ctx, call.params.id)
  await ctx.sql.begin(async (tx) => {
    await audit(tx, actorOf(call), 'deliveries.stop', subjectOf.promo(promoId), { after: { resendId: id } })
    await resends.stop(tx, id)
  })
  return presentResend(ctx, await findResend(ctx, id))
})
