import type { Country } from '#countries/index.ts'
import type { PastLine, SeenLine } from '#domain/catalogue/past-lines.ts'
import type { OtherPromo } from '#domain/promo/lint-relations.ts'
import type { Db } from '#platform/db.ts'
import { CONFIRMED, papersOf, readReceipt, type StoredPapers } from './papers.ts'

/** Different lines of recently confirmed receipts of a country, for the linter. Only the most recent submissions are searched. */
export async function listLinesSeen(
  db: Db,
  country: Country,
  { receipts, confirmed, lines }: { receipts: number; confirmed: number; lines: number },
): Promise<SeenLine[]> {
  const rows = await db<StoredPapers[]>`
    with latest as materialized (
      select * from receipts order by uuid desc limit ${receipts}
    )
    select ${papersOf(db)} from latest r join promos p on p.id = r.promo_id
     where p.country = ${country} and ${CONFIRMED} order by r.uuid desc limit ${confirmed}`
  return [...countLines(rows).keys()].sort().slice(0, lines).map(lineOf)
}

/** Different lines of a promo's latest receipts with fiscal data, and how often each was printed. */
export async function listLines(db: Db, promoId: number, { receipts, lines }: { receipts: number; lines: number }): Promise<PastLine[]> {
  const rows = await db<StoredPapers[]>`
    with latest as materialized (
      select receipt_uuid from callback_events where promo_id = ${promoId} and channel = 'receipts' and number % 3 = 1 order by recorded_at desc limit ${receipts}
    )
    select ${papersOf(db)} from latest l join receipts r on r.uuid = l.receipt_uuid`
  return [...countLines(rows)]
    .sort(([one, often], [other, oftenOther]) => oftenOther - often || (one < other ? -1 : 1))
    .slice(0, lines)
    .map(([line, times]) => ({ ...lineOf(line), times }))
}

/** How often each line is in the fiscal documents of these receipts. */
function countLines(rows: readonly StoredPapers[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { name, codes } of rows.flatMap((row) => readReceipt(row).fiscal?.items ?? [])) {
    const line = JSON.stringify([name, codes?.gtin ?? null, codes?.ikpu ?? null])
    counted.set(line, (counted.get(line) ?? 0) + 1)
  }
  return counted
}

function lineOf(line: string): SeenLine {
  const [name, gtin, ikpu] = JSON.parse(line) as [string, string | null, string | null]
  return { name, gtin, ikpu }
}

export function listPromos(db: Db, country: Country): Promise<OtherPromo[]> {
  return db<OtherPromo[]>`
    select p.id, p.status, coalesce(v.settings->'copycat_promos', '[]') as copycat_promos,
           coalesce(v.settings->'linked_promos', '[]') as linked_promos, coalesce(v.settings->>'participants', 'any') as participants
      from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version where p.country = ${country}`
}

export async function hasWidgetKey(db: Db, promoId: number): Promise<boolean> {
  const rows = await db`select 1 from api_keys where promo_id = ${promoId} and scope = 'widget' and revoked_at is null limit 1`
  return rows.length === 1
}

/** Whether an item of the catalogue gives points. One that did and has been rewritten since the catalogue was loaded as a whole counts as well. */
export async function givesPoints(db: Db, promoId: number, version: number): Promise<boolean> {
  const rows = await db`
    select 1 from catalogue_segments s
     where s.promo_id = ${promoId} and s.version <= ${version}
       and s.version >= coalesce((select max(w.version) from catalogue_segments w where w.promo_id = ${promoId} and w.version <= ${version} and w.whole), 0)
       and exists (select 1 from json_array_elements(s.items) as item where (item->>'pointsPerUnit')::numeric > 0)
     limit 1`
  return rows.length === 1
}
