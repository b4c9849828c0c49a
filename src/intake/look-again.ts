import { fiscalKey } from '#domain/qr/requisites.ts'
import type { InPhotos } from '#domain/qr/receipts-in-photos.ts'
import { pauseAfter, planReading } from '#domain/receipt/plan-reading.ts'
import { previewName } from '#domain/receipt/photo.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { ReviewReason } from '#domain/receipt/review-reasons.ts'
import { TooBusy } from '#platform/batch.ts'
import { CONTENT_TYPES } from '#platform/images/kind.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Effort, PhotoReading } from '#context/photo-reader.ts'
import { readQr } from '#context/read-qr.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as photos from '#store/photos.ts'
import type { ReadPhoto } from '#store/photos.ts'
import * as receipts from '#store/receipts.ts'
import { copyStored } from './copy-stored.ts'
import { identifyReceipt, rejectWaiting, type Identified } from './identify.ts'
import { readPrint } from './read-print.ts'

/** Pause when the decoder's queue is full, which tells nothing about this photo. */
const BUSY_PAUSE_MS = 5_000

/**
 * Reads the photos of a receipt without a QR with every available method before a moderator is asked. Each run of the job reads one photo, and photos are
 * read fairly between flows, so that hard photos delay no other receipt.
 */
export async function lookAgain(ctx: Context, job: Job<Jobs['identify-receipt']>, signal: AbortSignal): Promise<void> {
  const receipt = await receipts.find(ctx.sql, job.payload.receiptUuid)
  if (receipt === null || receipt.state !== 'ARRIVED' || receipt.requisites !== null || receipt.needsReview) return void (await finish(ctx.sql, job))
  const promo = (await ctx.promo(receipt.promoId)) as Promo

  const read = await photos.readingsOf(ctx.sql, receipt)
  const plan = planReading(read, { thorough: promo.settings.qr_required, ofdHosts: ctx.ofdHosts })
  switch (plan.kind) {
    case 'read':
      return readOn(ctx, job, receipt, plan, signal)
    case 'askPerson':
      return sendToModeration(ctx, job, receipt, 'photoNotRead', noteOf(read, plan.givenUp, plan.found))
    case 'done':
      return decide(ctx, job, receipt, promo, read, plan.found, signal)
  }
}

async function readOn(ctx: Context, job: Job, receipt: Receipt, { photo, effort }: { photo: ReadPhoto; effort: Effort }, signal: AbortSignal): Promise<void> {
  const { sql, now } = ctx
  const after = (ms: number) => new Date(now().getTime() + ms)
  try {
    const progress = progressOf(photo, await readStored(ctx, receipt, photo, effort, signal))
    if (!(await photos.noteReading(sql, job, progress))) return
    const pause = progress.attempts === 0 ? null : pauseAfter(progress.attempts)
    await putBack(sql, job, pause === null ? null : after(pause))
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    await putBack(sql, job, after(BUSY_PAUSE_MS))
  }
}

async function readStored(ctx: Context, { promoId, participant }: Receipt, photo: ReadPhoto, effort: Effort, signal: AbortSignal): Promise<PhotoReading> {
  const { blobs, tempFiles, photoReader } = ctx
  const path = await copyStored(ctx, photo)
  if (path === null) return { kind: 'lost' }
  const preview = photo.isOpened ? null : await tempFiles.newPath()
  try {
    const reading = await photoReader.read(path, { preview, effort, flow: [String(promoId), '', participant], patient: true, attempt: photo.attempts, signal })
    if (preview !== null && reading.kind === 'photo') await blobs.put(previewName(photo), preview, CONTENT_TYPES.jpg)
    return reading
  } finally {
    await tempFiles.remove(path, ...(preview === null ? [] : [preview]))
  }
}

const NO_LOOKS = { width: null, height: null, perceptualHash: null }

