import type { Db, Json } from '#platform/db.ts'
import { givenBack, isOurs, type Job } from '#platform/queue.ts'
import { eventNumber, next, type ReceiptEvent, type ReceiptNote } from '#domain/receipt/lifecycle.ts'
import { holdsKeyAfter, letsGo } from '#domain/receipt/identity.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { ReviewReason } from '#domain/receipt/review-reasons.ts'
import type { JobName } from '#domain/jobs.ts'
import type { Piece } from '#platform/db/statement.ts'
import { paymentPieces } from './notices.ts'

/** A receipt's columns. The column of the judging context keeps its earlier name: processes of the previous release still use it. */
export const receiptColumns = (db: Db) => db`
  r.uuid, r.receipt_id, r.promo_id, p.country, p.sandbox, r.participant, r.user_uuid, r.state, r.revision, r.version, r.holds_key, r.dup_check,
  r.fiscal_key, r.requisites, r.qr_string, r.external_id, r.duplicate_of, r.copy_of, r.source, r.channel, r.meta, r.created_at, r.approved,
  r.needs_review, r.reject_key, r.reject_reason, r.settings_version, r.fiscal, r.operation_type, r.outcome, r.trace,
  r.circumstances as judging_context, r.reviewers, r.checks, r.first_check_at, r.next_check_at, r.open_callbacks, r.delivered,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'ext', f.ext) order by f.position) from photos f where f.receipt_uuid = r.uuid), '[]') as photos`

