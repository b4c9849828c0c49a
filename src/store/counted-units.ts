import type { Receipt } from '#domain/receipt/receipt.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import { isUniqueViolation, type Db } from '#platform/db.ts'

/** Packs of a receipt, and the promos in which each counts once together. */
export type UnitsAsked = Pick<Receipt, 'uuid'> & { promoIds: readonly number[]; units: readonly string[] }

/** For each receipt, those of its packs that other receipts were rewarded for, sorted. */
export async function findHeld(db: Db, asked: readonly UnitsAsked[]): Promise<string[][]> {
  const rows = asked.flatMap(({ uuid, promoIds, units }, n) => promoIds.flatMap((promoId) => units.map((unit) => ({ n, uuid, promoId, unit }))))
  const column = (of: (one: (typeof rows)[number]) => string | number) => arrayOf(rows.map(of))
  const found = await db<{ n: number; unit: string }[]>`
    select distinct i.n, i.unit
      from unnest((select ${column(({ n }) => n)}::int[]), ${column(({ uuid }) => uuid)}::uuid[], ${column(({ promoId }) => promoId)}::int[],
                  ${column(({ unit }) => unit)}::text[]) as i(n, uuid, promo_id, unit)
      join counted_units c on c.promo_id = i.promo_id and c.unit = i.unit and c.receipt_uuid <> i.uuid
     order by 1, 2`
  return asked.map((_, n) => found.filter((row) => row.n === n).map(({ unit }) => unit))
}

/** Whether a move failed because another receipt was rewarded for one of its packs meanwhile. */
export const isUnitTaken = (error: unknown): boolean => isUniqueViolation(error) && (error as { constraint?: unknown }).constraint === 'counted_units_pkey'

/** Null instead of that failure: nothing was written, and the receipt has to be judged again. */
export async function orLookAgain<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isUnitTaken(error)) return null
    throw error
  }
}
