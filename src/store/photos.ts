import { LOOK_ALIKE_BITS, nearQuarters } from '#domain/receipt/look-alike.ts'
import type { Photo, PhotoReadings } from '#domain/receipt/photo.ts'
import type { PrintOfPhoto } from '#domain/receipt/print-of-photo.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import type { Db } from '#platform/db.ts'
import { isOurs, type Job } from '#platform/queue.ts'
import { isInUse } from './in-use.ts'

/** A photo in the photo store that is about to be added to a receipt. */
export type NewPhoto = Photo &
  PhotoReadings & {
    /** Hash of the bytes, in hex. */
    sha256: string
    bytes: number
    /** What lies in the photo store for it; null: nothing yet. */
    stored: string | null
  } & PhotoLooks

/** What reading a photo finds out. */
export type PhotoLooks = {
  width: number | null
  height: number | null
  /** 64 bits as 16 hex digits. */
  perceptualHash: string | null
}

type Owner = Pick<Receipt, 'uuid' | 'promoId' | 'participant'>

/** Leaves out photos whose bytes have come before in the list. */
export const distinct = (photos: readonly NewPhoto[]): NewPhoto[] =>
  [...new Map(photos.toReversed().map((photo) => [photo.sha256, photo])).values()].toReversed()

/**
 * Adds photos after those that the receipt has. The first photo with given bytes in the promo is marked as such, unless the receipt does not count.
 * The caller holds `photoLock`.
 */
export async function add(
  tx: Db,
  { uuid, promoId, participant }: Owner,
  photos: readonly NewPhoto[],
  { count, at }: { count: boolean; at: Date },
): Promise<void> {
  if (photos.length === 0) return
  await tx`
    insert into photos (id, receipt_uuid, promo_id, participant, position, ext, sha256, bytes, stored, width, height, perceptual_hash, reading, attempts, texts, first, created_at)
    select n.id, ${uuid}, ${promoId}, ${participant}, n.position + (select count(*) from photos where receipt_uuid = ${uuid}), n.ext, decode(n.sha256, 'hex'),
           n.bytes, n.stored, n.width, n.height, ${bits(tx, tx`n."perceptualHash"`)}, n.reading, n.attempts, n.texts,
           ${count} and not exists (select 1 from photos f where f.promo_id = ${promoId} and f.sha256 = decode(n.sha256, 'hex') and f.first), ${at}
      from rows from (jsonb_to_recordset(${tx.json(photos)}) as (id text, ext text, sha256 text, bytes int, stored text, width int, height int, "perceptualHash" text, reading text, attempts int, texts jsonb))
           with ordinality as n(id, ext, sha256, bytes, stored, width, height, "perceptualHash", reading, attempts, texts, position)`
}

/** A photo of a receipt, and how far it has been read. */
export type ReadPhoto = Photo &
  PhotoReadings &
  Pick<PhotoLooks, 'perceptualHash'> & {
    isOpened: boolean
    /** What lies in the photo store for it; null: it was stored before this was noted. */
    stored: string | null
    /** The photo came with the receipt and was not added later. */
    cameFirst: boolean
    /** Null: its print has not been read. */
    print: PrintOfPhoto | null
  }

export const readingsOf = (db: Db, { uuid, createdAt }: Pick<Receipt, 'uuid' | 'createdAt'>): Promise<ReadPhoto[]> => db<ReadPhoto[]>`
  select id, ext, stored, reading, attempts, texts, width is not null as is_opened, created_at = ${createdAt} as came_first, print,
         lpad(to_hex(perceptual_hash::bigint), 16, '0') as perceptual_hash
    from photos where receipt_uuid = ${uuid} order by position`

