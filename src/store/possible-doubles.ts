import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'

type Self = Pick<Receipt, 'uuid' | 'participant'>

/**
 * When the last of the participant's receipts arrived, its last photo included, that are approved in one of these promos without a
 * confirmation, or will be unless the decision is taken back. What was bought later is none of them. Null: there are none.
 */
export async function findUnconfirmedUntil(db: Db, promoIds: readonly number[], { uuid, participant }: Self): Promise<Date | null> {
  const [row] = await db<[{ until: Date | null }]>`
    select max(greatest(r.created_at, (select max(f.created_at) from photos f where f.receipt_uuid = r.uuid))) as until
      from receipts r
     where r.promo_id = any(${promoIds}::int[]) and r.participant = ${participant} and r.uuid <> ${uuid}
       and r.fiscal is null and (r.approved or (r.needs_review and r.pending_decision is not null))
       and (r.approved or r.pending_decision->>'approve' = 'true')`
  return row.until
}

/** How many other receipts of the participant are approved or open in these promos. */
export async function countOthers(db: Db, promoIds: readonly number[], { uuid, participant }: Self): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from receipts r
     where r.promo_id = any(${promoIds}::int[]) and r.participant = ${participant} and r.uuid <> ${uuid} and (r.approved or r.state <> 'REVIEWED')`
  return row.count
}
