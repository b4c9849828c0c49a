import { PACKS } from '#countries/index.ts'
import { documentKey } from '#domain/qr/requisites.ts'
import { factsOf } from '#domain/receipt/facts.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { verdictChange } from '#domain/receipt/verdict.ts'
import { ALONE, type JudgingContext } from '#domain/rules/judging-context.ts'
import { judge } from '#domain/rules/judge.ts'
import { approvedOutcome } from '#domain/rules/make-outcome.ts'
import { receiptPauseMs } from '#domain/verify/breaker.ts'
import { planAfterCheck, type Plan } from '#domain/verify/plan-after-check.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { finish, insertJobs, putBack, type Job } from '#platform/queue.ts'
import { fiscalHistory, judgedElsewhere, noUnitsHeld, unconfirmedUntil, under, unitsHeld, verdictLimits } from '#context/judging-context.ts'
import type { Context, Promo } from '#context/context.ts'
import { ofPromo } from '#context/of-promo.ts'
import { withLinesSearched } from '#context/searched-lines.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import * as tax from '#store/tax.ts'
import { askTaxAuthority, type Asked } from './ask.ts'

/** Pause before looking again for an answer that another worker is waiting for. */
const BEING_ASKED_MS = 250

/**
 * Asks the tax authority once about a receipt. Safe to repeat: a receipt that is no longer waiting is left unchanged. A receipt under review stays with its
 * moderator, who sees the answer and decides.
 */
export async function verifyReceipt(ctx: Context, job: Job<Jobs['verify-receipt']>, signal: AbortSignal): Promise<void> {
  const found = await ctx.together.find(job.payload.receiptUuid)
  if (found === null || found.receipt.requisites === null || !isUnconfirmed(found.receipt)) {
    return void (await finish(ctx.sql, job))
  }
  const { receipt } = found
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  if (found.isBlocked) return reject(ctx, job, receipt, promo, { rejectKey: 'USER_BLOCKED', event: 'participantBlocked' })

  const wantedAt = (receipt.needsReview ? await reviews.find(ctx.sql, receipt.uuid) : null)?.since ?? receipt.createdAt
  const asked = await askTaxAuthority(ctx, found.receipt.requisites, {
    since: receipt.nextCheckAt ?? wantedAt,
    createdAt: wantedAt,
    signal,
    jobId: job.id,
    sender: receipt.needsReview
      ? null
      : {
          promoId: receipt.promoId,
          participant: receipt.participant,
          from: job.payload.from ?? [],
          wasAsked: receipt.firstCheckAt !== null,
          hasWaited: receipt.nextCheckAt !== null,
          createdAt: receipt.createdAt,
        },
  })
  if (asked.kind === 'beingAsked') return void (await putBack(ctx.sql, job, new Date(ctx.now().getTime() + BEING_ASKED_MS)))

  const now = ctx.now()
  const plan = planAfterCheck(asked.answer, {
    now,
    createdAt: wantedAt,
    firstCheckAt: receipt.firstCheckAt,
    checks: receipt.checks,
    waitScheduleMs: ctx.config.TAX_WAIT_SCHEDULE,
    autoRejectAfterDays: promo.settings.auto_reject_after_days,
    outagePauseMs: asked.asked ? receiptPauseMs(now.getTime() - wantedAt.getTime()) : 0,
  })
  await record(ctx, job, receipt, promo, asked, plan, now)
}

/** A receipt is INSPECTED here if a moderator has corrected its requisites. */
const isUnconfirmed = ({ state, fiscal, needsReview }: Receipt): boolean => state === 'ARRIVED' || (state === 'INSPECTED' && needsReview && fiscal === null)

async function record(ctx: Context, job: Job, receipt: Receipt, promo: Promo, asked: Asked & { kind: 'answered' }, plan: Plan, now: Date): Promise<void> {
  const { answer } = asked
  switch (plan.kind) {
    case 'inspect':
      if (receipt.needsReview) return confirm(ctx, job, receipt, promo, plan)
      if (await hasFirstKey(ctx, receipt)) return inspect(ctx, job, receipt, await withLinesSearched(ctx, promo, plan.fiscal), plan)
      return handOver(ctx, job, receipt)
    case 'refuse':
      if (receipt.needsReview) return leaveToModerator(ctx, job, receipt, answer, now)
      return plan.event === 'checkRefused' && (await isTypedFromPhoto(ctx, receipt))
        ? backToModerator(ctx, job, receipt, answer)
        : reject(ctx, job, receipt, promo, plan)
    case 'wait': {
      const noted = await receipts.noteCheck(ctx.sql, receipt, {
        checks: receipt.checks + (plan.counted ? 1 : 0),
        firstCheckAt: receipt.firstCheckAt ?? (plan.counted ? now : null),
        nextCheckAt: plan.until,
        // Postponed by the breaker: no question, no line in the history.
        line: asked.asked || plan.counted ? { outcome: answer.kind, detail: 'detail' in answer ? answer.detail : '' } : null,
        job,
      })
      if (!noted) await putBack(ctx.sql, job, null) // the receipt was decided meanwhile: the next run of the job ends it
    }
  }
}

/**
 * The verdict follows at once where it depends on nothing else and no moderator is needed. Otherwise the judge gives it, and the INSPECTED event
 * already contains a rejection that the rules foresee. Packs are nearly always counted for the first time: an approval that assumes so is recorded unless one
 * of them is counted already, and only then, or before a rejection, is it asked which.
 */
