import * as contract from '#contract/participants.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as participants from '#store/participants.ts'

export const deleteBlock = answer(contract.deleteBlock, async (ctx: Context, call) => {
  const { params } = call
  const promo = await findPromoRow(ctx, params.id)
  const participant = params.userUuid.normalize('NFC')
  await ctx.sql.begin(async (tx) => {
    const wasBlocked = await participants.unblock(tx, promo.id, participant)
    if (wasBlocked) await audit(tx, actorOf(call), 'participant.unblock', subjectOf.participant(promo.id, participant))
  })
  return { promoId: promo.id, userUuid: params.userUuid, blocked: false }
})
