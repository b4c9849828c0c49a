import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import type { Db, Json } from '#platform/db.ts'

/** Stores the contents of a sandbox receipt, unless contents were stored before. */
export async function compose(db: Db, { fiscalKey, promoId, fiscal }: { fiscalKey: string; promoId: number; fiscal: FiscalReceipt }): Promise<void> {
  await db`
    insert into sandbox_documents as d (fiscal_key, promo_id, fiscal) values (${fiscalKey}, ${promoId}, ${db.json(fiscal as Json)})
    on conflict (fiscal_key) do update set fiscal = excluded.fiscal where d.fiscal is null`
}

/** Counts a question about a sandbox receipt. Answers the question's number and the receipt's stored contents. */
export async function ask(db: Db, { fiscalKey, promoId }: { fiscalKey: string; promoId: number }): Promise<{ asked: number; fiscal: FiscalReceipt | null }> {
  const [row] = await db<[{ asked: number; fiscal: FiscalReceipt | null }]>`
    insert into sandbox_documents as d (fiscal_key, promo_id, asked) values (${fiscalKey}, ${promoId}, 1)
    on conflict (fiscal_key) do update set asked = d.asked + 1
    returning asked, fiscal`
  return row
}
