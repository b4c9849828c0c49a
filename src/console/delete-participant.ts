import * as contract from '#contract/console/participants.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { eraseParticipant } from '#src/maintenance/apply-retention.ts'

export const deleteParticipant = answer(contract.deleteParticipant, async (ctx: Context, call) => {
  const { id: promoId } = await findPromoRow(ctx, call.params.id)
  return eraseParticipant(ctx, {
    promoId,
    participant: call.params.userUuid.normalize('NFC'),
    // The audit log is kept for good, so the line does not name whoever is erased.
    also: (tx) => audit(tx, actorOf(call), 'participant.erase', subjectOf.promo(promoId)),
  })
})
