import * as contract from '#contract/participants.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import { blockParticipant } from './block-participant.ts'

export const postBlock = answer(contract.postBlock, async (ctx: Context, call) => {
  const { params, body } = call
  const by = actorOf(call)
  const promo = await findPromo(ctx, params.id)
  const participant = params.userUuid.normalize('NFC')
  await blockParticipant(
    ctx,
    promo,
    { participant },
    {
      by: by.name,
      reason: body.reason,
      also: (tx) => audit(tx, by, 'participant.block', subjectOf.participant(promo.id, participant), { after: { reason: body.reason } }),
    },
  )
  return { promoId: promo.id, userUuid: params.userUuid, blocked: true }
})
