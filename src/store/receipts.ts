import type { Db, Json } from '#platform/db.ts'
import { givenBack, isOurs, type Job } from '#platform/queue.ts'
import type { ReceiptNote } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { ReviewReason } from '#domain/receipt/review-reasons.ts'
import type { Change } from './moves.ts'
import { BESIDE, insertPapers, packPapers, papersOf, pointsOf, readReceipt, retailerInnOf, type StoredReceipt } from './papers.ts'
import type { HistoryDetail } from './moves.ts'

/** A receipt's columns, which `readReceipt` makes a receipt of. The column of the judging context keeps its earlier name: processes of the previous release still use it. */
export const receiptColumns = (db: Db) => db`
  r.uuid, r.receipt_id, r.promo_id, p.country, p.sandbox, r.participant, r.user_uuid, r.state, r.revision, r.version, r.holds_key, r.dup_check,
  r.fiscal_key, r.requisites, r.qr_string, r.external_id, r.duplicate_of, r.copy_of, r.source, r.channel, r.meta, r.created_at, r.approved,
  r.needs_review, r.reject_key, r.reject_reason, r.settings_version, r.operation_type, ${papersOf(db)},
  r.circumstances as judging_context, r.reviewers, r.checks, r.first_check_at, r.next_check_at, r.open_callbacks, r.delivered,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'ext', f.ext) order by f.position) from photos f where f.receipt_uuid = r.uuid), '[]') as photos`

export async function find(db: Db, uuid: string): Promise<Receipt | null> {
  const [row] = await db<StoredReceipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id where r.uuid = ${uuid}`
  return row === undefined ? null : readReceipt(row)
}

/** Receipts, and whether their participants are blocked in their promos; null where there is none of that number. */
export async function findWithBlocks(db: Db, uuids: readonly string[]): Promise<({ receipt: Receipt; isBlocked: boolean } | null)[]> {
  const rows = await db<(StoredReceipt & { isBlocked: boolean })[]>`
    select ${receiptColumns(db)}, exists (select 1 from blocked_participants b where b.promo_id = r.promo_id and b.participant = r.participant) as is_blocked
      from receipts r join promos p on p.id = r.promo_id where r.uuid = any(${[...uuids]}::uuid[])`
  const found = new Map(rows.map(({ isBlocked, ...row }) => [row.uuid, { receipt: readReceipt(row), isBlocked }]))
  return uuids.map((uuid) => found.get(uuid) ?? null)
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
       where uuid = ${receipt.uuid} and promo_id = ${receipt.promoId} and state = ${receipt.state} and version = ${receipt.version} and exists (select 1 from fence)
      returning uuid
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail)
      select uuid, 'checked', ${receipt.state}, ${db.json({ ...note.line, nextCheckAt: note.nextCheckAt.toISOString() })} from noted where ${note.line !== null}
    )
    update jobs set run_at = ${note.nextCheckAt}, failures = 0, ${givenBack(db)}
      from noted
     where id = ${note.job.id}`
  return count === 1
}

/**
 * Records the answer of the tax authority about a receipt under review. The receipt stays there, and no more questions are asked. False: it changed
 * meanwhile, or the claim was lost.
 */
