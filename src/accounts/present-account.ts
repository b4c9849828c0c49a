import type { ListedAccount } from '#store/accounts.ts'

export const presentAccount = ({ id, login, name, role, disabledAt, temporary, sessions, createdAt, lastSeenAt }: ListedAccount) => ({
  id,
  login,
  name,
  role,
  disabled: disabledAt !== null,
  temporaryPassword: temporary,
  sessions,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
