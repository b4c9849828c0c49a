import type { ListedAccount } from '#store/accounts.ts'

export const presentAccount = ({ id, login, name, role, disabledAt, temporary, passwordEndsAt, sessions, createdAt, lastSeenAt }: ListedAccount) => ({
  id,
  login,
  name,
  role,
  disabled: disabledAt !== null,
  temporaryPassword: temporary,
  passwordEndsAt: passwordEndsAt?.toISOString() ?? null,
  sessions,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
