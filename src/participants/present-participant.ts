import type { ParticipantRow } from '#store/participant-lists.ts'

export const presentParticipant = ({
  participant,
  receipts,
  approved,
  rejected,
  open,
  points,
  firstAt,
  lastAt,
  blockedBy,
  blockedAt,
  blockReason,
}: ParticipantRow) => ({
  userUuid: participant,
  receipts,
  approved,
  rejected,
  open,
  points,
  firstAt: firstAt?.toISOString() ?? null,
  lastAt: lastAt?.toISOString() ?? null,
  blocked: blockedBy === null || blockedAt === null ? null : { by: blockedBy, at: blockedAt.toISOString(), reason: blockReason },
})
