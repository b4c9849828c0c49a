import * as contract from '#contract/participants.ts'
import { subjectOf } from '#domain/audit.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as log from '#store/audit.ts'
import * as participants from '#store/participant-lists.ts'
import { presentParticipant } from './present-participant.ts'

export const getParticipant = answer(contract.getParticipant, async (ctx: Context, { params }) => {
  const { id: promoId } = await findPromoRow(ctx, params.id)
  const participant = params.userUuid.normalize('NFC')
  const [row, rejectKeys, lines] = await Promise.all([
    participants.find(ctx.sql, promoId, participant),
    participants.listRejectKeys(ctx.sql, promoId, participant),
    log.list(ctx.sql, {
      subject: subjectOf.participant(promoId, participant),
      actor: null,
      action: null,
      from: null,
      to: null,
      before: null,
      limit: LIMITS.pageSizeMax,
    }),
  ])
  if (row === null && lines.length === 0) throw notFound('participant')
  return { ...presentParticipant(row ?? strangerOf(participant)), rejectKeys, blocks: lines.map(presentLine) }
})

/** A participant without receipts; an operator may have blocked them once. */
const strangerOf = (participant: string): participants.ParticipantRow => ({
  participant,
  receipts: 0,
  approved: 0,
  rejected: 0,
  open: 0,
  points: 0,
  firstAt: null,
  lastAt: null,
  blockedBy: null,
  blockedAt: null,
  blockReason: null,
})

const presentLine = ({ at, action, actor, after }: Awaited<ReturnType<typeof log.list>>[number]) => ({
  at: at.toISOString(),
  action: action === 'participant.block' ? ('block' as const) : ('unblock' as const),
  by: actor,
  reason: (after as { reason?: string | null } | null)?.reason ?? null,
})
