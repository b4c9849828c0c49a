import { availableParallelism } from 'node:os'
import type { Job } from '#platform/queue.ts'
import { inSlot, type Slot } from '#platform/queue/slot.ts'
import { makeExport } from '#src/exports/make-export.ts'
import type { Context } from '#context/context.ts'
import { copyReceipt } from '#src/intake/copy-receipt.ts'
import { lookAgain } from '#src/intake/look-again.ts'
import { takeFirstKey } from '#src/intake/take-first-key.ts'
import type { JobName, Jobs } from '#domain/jobs.ts'
import { judgeReceipt } from '#src/judge/judge-receipt.ts'
import { applyDecision } from '#src/moderation/apply-decision.ts'
import { advanceClock } from '#src/sandbox/advance-clock.ts'
import { rejectBlocked } from '#src/participants/block-participant.ts'
import { deliver } from '#src/notify/deliver-callback.ts'
import { resendCallbacks } from '#src/notify/resend-callbacks.ts'
import { LIMITS } from '#domain/limits.ts'
import { askAboutPrint } from '#src/verify/ask-about-print.ts'
import { verifyReceipt } from '#src/verify/verify-receipt.ts'

type Worker<N extends JobName> = {
  run(ctx: Context, job: Job<Jobs[N]>, signal: AbortSignal, slot: Slot): Promise<void>
  /** Limit in this process. One promo alone gets about half of it, so that there is room for others. */
  concurrency: number | { perCore: number; least: number }
  /** Limit per promo, in all processes together. */
  laneCap?: number
  /** Reads photos: done by processes that do nothing else, as long as there are any. */
  reads?: true
}

/** The worker of each job. A job without a worker does not compile. */
export const WORKERS: { [N in JobName]: Worker<N> } = {
  // Most of them wait for an answer of the tax authority; how many of its questions are in flight is its client's to bound.
  'verify-receipt': { run: inSlot(verifyReceipt), concurrency: 1_024 },
  'judge-receipt': { run: inSlot(judgeReceipt), concurrency: 16 },
  // A promo whose receiver hangs fills only its own lane: there is room for many of them beside a healthy one.
  'deliver-callback': { run: deliver('receipts'), concurrency: 512, laneCap: LIMITS.callbackConcurrencyDefault },
  'deliver-dispute-notice': { run: deliver('disputes'), concurrency: 64, laneCap: LIMITS.callbackConcurrencyDefault },
  'deliver-payment-notice': { run: deliver('payments'), concurrency: 64, laneCap: LIMITS.callbackConcurrencyDefault },
  'resend-callbacks': { run: inSlot(resendCallbacks), concurrency: 2, laneCap: 1 },
  // Most of these jobs wait for the decoder, which serves them fairly.
  'identify-receipt': { run: inSlot(lookAgain), concurrency: { perCore: 2, least: 8 }, reads: true },
  'take-first-key': { run: inSlot(takeFirstKey), concurrency: 8 },
  'ask-about-print': { run: inSlot(askAboutPrint), concurrency: 8 },
  'copy-receipt': { run: inSlot(copyReceipt), concurrency: 8 },
  'apply-decision': { run: inSlot(applyDecision), concurrency: 8 },
  'advance-clock': { run: inSlot(advanceClock), concurrency: 2, laneCap: 1 },
  // One at a time: a table of many receipts takes a core for a while.
  'make-export': { run: inSlot(makeExport), concurrency: 1, laneCap: 1 },
  'reject-blocked': { run: inSlot(rejectBlocked), concurrency: 4 },
}

/** The limit of a worker in a process on this machine. */
export const concurrencyOf = ({ concurrency }: Pick<Worker<JobName>, 'concurrency'>, cores = availableParallelism()): number =>
  typeof concurrency === 'number' ? concurrency : Math.max(concurrency.least, concurrency.perCore * cores)
