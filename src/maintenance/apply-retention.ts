import { photoName, previewName, type Photo } from '#domain/receipt/photo.ts'
import type { Db } from '#platform/db.ts'
import { removeOrNote } from '#platform/storage-unavailable.ts'
import * as retention from '#store/retention.ts'
import type { Retention } from '#store/retention.ts'
import type { Context } from '#context/context.ts'

/** Receipts per transaction, so that no transaction is long. */
const PORTION = 200
/** More than anybody sends who is no program, and few enough to be waited for. */
const ERASED_AT_ONCE = 2_000
const DAY_MS = 24 * 60 * 60_000

type World = Pick<Context, 'sql' | 'blobs' | 'log' | 'now'>

/**
 * Erases the participants of receipts and scans that are older than their promo's `retention_days`, and of those that were to be erased when they are settled.
 * Several processes may run it at once. A promo that fails is tried again at the next run and does not delay the others. `promoId`: this promo only.
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

/** Erases one participant of a promo, as retention would: the settled receipts now, up to `ERASED_AT_ONCE`, the others by retention. */
export async function eraseParticipant(
  world: World,
  { promoId, participant, also }: { promoId: number; participant: string; also: (tx: Db) => Promise<void> },
) {
  const { sql } = world
  const receipts = await retention.countOfParticipant(sql, promoId, participant)
  const scans = await sql.begin(async (tx) => {
    await also(tx)
    return retention.listParticipant(tx, promoId, participant)
  })
  await forgetListed(world, promoId, ERASED_AT_ONCE)
  // Not what has arrived since: it is not listed, and stays.
  const waiting = await retention.countOfParticipant(sql, promoId, participant, { listed: true })
  return { receipts: Math.max(receipts - waiting, 0), scans, waiting }
}

async function forgetOfPromo(world: World, promo: Retention): Promise<number> {
  const old = promo.days === null ? 0 : await forgetOld(world, { ...promo, days: promo.days })
  return old + (await forgetListed(world, promo.promoId))
}

async function forgetOld(world: World, promo: Retention & { days: number }): Promise<number> {
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
  while ((await retention.forgetScans(sql, promo, { cutoff, most: PORTION })) === PORTION) {
    // Each iteration erases one portion.
  }
  return total
}

async function forgetListed(world: World, promoId: number, most = Infinity): Promise<number> {
  for (let total = 0; ; ) {
    const { forgotten, photos } = await world.sql.begin((tx) => retention.forgetListed(tx, promoId, PORTION))
    await removeFiles(world, photos)
    total += forgotten
    if (forgotten < PORTION || total >= most) return total
  }
}

/** The rows have been deleted: files that the store does not let go now, or that a crash leaves, are orphans and are deleted as such. */
const removeFiles = ({ blobs, log }: World, photos: readonly Photo[]) =>
  removeOrNote(
    blobs,
    photos.flatMap((photo) => [photoName(photo), previewName(photo)]),
    log,
    'photos past their retention not removed',
  )