function progressOf({ id, reading: before, attempts: tried, texts: known }: ReadPhoto, reading: PhotoReading): Parameters<typeof photos.noteReading>[2] {
  if (reading.kind === 'unreadable') return { id, reading: 'unreadable', attempts: 0, texts: known, ...NO_LOOKS }
  const { texts, width, height, perceptualHash } = reading.kind === 'photo' ? reading : { texts: [], ...NO_LOOKS }
  const seen = { id, texts: [...new Set([...known, ...texts])], width, height, perceptualHash }
  if (reading.kind === 'photo' && reading.searched !== null) return { ...seen, reading: reading.searched, attempts: 0 }
  const attempts = tried + 1
  return { ...seen, attempts, reading: pauseAfter(attempts) === null ? 'givenUp' : before }
}

async function decide(
  ctx: Context,
  job: Job<Jobs['identify-receipt']>,
  receipt: Receipt,
  promo: Promo,
  read: readonly ReadPhoto[],
  found: InPhotos,
  signal: AbortSignal,
): Promise<void> {
  const waiting = { receiptUuid: receipt.uuid, photos: read.length, job }
  const settle = async (identified: Promise<Identified>) => {
    if ((await identified) === 'lost') await putBack(ctx.sql, job, null)
  }
  if (found.kind === 'several') return settle(rejectWaiting(ctx, { ...waiting, rejectKey: 'FEW_RECEIPTS' }))
  const alike = await lookAlike(ctx, receipt, promo, read, found.kind === 'one' ? keyIn(ctx, promo, found.qrString) : null)
  if (alike !== null) return settle(rejectWaiting(ctx, { ...waiting, rejectKey: 'duplicate_photo', saw: `${alike.bits} of 64 bits differ` }))
  if (found.kind === 'nothing' && promo.settings.qr_required)
    return settle(rejectWaiting(ctx, { ...waiting, rejectKey: 'FORMAT', saw: 'no fiscal QR in the photos' }))
  if (found.kind === 'one') {
    const isFromPrint = read.some(({ print }) => print?.confirmed === found.qrString)
    return settle(identifyReceipt(ctx, { ...waiting, qrString: found.qrString, isFromPrint, from: job.payload.from ?? [] }))
  }
  if (await readPrint(ctx, job, receipt, promo, read, signal)) return
  return sendToModeration(ctx, job, receipt, 'photoWithoutQr')
}

/** Intake looks for similar photos of other participants as soon as a photo is opened. For photos that could not be opened then, it is done here. */
async function lookAlike(
  { sql }: Context,
  { promoId, participant, createdAt, dupCheck }: Receipt,
  { settings }: Promo,
  read: readonly ReadPhoto[],
  fiscalKey: string | null,
) {
  if (!settings.duplicate_photo_check || !dupCheck) return null
  return photos.findLookAlike(
    sql,
    { promoId, participant, fiscalKey },
    read.filter(({ cameFirst }) => cameFirst),
    createdAt,
  )
}

function keyIn(ctx: Context, promo: Promo, qrString: string): string | null {
  const parsed = readQr(ctx, promo, qrString)
  return parsed.ok ? fiscalKey(parsed.requisites) : null
}

async function sendToModeration({ sql }: Context, job: Job, receipt: Receipt, reason: ReviewReason, fault?: string): Promise<void> {
  const sent = await receipts.sendToModeration(sql, receipt, { change: {}, reason, ...(fault !== undefined && { fault }), job })
  if (!sent) await putBack(sql, job, null)
}

/** The note for moderators about photos that could not be read. */
function noteOf(read: readonly ReadPhoto[], givenUp: readonly ReadPhoto[], found: InPhotos): string {
  const places = givenUp.map((photo) => read.indexOf(photo) + 1).join(', ')
  return `Not read, in ${givenUp[0]?.attempts} attempts: photo ${places} of ${read.length}.${found.kind === 'one' ? ` The others show ${found.qrString}` : ''}`
}
