import type { OperatorCaller } from '#contract/callers.ts'
import { LIMITS } from '#domain/limits.ts'

export const presentSession = ({ name, role, session }: OperatorCaller) => ({
  accountId: session?.accountId ?? null,
  login: session?.login ?? null,
  name,
  role,
  csrfToken: session?.csrfToken ?? null,
  temporaryPassword: session?.temporaryPassword ?? false,
  secondFactor: session?.secondFactor ?? false,
  secondFactorMissing: session?.secondFactorMissing ?? false,
  expiresAt: session?.expiresAt.toISOString() ?? null,
  idleSeconds: session && LIMITS.sessionIdleSeconds,
})