async function inspect(ctx: Context, job: Job, receipt: Receipt, promo: Promo, { fiscal, operationType }: Plan & { kind: 'inspect' }): Promise<void> {
  const inspected = { ...receipt, fiscal, operationType }
  const [elsewhere, history, unconfirmed] = await Promise.all([
    judgedElsewhere(ctx, inspected, promo),
    fiscalHistory(ctx.sql, inspected, promo),
    unconfirmedUntil(ctx.together.unconfirmedUntil, inspected, promo),
  ])
  const fixed = ofPromo(ctx, promo)
  const decide = (units: Pick<JudgingContext, 'units'>) => {
    const { judgingContext } = under(inspected, { ...unconfirmed, ...units, elsewhere, history })
    const judged = judge(factsOf({ ...inspected, judgingContext }, promo, ctx.now()))
    const verdict = verdictChange(inspected, promo, judged)
    return { verdict, judgingContext, isFinal: judged.reviewReason === null && verdictLimits(promo, inspected).length === 0 }
  }
  const record = ({ verdict, judgingContext, isFinal }: ReturnType<typeof decide>, unlessCounted: boolean) =>
    ctx.together.move(receipt, {
      ...fixed,
      event: 'fiscalDataObtained',
      change: { fiscal, operationType, rejectKey: verdict.rejectKey, rejectReason: verdict.rejectReason },
      job,
      ...(isFinal
        ? {
            followedBy: { ...fixed, event: 'verdictProduced', detail: { rejectKey: verdict.rejectKey }, change: { ...verdict, judgingContext } },
            unlessCounted,
            unlessBlocked: true,
          }
        : { next: { name: 'judge-receipt' } }),
    })

  const assumed = noUnitsHeld(inspected, promo)
  const hasUnits = assumed.units !== undefined
  let decided = decide(assumed)
  let moved = !hasUnits || (decided.isFinal && decided.verdict.rejectKey === null) ? await record(decided, hasUnits) : null
  if (moved === null && hasUnits) {
    decided = decide(await unitsHeld(ctx.together.heldUnits, inspected, promo))
    moved = await record(decided, false)
  }
  if (moved === null) return void (await putBack(ctx.sql, job, null))
  if (decided.isFinal) ctx.metrics.of(receipt).reviewed.inc({ rejectKey: decided.verdict.rejectKey ?? 'approved' })
  ctx.wake()
}

/** Computes what an approval would award, for the moderator. The brand already has the INSPECTED event of such a receipt. */
async function confirm(ctx: Context, job: Job, receipt: Receipt, promo: Promo, { fiscal, operationType }: Plan & { kind: 'inspect' }): Promise<void> {
  const outcome = approvedOutcome({ promoId: promo.id, settings: promo.settings, fiscal, judgingContext: receipt.judgingContext ?? ALONE })
  const change = { fiscal, operationType, outcome }
  const confirmed =
    receipt.state === 'INSPECTED'
      ? await receipts.noteAnswer(ctx.sql, receipt, { change, line: { outcome: 'found', detail: '' }, job })
      : (await ctx.together.move(receipt, { ...ofPromo(ctx, promo), event: 'fiscalDataObtained', change, job })) !== null
  if (!confirmed) return void (await putBack(ctx.sql, job, null))
  ctx.wake()
}

/** The final answer of the tax authority. It does not reject receipts that a moderator decides. */
async function leaveToModerator(ctx: Context, job: Job, receipt: Receipt, answer: TaxAnswer, now: Date): Promise<void> {
  const isCounted = answer.kind === 'notFound'
  const noted = await receipts.noteAnswer(ctx.sql, receipt, {
    change: { checks: receipt.checks + (isCounted ? 1 : 0), firstCheckAt: receipt.firstCheckAt ?? (isCounted ? now : null) },
    line: { outcome: answer.kind, detail: 'detail' in answer ? answer.detail : '' },
    job,
  })
  if (!noted) await putBack(ctx.sql, job, null)
}

/** Whether the document was not confirmed under another fiscal key before: its QR codes may have different signs. */
async function hasFirstKey({ sql }: Context, { country, dupCheck, requisites, fiscalKey }: Receipt): Promise<boolean> {
  if (!PACKS[country].qr.hasSeveralSigns || !dupCheck || requisites === null || fiscalKey === null) return true
  return (await tax.firstKeyOf(sql, documentKey(requisites), fiscalKey)) === fiscalKey
}

async function handOver(ctx: Context, job: Job, { uuid: receiptUuid }: Receipt): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    if (await finish(tx, job)) await insertJobs(tx, [{ name: 'take-first-key', lane: job.lane, payload: { receiptUuid } }])
  })
  ctx.wake()
}

/** What a moderator has typed says nothing about the participant, who sent a photo. */
const isTypedFromPhoto = async (ctx: Context, receipt: Receipt): Promise<boolean> =>
  receipt.photos.length > 0 && (await receipts.identifiedBy(ctx.sql, receipt.uuid)) !== 'auto'

/** The moderator may have mistyped the requisites: they are dropped, and the photo waits for a moderator again. */
async function backToModerator(ctx: Context, job: Job, receipt: Receipt, answer: TaxAnswer): Promise<void> {
  const dropped = await receipts.dropRequisites(ctx.sql, receipt, { outcome: answer.kind, detail: 'detail' in answer ? answer.detail : '', job })
  if (!dropped) await putBack(ctx.sql, job, null)
}

async function reject(
  ctx: Context,
  job: Job,
  receipt: Receipt,
  promo: Promo,
  { rejectKey, event }: Omit<Plan & { kind: 'refuse' }, 'kind' | 'event'> & { event: 'checkRefused' | 'waitExhausted' | 'participantBlocked' },
): Promise<void> {
  const moved = await ctx.together.move(receipt, { ...ofPromo(ctx, promo), event, detail: { rejectKey }, change: rejection(receipt, promo, rejectKey), job })
  if (moved === null) return void (await putBack(ctx.sql, job, null))
  ctx.metrics.of(receipt).reviewed.inc({ rejectKey })
  ctx.wake()
}
