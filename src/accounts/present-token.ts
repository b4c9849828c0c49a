import type { AccessToken } from '#store/access-tokens.ts'

export const presentToken = ({ createdAt, endsAt, lastUsedAt, revokedAt, ...token }: AccessToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: endsAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
