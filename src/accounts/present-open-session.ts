import type { ListedSession } from '#store/sessions.ts'

export const presentOpenSession = ({ id, device, address, createdAt, seenAt, endsAt, secretHash }: ListedSession, current: Buffer | null) => ({
  id,
  current: current !== null && secretHash.equals(current),
  device,
  address,
  createdAt: createdAt.toISOString(),
  lastSeenAt: seenAt.toISOString(),
  expiresAt: endsAt.toISOString(),
})
