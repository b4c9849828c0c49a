import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#context/context.ts'
import * as receipts from '#store/receipts.ts'

/** A till waits for the answer: longer than this it is better to be told that there is none yet. */
const PATIENCE_MS = 6_000
const LOOK_AFTER_MS = [40, 40, 80, 80, 120]
const LOOK_EVERY_MS = 200

/** The receipt as soon as it is decided, is with moderators, or waits for its next check; or as it is when patience ends. */
export async function awaitDecision(ctx: Context, uuid: string): Promise<Receipt> {
  const until = performance.now() + PATIENCE_MS
  for (let looks = 0; ; looks++) {
    const isSettled = await ctx.isSettled(uuid)
    if (isSettled || performance.now() >= until) return (await receipts.find(ctx.sql, uuid)) as Receipt
    await sleep(LOOK_AFTER_MS[looks] ?? LOOK_EVERY_MS)
  }
}
