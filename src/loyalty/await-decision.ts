import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#context/context.ts'
import * as receipts from '#store/receipts.ts'

/** A cash register waits for this answer, so after this time it is told that the decision is pending. */
const PATIENCE_MS = 6_000
const LOOK_AFTER_MS = [40, 40, 80, 80, 120]
const LOOK_EVERY_MS = 200

/** Returns the receipt as soon as it is decided, is under review, or waits for its next check; after `PATIENCE_MS`, as it is. */
export async function awaitDecision(ctx: Context, uuid: string): Promise<Receipt> {
  const until = performance.now() + PATIENCE_MS
  for (let looks = 0; ; looks++) {
    const isSettled = await ctx.isSettled(uuid)
    if (isSettled || performance.now() >= until) return (await receipts.find(ctx.sql, uuid)) as Receipt
    await sleep(LOOK_AFTER_MS[looks] ?? LOOK_EVERY_MS)
  }
}
