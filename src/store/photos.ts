import { LOOK_ALIKE_BITS, nearQuarters } from '#domain/receipt/look-alike.ts'
import type { Photo } from '#domain/receipt/photo.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'

/** A photo that lies in the photo store and is about to belong to a receipt. */
export type NewPhoto = Photo & {
  /** Of the bytes, in hex. */
  sha256: string
  bytes: number
  width: number
  height: number
  /** 64 bits as 16 hex digits. */
  perceptualHash: string | null
}

type Owner = Pick<Receipt, 'uuid' | 'promoId' | 'participant'>

/** Without the second of two that have the same bytes. */
export const distinct = (photos: readonly NewPhoto[]): NewPhoto[] => [...new Map(photos.toReversed().map((photo) => [photo.sha256, photo])).values()].toReversed()

/**
 * Adds photos behind those that the receipt has. The promo's first photo of its bytes is marked as such, unless the photos do not
 * count. Under `photoLock`.
 */
export async function add(tx: Db, { uuid, promoId, participant }: Owner, photos: readonly NewPhoto[], { count, at }: { count: boolean; at: Date }): Promise<void> {
  if (photos.length === 0) return
  await tx`
    insert into photos (id, receipt_uuid, promo_id, participant, position, ext, sha256, bytes, width, height, perceptual_hash, first, created_at)
    select n.id, ${uuid}, ${promoId}, ${participant}, n.position + (select count(*) from photos where receipt_uuid = ${uuid}), n.ext, decode(n.sha256, 'hex'),
           n.bytes, n.width, n.height, ${bits(tx, tx`n."perceptualHash"`)},
           ${count} and not exists (select 1 from photos f where f.promo_id = ${promoId} and f.sha256 = decode(n.sha256, 'hex') and f.first), ${at}
      from rows from (jsonb_to_recordset(${tx.json(photos)}) as (id text, ext text, sha256 text, bytes int, width int, height int, "perceptualHash" text))
           with ordinality as n(id, ext, sha256, bytes, width, height, "perceptualHash", position)`
}

/** Whether a receipt has this photo. */
export async function exists(db: Db, receiptUuid: string, { id, ext }: Photo): Promise<boolean> {
  const rows = await db`select 1 from photos where id = ${id} and ext = ${ext} and receipt_uuid = ${receiptUuid}`
  return rows.length === 1
}

/** Those of the ids that some receipt has. */
export async function known(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`select id from photos where id = any(${ids}::text[])`
  return new Set(rows.map(({ id }) => id))
}

/** `submission`: the id under which a page sent it. */
export type PhotoUse = { uuid: string; receiptId: number; participant: string; fiscalKey: string | null; submission: string | null }

/** The receipt with the promo's first photo of the same bytes as one of these. */
export async function findUsed(db: Db, promoId: number, photos: readonly NewPhoto[]): Promise<PhotoUse | null> {
  const [row] = await db<PhotoUse[]>`
    select r.uuid, r.receipt_id, r.participant, r.fiscal_key, r.meta->>'submission' as submission
      from photos f join receipts r on r.uuid = f.receipt_uuid
     where f.promo_id = ${promoId} and f.first
       and f.sha256 in (select decode(unnest(${photos.map(({ sha256 }) => sha256)}::text[]), 'hex'))
     order by r.uuid limit 1`
  return row ?? null
}

/** A photo of another participant in the promo that looks like one of these. */
export async function findLookAlike(db: Db, promoId: number, participant: string, photos: readonly NewPhoto[]): Promise<{ receiptUuid: string; bits: number } | null> {
  const hashes = photos.flatMap(({ perceptualHash }) => perceptualHash ?? [])
  if (hashes.length === 0) return null
  const [row] = await db<{ receiptUuid: string; bits: number }[]>`
    select f.receipt_uuid, bit_count(f.perceptual_hash # wanted.hash)::int as bits
      from ${lookingLike(db, promoId, hashes)} and f.participant <> ${participant}
     order by bits, f.receipt_uuid limit 1`
  return row ?? null
}

/** The promo's other receipts with a photo that looks like one of this receipt's. */
export async function withSimilarPhotos(db: Db, { uuid, promoId }: Pick<Owner, 'uuid' | 'promoId'>): Promise<string[]> {
  const hashes = await db<{ hex: string }[]>`
    select lpad(to_hex(perceptual_hash::bigint), 16, '0') as hex from photos where receipt_uuid = ${uuid} and perceptual_hash is not null`
  if (hashes.length === 0) return []
  const rows = await db<{ receiptUuid: string }[]>`
    select distinct f.receipt_uuid from ${lookingLike(db, promoId, hashes.map(({ hex }) => hex))} and f.receipt_uuid <> ${uuid}`
  return rows.map(({ receiptUuid }) => receiptUuid)
}

/** The promo's photos `f` that look like one of these hashes, `wanted.hash`: found by their quarters, each of which has an index. */
function lookingLike(db: Db, promoId: number, hashes: readonly string[]) {
  const [first, second, third, fourth] = nearQuarters(hashes)
  return db`
    photos f, (select ${bits(db, db`hex`)} as hash from unnest(${hashes}::text[]) as hex) wanted
     where f.promo_id = ${promoId} and f.perceptual_hash is not null
       and (substring(f.perceptual_hash from 1 for 16) = any(${first}::bit(16)[])
         or substring(f.perceptual_hash from 17 for 16) = any(${second}::bit(16)[])
         or substring(f.perceptual_hash from 33 for 16) = any(${third}::bit(16)[])
         or substring(f.perceptual_hash from 49 for 16) = any(${fourth}::bit(16)[]))
       and bit_count(f.perceptual_hash # wanted.hash) <= ${LOOK_ALIKE_BITS}`
}

const bits = (db: Db, hex: unknown) => db`('x' || ${hex})::bit(64)`

/** What follows from new photos of a locked receipt: whoever decides on it looks again, and so does the search for its QR. */
export async function noteAppended(tx: Db, { uuid, state }: Pick<Receipt, 'uuid' | 'state'>, { lookAgain }: { lookAgain: boolean }): Promise<void> {
  await tx`
    with changed as (
      update receipts set version = version + 1, needs_review = needs_review and not ${lookAgain} where uuid = ${uuid} returning promo_id
    ), history as (
      insert into receipt_history (receipt_uuid, event, state) select ${uuid}, 'photosAdded', ${state} from changed
    )
    insert into jobs (name, lane, payload, run_at)
    select 'identify-receipt', promo_id, jsonb_build_object('receiptUuid', ${uuid}::text), service_now()
      from changed
     where ${lookAgain}
       and not exists (select 1 from jobs j where j.name = 'identify-receipt' and j.lane = changed.promo_id and j.payload->>'receiptUuid' = ${uuid}::text)`
}