export async function find(db: Db, uuid: string): Promise<Receipt | null> {
  const [row] = await db<Receipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id where r.uuid = ${uuid}`
  return row ?? null
}

/** Whether each of these receipts is decided, with moderators, or waiting for its next check. Unknown receipts count as settled. */
export async function areSettled(db: Db, uuids: readonly string[]): Promise<boolean[]> {
  const rows = await db<{ uuid: string }[]>`
    select uuid from receipts
     where uuid = any(${uuids}::uuid[]) and state <> 'REVIEWED' and not needs_review and next_check_at is null`
  const open = new Set(rows.map((row) => row.uuid))
  return uuids.map((uuid) => !open.has(uuid))
}

/** Finds a receipt and locks it until the transaction ends. */
export async function lock(tx: Db, uuid: string): Promise<Receipt | null> {
  await tx`select 1 from receipts where uuid = ${uuid} for update`
  return find(tx, uuid)
}

export async function isBlocked(db: Db, promoId: number, participant: string): Promise<boolean> {
  const rows = await db`select 1 from blocked_participants where promo_id = ${promoId} and participant = ${participant}`
  return rows.length === 1
}

/** What a move changes besides the state. Fields left out stay as they are. */
export type Change = Partial<
  Pick<
    Receipt,
    | 'approved'
    | 'needsReview'
    | 'rejectKey'
    | 'rejectReason'
    | 'settingsVersion'
    | 'fiscal'
    | 'operationType'
    | 'outcome'
    | 'trace'
    | 'judgingContext'
    | 'reviewers'
    | 'checks'
    | 'firstCheckAt'
    | 'nextCheckAt'
    | 'revision'
    | 'duplicateOf'
  >
>

export type Move = {
  event: ReceiptEvent
  actor?: string
  detail?: Json
  change: Change
  /** The callback's body, made from the receipt as it will be. */
  body: (moved: Receipt) => string
  /** Whether the promo has an address for callbacks. */
  addressed: boolean
  /** The claim of the job that makes this move. If the claim is lost, nothing is written; if the move is written, the job ends. */
  job?: Job
  next?: { name: JobName }
  /** Promos that get a copy of this receipt once it is approved. */
  copyTo?: readonly number[]
  /** Write nothing if the participant has been blocked meanwhile. */
  unlessBlocked?: boolean
  /** Why this move sends the receipt to moderators. */
  review?: ReviewReason
}

/**
 * Moves a receipt. One statement writes the row, its history line, its callback event, the next job and the end of the current job, and takes or
 * releases the fiscal key. The next check is cleared unless the change sets it. Null: the receipt changed since it was read or the claim was lost,
 * and nothing was written. Throws when the move takes a fiscal key that another receipt holds.
 */
export async function move(
  db: Db,
  receipt: Receipt,
  { event, actor = 'auto', detail, change, body, addressed, job, next: nextJob, copyTo = [], unlessBlocked = false, review }: Move,
): Promise<Receipt | null> {
  const after: Receipt = { ...receipt, nextCheckAt: null, ...change, state: next(receipt.state, event), version: receipt.version + 1 }
  const moved: Receipt = { ...after, holdsKey: holdsKeyAfter(receipt, after) }
  const number = eventNumber(moved.revision, moved.state)
  const rejectedIn = moved.state === 'REVIEWED' && !moved.approved ? moved.revision : null
  const payment = paymentPieces(db, moved)
  const [row] = await db<{ openCallbacks: number }[]>`
    with clock_reading as materialized (select service_now() as now
    ), fence as materialized (
      ${job ? db`select 1 from jobs where ${isOurs(db, job)} for update` : db`select 1`}
    ), moved as (
      update receipts
         set state = ${moved.state}, revision = ${moved.revision}, version = ${moved.version}, holds_key = ${moved.holdsKey}, duplicate_of = ${moved.duplicateOf}, approved = ${moved.approved}, rejected_in = ${rejectedIn}, needs_review = ${moved.needsReview},
             reject_key = ${moved.rejectKey}, reject_reason = ${moved.rejectReason}, settings_version = ${moved.settingsVersion},
             fiscal = ${json(db, moved.fiscal)}, operation_type = ${moved.operationType}, outcome = ${json(db, moved.outcome)},
             trace = ${json(db, moved.trace)}, circumstances = ${json(db, moved.judgingContext)}, reviewers = ${moved.reviewers}::text[], checks = ${moved.checks},
             first_check_at = ${moved.firstCheckAt}, next_check_at = ${moved.nextCheckAt},
             open_callbacks = open_callbacks + ${addressed ? 1 : 0}${payment.counted}${review ? db`, ${reviewBegins(db, review)}` : db``}
       where uuid = ${receipt.uuid} and version = ${receipt.version} and state = ${receipt.state} and exists (select 1 from fence)
         ${unlessBlocked ? db`and not exists (select 1 from blocked_participants where promo_id = ${receipt.promoId} and participant = ${receipt.participant})` : db``}
      returning uuid, promo_id, open_callbacks, open_payment_notices
    ), history as (
      insert into receipt_history (receipt_uuid, at, event, state, actor, detail)
      select uuid, now, ${event}, ${moved.state}, ${actor}, ${json(db, detail ?? null)} from moved, clock_reading
    ), event as (
      insert into callback_events (receipt_uuid, number, promo_id, body, recorded_at, status)
      select uuid, ${number}::int, promo_id, ${body(moved)}, now, ${addressed ? 'waiting' : 'unaddressed'} from moved, clock_reading
    ), next_jobs as (
      insert into jobs (name, lane, payload, run_at)
      select j.name, moved.promo_id, jsonb_build_object('receiptUuid', moved.uuid), now
        from moved, clock_reading,
             (values ('deliver-callback', ${addressed}::boolean), (${nextJob?.name ?? ''}::text, ${nextJob !== undefined}::boolean)) as j(name, wanted)
       where j.wanted and (j.name <> 'deliver-callback' or moved.open_callbacks = 1)
      ${
        moved.approved && copyTo.length > 0
          ? db`
      union all
      select 'copy-receipt', promo_id_of_copy, jsonb_build_object('receiptUuid', moved.uuid, 'promoId', promo_id_of_copy), now
        from moved, clock_reading, unnest(${copyTo}::int[]) as promo_id_of_copy`
          : db``
      }
    ), done as (
      ${job ? db`delete from jobs where id = ${job.id} and exists (select 1 from moved)` : db`select 1`}
    )${photoPieces(db, receipt, moved)}${payment.recorded}
    select open_callbacks from moved`
  return row ? { ...moved, openCallbacks: row.openCallbacks } : null
}

/** A receipt that holds nothing any more releases its photos. A reopened receipt gets them back unless another receipt has taken them. */
function photoPieces(db: Db, before: Receipt, moved: Receipt): Piece {
  const wasFree = letsGo(before.state === 'REVIEWED' ? before.rejectKey : null, { confirmed: before.fiscal !== null })
  const isFree = letsGo(moved.state === 'REVIEWED' ? moved.rejectKey : null, { confirmed: moved.fiscal !== null })
  if (moved.photos.length === 0 || wasFree === isFree) return db``
  return db`, photo_use as (
      update photos f set first = ${!isFree}
        from moved where f.receipt_uuid = moved.uuid
         and (${isFree}::boolean or not exists (select 1 from photos o where o.promo_id = f.promo_id and o.sha256 = f.sha256 and o.first))
    )`
}

/** A check that decided nothing: records the progress in the wait schedule, a history line and the job's next moment. */
export async function noteCheck(
  db: Db,
  receipt: Receipt,
  note: {
    checks: number
    firstCheckAt: Date | null
    nextCheckAt: Date
    line: { outcome: string; detail: string } | null
    job: Job
  },
): Promise<boolean> {
  const { count } = await db`
    with fence as materialized (select 1 from jobs where ${isOurs(db, note.job)} for update
    ), noted as (
      update receipts
         set checks = ${note.checks}, first_check_at = ${note.firstCheckAt}, next_check_at = ${note.nextCheckAt}
       where uuid = ${receipt.uuid} and state = 'ARRIVED' and exists (select 1 from fence)
      returning uuid
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail)
      select uuid, 'checked', 'ARRIVED', ${db.json({ ...note.line, nextCheckAt: note.nextCheckAt.toISOString() })} from noted where ${note.line !== null}
    )
    update jobs set run_at = ${note.nextCheckAt}, failures = 0, ${givenBack(db)}
      from noted
     where id = ${note.job.id}`
  return count === 1
}

/** Sends an open receipt to moderators without moving it. False: it changed meanwhile, or the claim was lost. */
export async function sendToModeration(
  db: Db,
  receipt: Receipt,
  { change, reason, fault, job }: { change: Change; reason: ReviewReason; fault?: string; job: Job },
): Promise<boolean> {
  const after = { ...receipt, ...change }
  const { count } = await db`
    with fence as materialized (select 1 from jobs where ${isOurs(db, job)} for update
    ), sent as (
      update receipts
         set needs_review = true, ${reviewBegins(db, reason)}, next_check_at = null, version = version + 1, outcome = ${json(db, after.outcome)}, trace = ${json(db, after.trace)},
             circumstances = ${json(db, after.judgingContext)}, settings_version = ${after.settingsVersion}, reject_key = ${after.rejectKey}, reject_reason = ${after.rejectReason}
       where uuid = ${receipt.uuid} and version = ${receipt.version} and state <> 'REVIEWED' and exists (select 1 from fence)
      returning uuid, state
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail)
      select uuid, 'sentToModeration', state, ${db.json({ reason, fault })} from sent
    )
    delete from jobs where id = ${job.id} and exists (select 1 from sent)`
  return count === 1
}

/** Columns that are reset whenever a receipt comes to moderators. */
const reviewBegins = (db: Db, reason: ReviewReason) =>
  db`review_reason = ${reason}, review_since = service_now(), held_by = null, held_until = null, pending_decision = null`

/** Adds a history line to a receipt that stays in its state. */
export async function note(
  db: Db,
  { uuid, state }: Pick<Receipt, 'uuid' | 'state'>,
  { event, actor, detail }: { event: ReceiptNote; actor: string; detail: Json },
): Promise<void> {
  await db`insert into receipt_history (receipt_uuid, event, state, actor, detail) values (${uuid}, ${event}, ${state}, ${actor}, ${db.json(detail)})`
}

const json = (db: Db, value: unknown) => (value === null || value === undefined ? null : db.json(value as Json))