/** Records what a job has read in a photo. False: the job was lost meanwhile. */
export async function noteReading(
  db: Db,
  job: Job,
  { id, reading, attempts, texts, width, height, perceptualHash }: Pick<Photo, 'id'> & PhotoReadings & PhotoLooks,
): Promise<boolean> {
  const { count } = await db`
    with fence as materialized (select 1 from jobs where ${isOurs(db, job)} for update)
    update photos
       set reading = ${reading}, attempts = ${attempts}, texts = ${db.json([...texts])},
           width = coalesce(width, ${width}::int), height = coalesce(height, ${height}::int),
           perceptual_hash = coalesce(perceptual_hash, ${bits(db, db`${perceptualHash}::text`)})
     where id = ${id} and exists (select 1 from fence)`
  return count === 1
}

/** Records what is known of a photo's print. `text`: a QR string that counts as read in the photo from now on. False: the job was lost meanwhile. */
export async function notePrint(db: Db, job: Job, id: string, print: PrintOfPhoto, text: string | null = null): Promise<boolean> {
  const { count } = await db`
    with fence as materialized (select 1 from jobs where ${isOurs(db, job)} for update)
    update photos set print = ${db.json(print)}, texts = texts || ${db.json(text === null ? [] : [text])}
     where id = ${id} and exists (select 1 from fence)`
  return count === 1
}

/** What the print of a receipt's photos says, the photo with most of it first. */
export async function findPrint(db: Db, receiptUuid: string): Promise<PrintOfPhoto | null> {
  const [row] = await db<{ print: PrintOfPhoto }[]>`
    select print from photos
     where receipt_uuid = ${receiptUuid} and print is not null
     order by jsonb_array_length(print->'candidates') desc, jsonb_array_length(jsonb_path_query_array(print->'fields', '$.* ? (@ != null)')) desc, position
     limit 1`
  return row?.print ?? null
}

/** Whether a receipt has this photo. */
export async function exists(db: Db, receiptUuid: string, { id, ext }: Photo): Promise<boolean> {
  const rows = await db`select 1 from photos where id = ${id} and ext = ${ext} and receipt_uuid = ${receiptUuid}`
  return rows.length === 1
}

/** Which of the ids belong to a receipt. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`select id from photos where id = any(${ids}::text[])`
  return new Set(rows.map(({ id }) => id))
}

/** A receipt that uses a photo. */
export type PhotoUse = Pick<Receipt, 'uuid' | 'receiptId' | 'participant' | 'externalId' | 'fiscalKey' | 'rejectKey'> & {
  /** The id under which a page sent it. */
  submission: string | null
  /** A job still looks for a receipt in its photos. */
  isBeingRead: boolean
}

/**
 * The receipt with the promo's first photo of the same bytes as one of these. Rejected receipts that hold nothing are left out: their photos may be
 * sent again, by anybody.
 */
export async function findUsed(db: Db, promoId: number, photos: readonly NewPhoto[]): Promise<PhotoUse | null> {
  const [row] = await db<PhotoUse[]>`
    select r.uuid, r.receipt_id, r.participant, r.external_id, r.fiscal_key, r.reject_key, r.meta->>'submission' as submission,
           r.state = 'ARRIVED' and r.fiscal_key is null and not r.needs_review as is_being_read
      from photos f join receipts r on r.uuid = f.receipt_uuid
     where f.promo_id = ${promoId} and f.first
       and f.sha256 in ${bytesOf(db, photos)}
     order by r.uuid limit 1`
  return row ?? null
}

/** Whether the receipt has any of these photos, by their bytes. */
export async function hasAny(db: Db, receiptUuid: string, photos: readonly NewPhoto[]): Promise<boolean> {
  const rows = await db`select 1 from photos where receipt_uuid = ${receiptUuid} and sha256 in ${bytesOf(db, photos)} limit 1`
  return rows.length === 1
}

/** Whether the receipt has all of these photos, by their bytes. */
export async function hasAll(db: Db, receiptUuid: string, photos: readonly NewPhoto[]): Promise<boolean> {
  const rows = await db`
    select 1 where not exists (${bytesOf(db, photos)} except select sha256 from photos where receipt_uuid = ${receiptUuid})`
  return rows.length === 1
}

