import type { Receipt } from '#domain/receipt/receipt.ts'
import { arrayLiteral, arrayOf } from '#platform/db/array-of.ts'
import type { Db } from '#platform/db.ts'

type Self = Pick<Receipt, 'uuid' | 'participant'>

/** A receipt, and the promos in which it could be rewarded for one purchase. */
export type Suspect = Self & { promoIds: readonly number[] }

/**
 * The latest arrival (including the last photo) among the participant's receipts that are approved in one of these promos without a confirmation, or will be
 * unless the decision is taken back. Later purchases cannot be one of them. Null: there are none.
 */
export async function findUnconfirmedUntil(db: Db, suspects: readonly Suspect[]): Promise<(Date | null)[]> {
  const column = (of: (one: Suspect, n: number) => string | number) => arrayOf(suspects.map(of))
  const rows = await db<{ n: number; until: Date | null }[]>`
    select i.n, found.until
      from unnest((select ${column((_, n) => n)}::int[]), ${column(({ uuid }) => uuid)}::uuid[], ${column(({ participant }) => participant)}::text[],
                  ${column(({ promoIds }) => arrayLiteral(promoIds))}::text[]) as i(n, uuid, participant, promo_ids)
     cross join lateral (
       select max(greatest(r.created_at, (select max(f.created_at) from photos f where f.receipt_uuid = r.uuid))) as until
         from receipts r
        where r.promo_id = any(i.promo_ids::int[]) and r.participant = i.participant and r.uuid <> i.uuid
          and r.unconfirmed) found`
  const until = new Map(rows.map((row) => [row.n, row.until]))
  return suspects.map((_, n) => until.get(n) ?? null)
}

/** How many other receipts of the participant are approved or open in these promos. */
export async function countOthers(db: Db, promoIds: readonly number[], { uuid, participant }: Self): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from receipts r
     where r.promo_id = any(${promoIds}::int[]) and r.participant = ${participant} and r.uuid <> ${uuid} and (r.approved or r.state <> 'REVIEWED')`
  return row.count
}
