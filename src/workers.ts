import type { Job } from '#platform/queue.ts'
import type { Context } from './context.ts'
import type { JobName, Jobs } from './jobs.ts'
import { judgeReceipt } from './judge/judge-receipt.ts'
import { rejectBlocked } from './notify/block-participant.ts'
import { deliverCallback } from './notify/deliver-callback.ts'
import { LIMITS } from '#domain/limits.ts'
import { verifyReceipt } from './verify/verify-receipt.ts'

type Worker<N extends JobName> = {
  run(ctx: Context, job: Job<Jobs[N]>, signal: AbortSignal): Promise<void>
  /** In this process. */
  concurrency: number
  /** Per promo, in all processes together. */
  laneCap?: number
}

/** Who does which job. A job without a worker does not compile. */
export const WORKERS: { [N in JobName]: Worker<N> } = {
  'verify-receipt': { run: verifyReceipt, concurrency: 64 },
  'judge-receipt': { run: judgeReceipt, concurrency: 8 },
  // A promo that hangs fills its own lane and no other: there is room for many hung promos beside a healthy one.
  'deliver-callback': { run: deliverCallback, concurrency: 256, laneCap: LIMITS.callbackConcurrencyDefault },
  'reject-blocked': { run: rejectBlocked, concurrency: 2 },
}
