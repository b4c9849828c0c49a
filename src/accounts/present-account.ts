import type { ListedAccount } from '#store/accounts.ts'

export const presentAccount = ({
  id,
  login,
  name,
  role,
  disabledAt,
  temporary,
  passwordEndsAt,
  secondFactor,
  sessions,
  createdAt,
  lastSeenAt,
}: ListedAccount) => ({
  id,
  login,
  name,
  role,
  disabled: disabledAt !== null,
  temporaryPassword: temporary,
  passwordEndsAt: passwordEndsAt?.toISOString() ?? null,
  secondFactor,
  sessions,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
