import type { Job } from '#platform/queue.ts'
import { inTurn, type Turn } from '#platform/lane-turn.ts'
import type { Context } from './context.ts'
import { copyReceipt } from './intake/copy-receipt.ts'
import { lookAgain } from './intake/look-again.ts'
import type { JobName, Jobs } from './jobs.ts'
import { judgeReceipt } from './judge/judge-receipt.ts'
import { applyDecision } from './moderation/apply-decision.ts'
import { advanceClock } from './sandbox/advance-clock.ts'
import { rejectBlocked } from './notify/block-participant.ts'
import { deliver } from './notify/deliver-callback.ts'
import { resendCallbacks } from './notify/resend-callbacks.ts'
import { LIMITS } from '#domain/limits.ts'
import { verifyReceipt } from './verify/verify-receipt.ts'

type Worker<N extends JobName> = {
  run(ctx: Context, job: Job<Jobs[N]>, signal: AbortSignal, turn: Turn): Promise<void>
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
  'deliver-callback': { run: deliver('receipts'), concurrency: 512, laneCap: LIMITS.callbackConcurrencyDefault },
  'deliver-dispute-notice': { run: deliver('disputes'), concurrency: 64, laneCap: LIMITS.callbackConcurrencyDefault },
  'deliver-payment-notice': { run: deliver('payments'), concurrency: 64, laneCap: LIMITS.callbackConcurrencyDefault },
  'resend-callbacks': { run: inTurn(resendCallbacks), concurrency: 2, laneCap: 1 },
  'identify-receipt': { run: lookAgain, concurrency: 2 },
  'copy-receipt': { run: copyReceipt, concurrency: 4 },
  'apply-decision': { run: applyDecision, concurrency: 4 },
  'advance-clock': { run: inTurn(advanceClock), concurrency: 2, laneCap: 1 },
  'reject-blocked': { run: rejectBlocked, concurrency: 2 },
}
