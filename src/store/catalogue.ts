import { LIMITS } from '#domain/limits.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { Db, Sql } from '#platform/db.ts'

/** Changes of a version relative to the previous version. */
export type CatalogueChange = { version: number; upsert: CatalogItem[]; deleteItemIds: number[] }

export type NewVersion = { promoId: number; version: number; items: number; keyId: number | null }

/** Writes a version that consists of exactly these items. */
export async function writeWhole(tx: Db, version: NewVersion, items: readonly CatalogItem[]): Promise<void> {
  await addVersion(tx, version)
  await addWhole(tx, version, items)
}

/** Writes a version as the previous version with these changes. */
export async function writeChange(
  tx: Db,
  version: NewVersion,
  { upsert, deleteItemIds }: { upsert: readonly CatalogItem[]; deleteItemIds: readonly number[] },
): Promise<void> {
  const { promoId, version: number } = version
  await addVersion(tx, version)
  await tx`
    insert into catalogue_segments (promo_id, version, whole, part, changed, items, deleted)
    values (${promoId}, ${number}, false, 0, ${upsert.length + deleteItemIds.length}, ${JSON.stringify(upsert)}::json, ${JSON.stringify(deleteItemIds)}::json)`
}

async function addVersion(tx: Db, { promoId, version, items, keyId }: NewVersion): Promise<void> {
  await tx`insert into catalogue_versions (promo_id, version, items, key_id) values (${promoId}, ${version}, ${items}, ${keyId})`
}

/** How many items a version has. */
export async function countItems(db: Db, promoId: number, version: number): Promise<number> {
  const [row] = await db<[{ items: number }]>`select items from catalogue_versions where promo_id = ${promoId} and version = ${version}`
  return row.items
}

/**
 * Stores a version in full, so that readers need not apply the changes that led to it. Called by a process that has just read it; storing it twice
 * does no harm.
 */
export async function shorten(sql: Sql, { promoId, version }: Pick<NewVersion, 'promoId' | 'version'>, items: readonly CatalogItem[]): Promise<void> {
  await sql.begin((tx) => addWhole(tx, { promoId, version }, items))
}

async function addWhole(tx: Db, { promoId, version }: Pick<NewVersion, 'promoId' | 'version'>, items: readonly CatalogItem[]): Promise<void> {
  const portion = LIMITS.catalogueItemsPerRequestMax
  for (let part = 0; part === 0 || part * portion < items.length; part++) {
    const own = items.slice(part * portion, (part + 1) * portion)
    await tx`
      insert into catalogue_segments (promo_id, version, whole, part, changed, items)
      values (${promoId}, ${version}, true, ${part}, ${own.length}, ${JSON.stringify(own)}::json)
      on conflict do nothing`
  }
}

type Segment = { whole: boolean; changed: number; items: CatalogItem[]; deleted: number[] }

/** The items of a version, and how many changes had to be read for them. A rewritten item keeps its position. */
export async function find(db: Db, promoId: number, version: number): Promise<{ items: CatalogItem[]; changesRead: number }> {
  const places = await db<{ version: number; whole: boolean; part: number }[]>`
    with base as (
      select max(version) as version from catalogue_segments where promo_id = ${promoId} and version <= ${version} and whole
    )
    select s.version, s.whole, s.part from catalogue_segments s
      left join base b on true
     where s.promo_id = ${promoId} and s.version <= ${version}
       and case when s.whole then s.version = b.version else s.version > coalesce(b.version, 0) end
     order by s.version, s.part`
  const items = new Map<number, CatalogItem>()
  let changesRead = 0
  for (const { version, whole, part } of places) {
    const [segment] = await db<[Segment]>`
      select whole, changed, items, deleted from catalogue_segments
       where promo_id = ${promoId} and version = ${version} and whole = ${whole} and part = ${part}`
    for (const item of segment.items) items.set(item.itemId, item)
    for (const itemId of segment.deleted) items.delete(itemId)
    if (!whole) changesRead += segment.changed
  }
  return { items: [...items.values()], changesRead }
}

/** What changed between two versions, step by step. Null: there are more than `most` changes, or a version between the two was loaded as a whole. */
export async function listChanges(
  db: Db,
  promoId: number,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<CatalogueChange[] | null> {
  const between = db`promo_id = ${promoId} and version > ${after} and version <= ${upTo} and not whole`
  const [{ steps, changed }] = await db<[{ steps: number; changed: number }]>`
    select count(*)::int as steps, coalesce(sum(changed), 0)::int as changed from catalogue_segments where ${between}`
  if (steps !== upTo - after || changed > most) return null
  return db<CatalogueChange[]>`
    select version, items as upsert, deleted as delete_item_ids from catalogue_segments where ${between} order by version`
}
