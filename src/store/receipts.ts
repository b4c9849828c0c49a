import type { Db, Json } from '#platform/db.ts'
import { givenBack, type Job } from '#platform/queue.ts'
import { eventNumber, next, type ReceiptEvent } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { JobName } from '#src/jobs.ts'

export const receiptColumns = (db: Db) => db`
  r.uuid, r.receipt_id, r.promo_id, p.country, r.participant, r.user_uuid, r.state, r.revision, r.version, r.original, r.dup_check,
  r.fiscal_key, r.requisites, r.qr_string, r.external_id, r.duplicate_of, r.source, r.channel, r.meta, r.created_at, r.approved,
  r.needs_review, r.reject_key, r.reject_reason, r.settings_version, r.fiscal, r.operation_type, r.outcome, r.trace, r.reviewers,
  r.checks, r.first_check_at, r.next_check_at, r.open_callbacks, r.delivered`

export async function find(db: Db, uuid: string): Promise<Receipt | null> {
  const [row] = await db<Receipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id where r.uuid = ${uuid}`
  return row ?? null
}

export async function isBlocked(db: Db, promoId: number, participant: string): Promise<boolean> {
  const rows = await db`select 1 from blocked_participants where promo_id = ${promoId} and participant = ${participant}`
  return rows.length === 1
}

/** What a move changes besides the state. Fields left out stay as they are. */
export type Change = Partial<Pick<Receipt,
  | 'approved' | 'needsReview' | 'rejectKey' | 'rejectReason' | 'settingsVersion' | 'fiscal' | 'operationType' | 'outcome' | 'trace'
  | 'reviewers' | 'checks' | 'firstCheckAt' | 'nextCheckAt'>>

export type Move = {
  event: ReceiptEvent
  actor?: string
  detail?: Json
  change: Change
  /** The callback's body, made from the receipt as it will be. */
  body: (moved: Receipt) => string
  /** Whether the promo has somewhere to send callbacks to. */
  addressed: boolean
  /** The claim this move is made under: when the claim is lost, nothing happens; when the move happens, the job is done. */
  job?: Job
  next?: { name: JobName }
  /** Nothing is written when the participant has been blocked meanwhile. */
  unlessBlocked?: boolean
}

/**
 * Moves a receipt: the row, its history line, its callback event, the next job and the end of the current one are one
 * statement. A receipt that moves waits for no check, unless the change says so. Null: the receipt changed since it was read,
 * or the claim was lost; nothing was written.
 */
export async function move(db: Db, receipt: Receipt, { event, actor = 'auto', detail, change, body, addressed, job, next: nextJob, unlessBlocked = false }: Move): Promise<Receipt | null> {
  const moved: Receipt = { ...receipt, nextCheckAt: null, ...change, state: next(receipt.state, event), version: receipt.version + 1 }
  const number = eventNumber(moved.revision, moved.state)
  const [row] = await db<{ openCallbacks: number }[]>`
    with clock_reading as materialized (select service_now() as now
    ), fence as materialized (
      ${job ? db`select 1 from jobs where id = ${job.id} and attempts = ${job.attempts} for update` : db`select 1`}
    ), moved as (
      update receipts
         set state = ${moved.state}, version = ${moved.version}, approved = ${moved.approved}, needs_review = ${moved.needsReview},
             reject_key = ${moved.rejectKey}, reject_reason = ${moved.rejectReason}, settings_version = ${moved.settingsVersion},
             fiscal = ${json(db, moved.fiscal)}, operation_type = ${moved.operationType}, outcome = ${json(db, moved.outcome)},
             trace = ${json(db, moved.trace)}, reviewers = ${moved.reviewers}::text[], checks = ${moved.checks},
             first_check_at = ${moved.firstCheckAt}, next_check_at = ${moved.nextCheckAt},
             open_callbacks = open_callbacks + ${addressed ? 1 : 0}
       where uuid = ${receipt.uuid} and version = ${receipt.version} and state = ${receipt.state} and exists (select 1 from fence)
         ${unlessBlocked ? db`and not exists (select 1 from blocked_participants where promo_id = ${receipt.promoId} and participant = ${receipt.participant})` : db``}
      returning uuid, promo_id, open_callbacks
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
    ), done as (
      ${job ? db`delete from jobs where id = ${job.id} and exists (select 1 from moved)` : db`select 1`}
    )
    select open_callbacks from moved`
  return row ? { ...moved, openCallbacks: row.openCallbacks } : null
}

/** A check that decided nothing: the facts of the wait schedule, the history line and the job's next moment. */
export async function noteCheck(db: Db, receipt: Receipt, note: {
  checks: number; firstCheckAt: Date | null; nextCheckAt: Date; line: { outcome: string; detail: string } | null; job: Job
}): Promise<boolean> {
  const { count } = await db`
    with fence as materialized (select 1 from jobs where id = ${note.job.id} and attempts = ${note.job.attempts} for update
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

/** Hands an open receipt to moderators without moving it. False: it changed meanwhile, or the claim was lost. */
export async function sendToModeration(db: Db, receipt: Receipt, { change, reason, job }: { change: Change; reason: string; job: Job }): Promise<boolean> {
  const after = { ...receipt, ...change }
  const { count } = await db`
    with fence as materialized (select 1 from jobs where id = ${job.id} and attempts = ${job.attempts} for update
    ), sent as (
      update receipts
         set needs_review = true, next_check_at = null, version = version + 1, outcome = ${json(db, after.outcome)}, trace = ${json(db, after.trace)},
             settings_version = ${after.settingsVersion}, reject_key = ${after.rejectKey}, reject_reason = ${after.rejectReason}
       where uuid = ${receipt.uuid} and version = ${receipt.version} and state <> 'REVIEWED' and exists (select 1 from fence)
      returning uuid, state
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail)
      select uuid, 'sentToModeration', state, ${db.json({ reason })} from sent
    )
    delete from jobs where id = ${job.id} and exists (select 1 from sent)`
  return count === 1
}

const json = (db: Db, value: unknown) => (value === null || value === undefined ? null : db.json(value as Json))
