import { presentEvent } from '#domain/receipt/present.ts'
import { factsOf } from '#domain/receipt/facts.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { judge } from '#domain/rules/judge.ts'
import { receiptPauseMs } from '#domain/verify/breaker.ts'
import { planAfterCheck, type Plan } from '#domain/verify/plan-after-check.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import { fiscalHistory, judgedElsewhere, under } from '#context/judging-context.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as receipts from '#store/receipts.ts'
import { askTaxAuthority, type Asked } from './ask.ts'

/** Pause before looking again for an answer that another worker is waiting for. */
const BEING_ASKED_MS = 250

/** One question to the tax authority. Safe to repeat: a receipt that has moved on is left alone. */
export async function verifyReceipt(ctx: Context, job: Job<Jobs['verify-receipt']>, signal: AbortSignal): Promise<void> {
  const receipt = await receipts.find(ctx.sql, job.payload.receiptUuid)
  if (receipt === null || receipt.state !== 'ARRIVED' || receipt.needsReview || receipt.requisites === null) return void (await finish(ctx.sql, job))
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  if (await receipts.isBlocked(ctx.sql, receipt.promoId, receipt.participant)) {
    return reject(ctx, job, receipt, promo, { rejectKey: 'USER_BLOCKED', event: 'participantBlocked' })
  }

  const asked = await askTaxAuthority(ctx, receipt.requisites, {
    since: receipt.nextCheckAt ?? receipt.createdAt,
    createdAt: receipt.createdAt,
    signal,
    jobId: job.id,
  })
  if (asked.kind === 'beingAsked') return void (await putBack(ctx.sql, job, new Date(ctx.now().getTime() + BEING_ASKED_MS)))

  const now = ctx.now()
  const plan = planAfterCheck(asked.answer, {
    now,
    createdAt: receipt.createdAt,
    firstCheckAt: receipt.firstCheckAt,
    checks: receipt.checks,
    waitScheduleMs: ctx.config.TAX_WAIT_SCHEDULE,
    autoRejectAfterDays: promo.settings.auto_reject_after_days,
    outagePauseMs: asked.asked ? receiptPauseMs(now.getTime() - receipt.createdAt.getTime()) : 0,
  })
  await record(ctx, job, receipt, promo, asked, plan, now)
}

async function record(ctx: Context, job: Job, receipt: Receipt, promo: Promo, asked: Asked & { kind: 'answered' }, plan: Plan, now: Date): Promise<void> {
  switch (plan.kind) {
    case 'inspect':
      return inspect(ctx, job, receipt, promo, plan)
    case 'refuse':
      return reject(ctx, job, receipt, promo, plan)
    case 'wait': {
      const { answer } = asked
      const noted = await receipts.noteCheck(ctx.sql, receipt, {
        checks: receipt.checks + (plan.counted ? 1 : 0),
        firstCheckAt: receipt.firstCheckAt ?? (plan.counted ? now : null),
        nextCheckAt: plan.until,
        // Postponed by the breaker: no question, no line in the history.
        line: asked.asked || plan.counted ? { outcome: answer.kind, detail: 'detail' in answer ? answer.detail : '' } : null,
        job,
      })
      if (!noted) await putBack(ctx.sql, job, null) // decided meanwhile: look again, and end
    }
  }
}

/** The INSPECTED event already contains a rejection that the rules foresee; the verdict itself is given by the judge. */
async function inspect(ctx: Context, job: Job, receipt: Receipt, promo: Promo, { fiscal, operationType }: Plan & { kind: 'inspect' }): Promise<void> {
  const inspected = { ...receipt, fiscal, operationType }
  const [elsewhere, history] = await Promise.all([judgedElsewhere(ctx, inspected, promo), fiscalHistory(ctx.sql, inspected, promo)])
  const foreseen = judge(factsOf(under(inspected, { elsewhere, history }), promo, ctx.now()))
  const moved = await receipts.move(ctx.sql, receipt, {
    event: 'fiscalDataObtained',
    change: { fiscal, operationType, rejectKey: foreseen.rejectKey, rejectReason: foreseen.outcome.verdict.rejectReason },
    body: (after) => presentEvent(after, promo.settings, ctx.baseUrl),
    addressed: promo.settings.callback !== null,
    job,
    next: { name: 'judge-receipt' },
  })
  if (moved === null) return void (await putBack(ctx.sql, job, null))
  ctx.wake()
}

async function reject(
  ctx: Context,
  job: Job,
  receipt: Receipt,
  promo: Promo,
  { rejectKey, event }: Omit<Plan & { kind: 'refuse' }, 'kind' | 'event'> & { event: 'checkRefused' | 'waitExhausted' | 'participantBlocked' },
): Promise<void> {
  const moved = await receipts.move(ctx.sql, receipt, {
    event,
    detail: { rejectKey },
    change: rejection(receipt, promo, rejectKey),
    body: (after) => presentEvent(after, promo.settings, ctx.baseUrl),
    addressed: promo.settings.callback !== null,
    job,
  })
  if (moved === null) return void (await putBack(ctx.sql, job, null))
  ctx.metrics.of(receipt).reviewed.inc({ rejectKey })
  ctx.wake()
}