export async function noteAnswer(
  db: Db,
  receipt: Receipt,
  {
    change,
    line,
    job,
  }: { change: Pick<Change, 'fiscal' | 'operationType' | 'outcome' | 'checks' | 'firstCheckAt'>; line: { outcome: string; detail: string }; job: Job },
): Promise<boolean> {
  const after = { ...receipt, ...change }
  const { count } = await db`
    with fence as materialized (select 1 from jobs where ${isOurs(db, job)} for update
    ), noted as (
      update receipts
         set ${BESIDE}, retailer_inn = ${retailerInnOf(after)}, points = ${pointsOf(after)}, operation_type = ${after.operationType},
             checks = ${after.checks}, first_check_at = ${after.firstCheckAt}, next_check_at = null, version = version + 1
       where uuid = ${receipt.uuid} and promo_id = ${receipt.promoId} and version = ${receipt.version} and state <> 'REVIEWED' and exists (select 1 from fence)
      returning uuid, promo_id, version, state
    ), papers as (
      ${insertPapers(db, 'noted', packPapers(after))}
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail) select uuid, 'checked', state, ${db.json(line)} from noted
    )
    delete from jobs where id = ${job.id} and exists (select 1 from noted)`
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
         set needs_review = true, ${reviewBegins(db, reason)}, next_check_at = null, version = version + 1, ${BESIDE}, points = ${pointsOf(after)},
             circumstances = ${json(db, after.judgingContext)}, settings_version = ${after.settingsVersion}, reject_key = ${after.rejectKey}, reject_reason = ${after.rejectReason}
       where uuid = ${receipt.uuid} and promo_id = ${receipt.promoId} and version = ${receipt.version} and state <> 'REVIEWED' and exists (select 1 from fence)
      returning uuid, promo_id, version, state
    ), papers as (
      ${insertPapers(db, 'sent', packPapers(after))}
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail)
      select uuid, 'sentToModeration', state, ${db.json({ reason, fault } satisfies HistoryDetail)} from sent
    )
    delete from jobs where id = ${job.id} and exists (select 1 from sent)`
  return count === 1
}

/** Who gave a receipt the requisites that it has: a moderator's name, or `auto`. */
export async function identifiedBy(db: Db, uuid: string): Promise<string> {
  const [row] = await db<{ actor: string }[]>`
    select actor from receipt_history
     where receipt_uuid = ${uuid} and event in ('identified', 'identifiedFromPrint', 'requisitesCorrected') order by id desc limit 1`
  return row?.actor ?? 'auto'
}

/**
 * Takes the requisites, which the tax authority has refused, from a receipt with photos, and sends it to moderators: it is as it was before they were typed, and
 * holds no fiscal key. False: it changed meanwhile, or the claim was lost.
 */
export async function dropRequisites(db: Db, receipt: Receipt, { outcome, detail, job }: { outcome: string; detail: string; job: Job }): Promise<boolean> {
  const after = { ...receipt, trace: null }
  const line = { reason: 'requisitesRefused', before: receipt.qrString ?? undefined, outcome, detail } satisfies HistoryDetail
  const { count } = await db`
    with fence as materialized (select 1 from jobs where ${isOurs(db, job)} for update
    ), dropped as (
      update receipts
         set requisites = null, qr_string = null, fiscal_key = null, holds_key = dup_check, ${BESIDE}, circumstances = null,
             checks = 0, first_check_at = null, next_check_at = null,
             needs_review = true, ${reviewBegins(db, 'requisitesRefused')}, version = version + 1
       where uuid = ${receipt.uuid} and promo_id = ${receipt.promoId} and version = ${receipt.version} and state = 'ARRIVED' and exists (select 1 from fence)
      returning uuid, promo_id, version, state
    ), papers as (
      ${insertPapers(db, 'dropped', packPapers(after))}
    ), history as (
      insert into receipt_history (receipt_uuid, event, state, detail)
      select uuid, 'sentToModeration', state, ${db.json(line)} from dropped
    )
    delete from jobs where id = ${job.id} and exists (select 1 from dropped)`
  return count === 1
}

/** Columns that are reset whenever a receipt is sent to moderators. */
const reviewBegins = (db: Db, reason: ReviewReason) =>
  db`review_reason = ${reason}, review_since = service_now(), held_by = null, held_until = null, pending_decision = null`

/** Adds a history line to a receipt that stays in its state. */
export async function note(
  db: Db,
  { uuid, state }: Pick<Receipt, 'uuid' | 'state'>,
  { event, actor, detail }: { event: ReceiptNote; actor: string; detail: HistoryDetail },
): Promise<void> {
  await db`insert into receipt_history (receipt_uuid, event, state, actor, detail) values (${uuid}, ${event}, ${state}, ${actor}, ${db.json(detail)})`
}

const json = (db: Db, value: unknown) => (value === null || value === undefined ? null : db.json(value as Json))
