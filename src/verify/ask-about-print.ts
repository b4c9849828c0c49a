import type { PrintOfPhoto } from '#domain/receipt/print-of-photo.ts'
import { nextCandidate } from '#domain/receipt/print-of-photo.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { receiptPauseMs } from '#domain/verify/breaker.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import { finish, insertJobs, putBack, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import { readQr } from '#context/read-qr.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as photos from '#store/photos.ts'
import type { ReadPhoto } from '#store/photos.ts'
import * as receipts from '#store/receipts.ts'
import { askTaxAuthority } from './ask.ts'

/** Pause before looking again for an answer that another worker is waiting for. */
const BEING_ASKED_MS = 250
/** A receipt waits this long, from its arrival, for questions about its print to be answered; then a moderator reads the photo. */
const PATIENCE_MS = 6 * 60 * 60_000

/**
 * Asks the tax authority about requisites that were read from the print of a receipt's photos, one question in each run. A confirmed reading counts as the QR
 * of its photo from then on. Any other answer concerns the reading alone: the receipt gets no requisites and no wait, and the next reading is tried.
 */
export async function askAboutPrint(ctx: Context, job: Job<Jobs['ask-about-print']>, signal: AbortSignal): Promise<void> {
  const receipt = await receipts.find(ctx.sql, job.payload.receiptUuid)
  if (receipt === null || receipt.state !== 'ARRIVED' || receipt.requisites !== null || receipt.needsReview) return void (await finish(ctx.sql, job))
  const read = await photos.readingsOf(ctx.sql, receipt)
  const next = nextCandidate(read)
  if (next === null) return backToPhotos(ctx, job)

  const { photo, print, qrString } = next
  const parsed = readQr(ctx, (await ctx.promo(receipt.promoId)) as Promo, qrString)
  if (!parsed.ok) return settle(ctx, job, photo, { ...print, asked: print.asked + 1 })
  const asked = await askTaxAuthority(ctx, parsed.requisites, {
    since: receipt.createdAt,
    createdAt: receipt.createdAt,
    signal,
    jobId: job.id,
    sender: {
      promoId: receipt.promoId,
      participant: receipt.participant,
      from: job.payload.from ?? [],
      wasAsked: read.some((one) => (one.print?.asked ?? 0) > 0),
      hasWaited: false,
      createdAt: receipt.createdAt,
      isGuess: true,
    },
  })
  if (asked.kind === 'beingAsked') return void (await putBack(ctx.sql, job, new Date(ctx.now().getTime() + BEING_ASKED_MS)))
  if (asked.answer.kind === 'unavailable') return wait(ctx, job, receipt, photo, print, asked.answer)
  const confirmed = asked.answer.kind === 'found' ? qrString : null
  await settle(ctx, job, photo, { ...print, asked: print.asked + 1, confirmed }, { receipt, outcome: asked.answer.kind, qrString })
}

async function wait(
  ctx: Context,
  job: Job,
  { createdAt }: Receipt,
  photo: ReadPhoto,
  print: PrintOfPhoto,
  { retryAt }: TaxAnswer & { kind: 'unavailable' },
): Promise<void> {
  const now = ctx.now().getTime()
  const until = Math.max(retryAt?.getTime() ?? 0, now + receiptPauseMs(now - createdAt.getTime()))
  if (until < createdAt.getTime() + PATIENCE_MS) return void (await putBack(ctx.sql, job, new Date(until)))
  await settle(ctx, job, photo, { ...print, asked: print.candidates.length })
}

/** Records the answer to one question, and looks for the next one. */
async function settle(
  ctx: Context,
  job: Job,
  photo: ReadPhoto,
  print: PrintOfPhoto,
  asked: { receipt: Receipt; outcome: TaxAnswer['kind']; qrString: string } | null = null,
): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    if (!(await photos.notePrint(tx, job, photo.id, print, print.confirmed))) return
    if (asked !== null) {
      const detail = { outcome: asked.outcome, detail: asked.qrString }
      await receipts.note(tx, asked.receipt, { event: 'printChecked', actor: 'auto', detail })
    }
    await putBack(tx, job, null)
  })
}

/** The photos are looked at again: with what was confirmed, or on their way to a moderator. */
async function backToPhotos(ctx: Context, job: Job<Jobs['ask-about-print']>): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    if (await finish(tx, job)) await insertJobs(tx, [{ name: 'identify-receipt', lane: job.lane, payload: job.payload }])
  })
  ctx.wake()
}
