import type { Country } from '#countries/index.ts'
import type { PastLine, SeenLine } from '#domain/catalogue/past-lines.ts'
import type { OtherPromo } from '#domain/promo/lint-relations.ts'
import type { Db } from '#platform/db.ts'

/** Different lines of recently confirmed receipts of a country, for the linter. Only the most recent submissions are searched. */
export async function listLinesSeen(
  db: Db,
  country: Country,
  { receipts, confirmed, lines }: { receipts: number; confirmed: number; lines: number },
): Promise<SeenLine[]> {
  return db<SeenLine[]>`
    with latest as materialized (
      select uuid, promo_id, fiscal from receipts order by uuid desc limit ${receipts}
    ), confirmed as (
      select l.fiscal from latest l join promos p on p.id = l.promo_id where p.country = ${country} and l.fiscal is not null order by l.uuid desc limit ${confirmed}
    )
    select distinct item->>'name' as name, item->'codes'->>'gtin' as gtin, item->'codes'->>'ikpu' as ikpu
      from confirmed, jsonb_array_elements(fiscal->'items') as item order by name, gtin, ikpu limit ${lines}`
}

/** Different lines of a promo's latest receipts with fiscal data, and how often each was printed. */
export async function listLines(db: Db, promoId: number, { receipts, lines }: { receipts: number; lines: number }): Promise<PastLine[]> {
  return db<PastLine[]>`
    with latest as materialized (
      select receipt_uuid from callback_events where promo_id = ${promoId} and channel = 'receipts' and number % 3 = 1 order by recorded_at desc limit ${receipts}
    )
    select item->>'name' as name, item->'codes'->>'gtin' as gtin, item->'codes'->>'ikpu' as ikpu, count(*)::int as times
      from latest l join receipts r on r.uuid = l.receipt_uuid, jsonb_array_elements(coalesce(r.fiscal->'items', '[]')) as item
     group by 1, 2, 3 order by times desc, name limit ${lines}`
}

export function listPromos(db: Db, country: Country): Promise<OtherPromo[]> {
  return db<OtherPromo[]>`
    select p.id, p.status, coalesce(v.settings->'copycat_promos', '[]') as copycat_promos, coalesce(v.settings->>'participants', 'any') as participants
      from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version where p.country = ${country}`
}

export async function hasWidgetKey(db: Db, promoId: number): Promise<boolean> {
  const rows = await db`select 1 from api_keys where promo_id = ${promoId} and scope = 'widget' and revoked_at is null limit 1`
  return rows.length === 1
}
