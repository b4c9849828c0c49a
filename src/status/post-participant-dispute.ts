import * as contract from '#contract/status.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { openDispute } from '#src/moderation/open-dispute.ts'
import { PRIVATE, refusePrivately } from './private.ts'

/** The uuid is the participant's secret, so no other proof is asked for. */
export const postParticipantDispute = answer(contract.postParticipantDispute, (ctx: Context, { params, body }) =>
  dispute(ctx, params.uuid, body).catch(refusePrivately),
)

async function dispute(ctx: Context, uuid: string, body: { comment?: string }) {
  const receipt = await findReceipt(ctx, uuid)
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  if (!promo.settings.participant_disputes) throw notFound('participantDispute')
  const { status, openedAt } = await openDispute(ctx, receipt, body, 'participant')
  return reply(200, { uuid, status, createdAt: openedAt.toISOString() }, PRIVATE)
}
