import { randomBytes } from 'node:crypto'

export type Token = { value: string; expiresAt: number }

export type Tokens = ReturnType<typeof openTokens>

/** Temporary tokens of the application. A token lives until its own end, also after a newer one was handed out. */
export function openTokens(now: () => number) {
  let current: (Token & { renewAt: number }) | null = null
  const expiries = new Map<string, number>()

  return {
    /** Hands out one token for the first two thirds of its life, then a fresh one. */
    issue(lifeMs: number): Token {
      const at = now()
      if (current === null || at >= current.renewAt) {
        forgetExpired(at)
        current = { value: randomBytes(16).toString('hex'), expiresAt: at + lifeMs, renewAt: at + (lifeMs * 2) / 3 }
        expiries.set(current.value, current.expiresAt)
      }
      return { value: current.value, expiresAt: current.expiresAt }
    },

    isValid: (value: string): boolean => now() < (expiries.get(value) ?? 0),

    /** Every token handed out so far stops working. */
    revokeAll() {
      expiries.clear()
      current = null
    },
  }

  function forgetExpired(at: number) {
    for (const [value, expiresAt] of expiries) if (expiresAt <= at) expiries.delete(value)
  }
}
