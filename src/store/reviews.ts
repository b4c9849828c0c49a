import type { Decision } from '#domain/receipt/moderate.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { ReviewReason } from '#domain/receipt/review-reasons.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { CONFIRMED, readReceipt, type StoredReceipt } from './papers.ts'
import { receiptColumns } from './receipts.ts'
import { withFiscalKey } from './with-fiscal-key.ts'

/** A decision that the moderator can still take back. */
export type PendingDecision = Decision & { id: string; actor: string; appliesAt: string }

/** The state of a receipt that is with moderators. */
export type Review = {
  reason: ReviewReason
  since: Date
  /** Who holds the receipt now; an expired hold counts as none. */
  heldBy: string | null
  heldUntil: Date | null
  pendingDecision: PendingDecision | null
}

const reviewColumns = (db: Db) => db`
  r.review_reason as reason, r.review_since as since, r.pending_decision,
  case when r.held_until > service_now() then r.held_by end as held_by, case when r.held_until > service_now() then r.held_until end as held_until`

/** Null: the receipt is not with moderators. */
export async function find(db: Db, uuid: string): Promise<Review | null> {
  const [row] = await db<Review[]>`select ${reviewColumns(db)} from receipts r where r.uuid = ${uuid} and r.needs_review`
  return row ?? null
}

export type Waiting = Review & { receipt: Receipt }

const waiting = (db: Db) => db`r.needs_review and r.pending_decision is null`

/**
 * Hands a moderator the receipts that they hold already, and to make up the count those that have waited longest and that nobody holds. Concurrent calls
 * never get one receipt twice: rows that another call is taking are skipped. `added`: those that the moderator did not hold before.
 */
export async function take(
  db: Db,
  {
    moderator,
    promoId,
    count,
    leaseMs,
    passOver,
  }: {
    moderator: string
    promoId: number | null
    count: number
    leaseMs: number
    passOver: readonly string[]
  },
): Promise<{ taken: Waiting[]; added: string[] }> {
  const picked = await db<{ uuid: string; isNew: boolean }[]>`
    with clock_reading as materialized (select service_now() as now
    ), kept as materialized (
      select r.uuid from receipts r
       where ${waiting(db)} ${ofPromo(db, promoId)}
         and r.uuid <> all(${passOver}::uuid[])
         and r.held_by = ${moderator} and r.held_until > (select now from clock_reading)
       order by r.review_since, r.uuid
       limit ${count}::int
         for update skip locked
    ), added as materialized (
      select r.uuid from receipts r
       where ${waiting(db)} ${ofPromo(db, promoId)}
         and r.uuid <> all(${passOver}::uuid[])
         and (r.held_by is null or r.held_until <= (select now from clock_reading))
       order by r.review_since, r.uuid
       limit ${count}::int - (select count(*) from kept)
         for update skip locked
    ), picked as materialized (
      select uuid, false as is_new from kept union all select uuid, true from added
    )
    update receipts r set held_by = ${moderator}, held_until = (select now from clock_reading) + ${leaseMs}::float * interval '1 ms'
      from picked where r.uuid = picked.uuid
    returning r.uuid, is_new`
  const taken = picked.length === 0 ? [] : await listWaiting(db, db`r.uuid = any(${picked.map(({ uuid }) => uuid)}::uuid[])`, count)
  return { taken, added: picked.filter(({ isNew }) => isNew).map(({ uuid }) => uuid) }
}

export type Cursor = { since: Date; uuid: string }

/** Receipts that wait for a moderator, longest first. */
export function list(db: Db, { promoId, after, limit }: { promoId: number | null; after: Cursor | null; limit: number }): Promise<Waiting[]> {
  const further = after === null ? db`` : db`and (r.review_since, r.uuid) > (${after.since}, ${after.uuid}::uuid)`
  return listWaiting(db, db`${waiting(db)} ${ofPromo(db, promoId)} ${further}`, limit)
}

async function listWaiting(db: Db, condition: Piece, limit: number): Promise<Waiting[]> {
  const rows = await db<(Review & StoredReceipt)[]>`
    select ${receiptColumns(db)}, ${reviewColumns(db)}
      from receipts r join promos p on p.id = r.promo_id
     where ${condition}
     order by r.review_since, r.uuid
     limit ${limit}::int`
  return rows.map(({ reason, since, heldBy, heldUntil, pendingDecision, ...row }) => ({
    reason,
    since,
    heldBy,
    heldUntil,
    pendingDecision,
    receipt: readReceipt(row),
  }))
}

const ofPromo = (db: Db, promoId: number | null) => (promoId === null ? db`` : db`and r.promo_id = ${promoId}::bigint`)

export type QueueCount = { promoId: number; reason: ReviewReason; waiting: number; held: number; oldestSince: Date }

/** How many receipts wait in each promo and why, and how many of them are held. */
export function countWaiting(db: Db, promoId: number | null): Promise<QueueCount[]> {
  return db<QueueCount[]>`
    select r.promo_id, r.review_reason as reason, count(*)::int as waiting, count(*) filter (where r.held_until > service_now())::int as held,
           min(r.review_since) as oldest_since
      from receipts r
     where ${waiting(db)} ${ofPromo(db, promoId)}
     group by r.promo_id, r.review_reason order by r.promo_id, r.review_reason`
}

/** Holds a receipt for a moderator from now on. The caller has made sure, under the receipt's lock, that nobody else holds it. */
export async function hold(tx: Db, uuid: string, { moderator, leaseMs }: { moderator: string; leaseMs: number }): Promise<void> {
  await tx`update receipts set held_by = ${moderator}, held_until = service_now() + ${leaseMs}::float * interval '1 ms' where uuid = ${uuid}`
}

export async function release(tx: Db, uuid: string): Promise<void> {
  await tx`update receipts set held_by = null, held_until = null where uuid = ${uuid}`
}

/** Null takes the decision back. */
export async function setPending(tx: Db, uuid: string, decision: PendingDecision | null): Promise<void> {
  await tx`
    update receipts
       set pending_decision = ${decision && tx.json(decision)}, unconfirmed = ${decision?.approve ?? false} and not (${CONFIRMED})
     where uuid = ${uuid}`
}

/** A receipt of the fiscal key in one of these promos that is approved, or will be decided without a moderator. The caller holds `fiscalKeyLock`. */
export async function findLinked(tx: Db, promoIds: readonly number[], fiscalKey: string): Promise<{ promoId: number } | null> {
  const [row] = await tx<{ promoId: number }[]>`
    select promo_id from (
      ${withFiscalKey(tx, tx`promo_id, state, approved, needs_review`, tx`fiscal_key = ${fiscalKey}`)}
    ) same
     where promo_id = any(${promoIds}::int[]) and (approved or (state <> 'REVIEWED' and not needs_review))
     order by promo_id limit 1`
  return row ?? null
}
