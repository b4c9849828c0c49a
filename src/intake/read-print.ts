import { PRINTS } from '#countries/prints.ts'
import { PACKS } from '#countries/index.ts'
import { NO_PRINT, nextCandidate } from '#domain/receipt/print-of-photo.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { TooBusy } from '#platform/batch.ts'
import { finish, insertJobs, putBack, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as photos from '#store/photos.ts'
import type { ReadPhoto } from '#store/photos.ts'
import { copyStored } from './copy-stored.ts'

/** Pause when the queue of the photo reader is full. */
const BUSY_PAUSE_MS = 5_000

/**
 * The last resort before a moderator: the requisites that cash registers print in words beside their code. Each run of the job reads the print of one photo;
 * then the tax authority is asked about what was read. False: there is nothing to read or to ask about any more.
 */
export async function readPrint(
  ctx: Context,
  job: Job<Jobs['identify-receipt']>,
  receipt: Receipt,
  promo: Promo,
  read: readonly ReadPhoto[],
  signal: AbortSignal,
): Promise<boolean> {
  if (PRINTS[receipt.country] === undefined) return false
  const unread = read.find(({ print, reading }) => print === null && reading === 'full')
  if (unread !== undefined) {
    await readOne(ctx, job, receipt, unread, signal)
    return true
  }
  // In a sandbox nobody could confirm what was read: it knows every receipt that is named to it.
  if (promo.settings.sandbox || nextCandidate(read) === null) return false
  await ctx.sql.begin(async (tx) => {
    if (await finish(tx, job)) await insertJobs(tx, [{ name: 'ask-about-print', lane: job.lane, payload: job.payload }])
  })
  ctx.wake()
  return true
}

async function readOne(ctx: Context, job: Job, { country, promoId, participant }: Receipt, photo: ReadPhoto, signal: AbortSignal): Promise<void> {
  const { tempFiles, photoReader, sql, now } = ctx
  const path = await copyStored(ctx, photo)
  const latest = new Date(now().getTime() + PACKS[country].easternmostHours * 3_600_000).toISOString().slice(0, 19)
  try {
    const reading = path === null ? null : await photoReader.readPrint(path, { country, latest, flow: [String(promoId), '', participant], signal })
    if (await photos.notePrint(sql, job, photo.id, { ...(reading ?? NO_PRINT), asked: 0, confirmed: null })) await putBack(sql, job, null)
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    await putBack(sql, job, new Date(now().getTime() + BUSY_PAUSE_MS))
  } finally {
    if (path !== null) await tempFiles.remove(path)
  }
}
