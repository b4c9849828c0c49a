import { photoName, previewName, type Photo } from '#domain/receipt/photo.ts'
import { removeOrNote } from '#platform/storage-unavailable.ts'
import * as retention from '#store/retention.ts'
import type { Retention } from '#store/retention.ts'
import type { Context } from '#context/context.ts'

/** Receipts per transaction, so that no transaction is long. */
const PORTION = 200
const DAY_MS = 24 * 60 * 60_000

type World = Pick<Context, 'sql' | 'blobs' | 'log' | 'now'>

/**
 * Erases the participants of receipts and scans that are older than their promo's `retention_days`. Several processes may run it at once. A promo that fails
 * is tried again at the next run and does not delay the others. `promoId`: this promo only.
 */
export async function applyRetention(world: World, promoId: number | null = null): Promise<number> {
  const { sql, log } = world
  let total = 0
  for (const promo of await retention.listRetentions(sql, promoId)) {
    try {
      total += await forgetOfPromo(world, promo)
    } catch (error) {
      log.warn({ err: error, promoId: promo.promoId }, 'receipts of a promo past their retention not forgotten')
    }
  }
  if (total > 0) log.info({ receipts: total }, 'receipts past their retention forgotten')
  return total
}

async function forgetOfPromo(world: World, promo: Retention): Promise<number> {
  const { sql, now } = world
  const cutoff = new Date(now().getTime() - promo.days * DAY_MS)
  let total = 0
  let after = promo.position
  for (let allDone = true; ; ) {
    const { forgotten, photos, last, done, whole } = await sql.begin((tx) => retention.forget(tx, promo, { cutoff, after, most: PORTION }))
    await removeFiles(world, photos)
    if (allDone) await retention.noteProgress(sql, promo.promoId, done)
    allDone &&= whole
    total += forgotten
    if (last === null) break
    after = last
  }
  for (let more = true; more; ) {
    const { forgotten, photos } = await sql.begin((tx) => retention.forgetAgain(tx, promo, PORTION))
    await removeFiles(world, photos)
    total += forgotten
    more = forgotten === PORTION
  }
  while ((await retention.forgetScans(sql, promo, { cutoff, most: PORTION })) === PORTION) {
    // Each iteration erases one portion.
  }
  return total
}

/** The rows have been deleted: files that the store does not let go now, or that a crash leaves, are orphans and are deleted as such. */
const removeFiles = ({ blobs, log }: World, photos: readonly Photo[]) =>
  removeOrNote(
    blobs,
    photos.flatMap((photo) => [photoName(photo), previewName(photo)]),
    log,
    'photos past their retention not removed',
  )
