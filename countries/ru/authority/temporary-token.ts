import type { Outage } from './outage.ts'

export type Token = { kind: 'token'; value: string; expiresAt: Date }

const RENEW_BEFORE_MS = 5 * 60_000
/** With a clock that is wrong by more than a token's life, every call would ask for a token; this prevents it. */
const LEAST_USE_MS = 30_000

/**
 * The token of FNS, which is valid for about an hour. Concurrent calls share one request; a token is renewed five minutes before its end, or halfway
 * when its whole life is shorter than ten minutes. A refusal is not remembered.
 */
export function openTemporaryToken(ask: () => Promise<Token | Outage>, now: () => Date) {
  let current: { token: Token; renewAt: number } | null = null
  let asking: Promise<Token | Outage> | null = null

  const renew = async (): Promise<Token | Outage> => {
    const answer = await ask()
    if (answer.kind === 'token') {
      const lifeMs = answer.expiresAt.getTime() - now().getTime()
      current = { token: answer, renewAt: now().getTime() + Math.max(lifeMs - RENEW_BEFORE_MS, lifeMs / 2, LEAST_USE_MS) }
    }
    return answer
  }

  return {
    /** Throws only when the caller's own signal aborts the waiting; the shared request continues for the others. */
    async get(signal?: AbortSignal): Promise<Token | Outage> {
      signal?.throwIfAborted()
      if (current !== null && now().getTime() < current.renewAt) return current.token
      asking ??= renew().finally(() => {
        asking = null
      })
      return signal ? await unlessAborted(asking, signal) : await asking
    },

    /** Drops a refused token, unless another one has replaced it meanwhile. */
    drop(value: string) {
      if (current?.token.value === value) current = null
    },
  }
}

async function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([shared, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