/** The participant's latest rejected receipt without a fiscal key that has one of these photos, by its bytes. */
export async function findRefused(
  db: Db,
  { promoId, participant }: Owner,
  photos: readonly NewPhoto[],
  rejectKey: RejectKey,
): Promise<Pick<PhotoUse, 'uuid' | 'receiptId' | 'externalId'> | null> {
  if (photos.length === 0) return null
  const [row] = await db<Pick<PhotoUse, 'uuid' | 'receiptId' | 'externalId'>[]>`
    select r.uuid, r.receipt_id, r.external_id from receipts r
     where r.promo_id = ${promoId} and r.participant = ${participant} and r.fiscal_key is null and r.reject_key = ${rejectKey} and r.state = 'REVIEWED'
       and exists (select 1 from photos f where f.receipt_uuid = r.uuid and f.sha256 in ${bytesOf(db, photos)})
     order by r.receipt_id desc limit 1`
  return row ?? null
}

const bytesOf = (db: Db, photos: readonly NewPhoto[]) => db`(select decode(unnest(${photos.map(({ sha256 }) => sha256)}::text[]), 'hex'))`

/**
 * Another participant's photo in the promo that looks like one of these; `before`: only photos that came before that moment. Photos with different
 * fiscal keys never match: two receipts of one cash register look alike.
 */
export async function findLookAlike(
  db: Db,
  { promoId, participant, fiscalKey }: Pick<Receipt, 'promoId' | 'participant' | 'fiscalKey'>,
  photos: readonly Pick<PhotoLooks, 'perceptualHash'>[],
  before: Date | null = null,
): Promise<{ receiptUuid: string; bits: number } | null> {
  const hashes = photos.flatMap(({ perceptualHash }) => perceptualHash ?? [])
  if (hashes.length === 0) return null
  const [row] = await db<{ receiptUuid: string; bits: number }[]>`
    select f.receipt_uuid, bit_count(f.perceptual_hash # wanted.hash)::int as bits
      from ${lookingLike(db, promoId, hashes)} and f.participant <> ${participant} and ${isNotOfOtherKey(db, fiscalKey)}
       and exists (select 1 from receipts r where r.uuid = f.receipt_uuid and ${isInUse(db)})${before === null ? db`` : db` and f.created_at < ${before}`}
     order by bits, f.receipt_uuid limit 1`
  return row ?? null
}

/** Condition on a photo `f`: its receipt and this one are not known to have different fiscal keys. */
const isNotOfOtherKey = (db: Db, fiscalKey: string | null) =>
  fiscalKey === null ? db`true` : db`not exists (select 1 from receipts r where r.uuid = f.receipt_uuid and r.fiscal_key <> ${fiscalKey})`

/** The promo's other receipts with a photo that looks like one of this receipt's. */
export async function listWithSimilarPhotos(db: Db, { uuid, promoId, fiscalKey }: Pick<Receipt, 'uuid' | 'promoId' | 'fiscalKey'>): Promise<string[]> {
  const hashes = await db<{ hex: string }[]>`
    select lpad(to_hex(perceptual_hash::bigint), 16, '0') as hex from photos where receipt_uuid = ${uuid} and perceptual_hash is not null`
  if (hashes.length === 0) return []
  const rows = await db<{ receiptUuid: string }[]>`
    select distinct f.receipt_uuid from ${lookingLike(
      db,
      promoId,
      hashes.map(({ hex }) => hex),
    )} and f.receipt_uuid <> ${uuid} and ${isNotOfOtherKey(db, fiscalKey)}`
  return rows.map(({ receiptUuid }) => receiptUuid)
}

/**
 * The promo's photos `f` that look like one of these hashes, `wanted.hash`. A similar hash shares at least one quarter, and each quarter has an
 * index.
 */
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

/** New photos make the decision on a locked receipt outdated, and let the search for its QR run again. */
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
