import type { Context } from '#context/context.ts'
import * as keys from '#store/api-keys.ts'

const used = new Map<number, Date>()

export const keyWasUsed = (keyId: number, at: Date): void => void used.set(keyId, at)

/** Writes down which keys are in use, for many requests at once: a write for each request would cost more than the request. */
export async function noteKeyUse(ctx: Pick<Context, 'sql'>): Promise<void> {
  if (used.size === 0) return
  const uses = [...used]
  used.clear()
  await keys.noteUse(ctx.sql, uses)
}
