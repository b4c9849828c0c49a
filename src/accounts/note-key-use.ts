import type { Context } from '#context/context.ts'
import * as keys from '#store/api-keys.ts'
import type { KeyUse } from '#store/api-keys.ts'

const used = new Map<number, KeyUse>()

/** `origin`: the page that sent a server key. */
export function keyWasUsed(keyId: number, at: Date, origin: string | null): void {
  const { inBrowser = null, refused = null } = used.get(keyId) ?? {}
  used.set(keyId, { keyId, at, inBrowser: origin === null ? inBrowser : { origin, at }, refused })
}

/** A call with the key was refused, because the key, its address or the participant calls too often. */
export function keyWasRefused(keyId: number, at: Date): void {
  const { inBrowser = null, refused } = used.get(keyId) ?? {}
  used.set(keyId, { keyId, at, inBrowser, refused: { calls: (refused?.calls ?? 0) + 1, at } })
}

/** Records which keys are in use, for many requests at once, because a write for each request would cost more than the request itself. */
export async function noteKeyUse(ctx: Pick<Context, 'sql'>): Promise<void> {
  if (used.size === 0) return
  const uses = [...used.values()]
  used.clear()
  await keys.noteUse(ctx.sql, uses)
}
