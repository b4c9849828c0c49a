import type { DictionaryData } from '#domain/catalogue/names/dictionary.ts'
import type { SynonymsVersion } from '#domain/catalogue/loaded.ts'
import type { Db } from '#platform/db.ts'

/** An operator's additions to the dictionary of names. */
export type Synonyms = Pick<DictionaryData, 'kinds' | 'brands'>

/** Id of the additions that hold for all promos. */
export const INSTALLATION = 0

/** The latest versions that apply to a promo's lines; 0: nothing has been added. */
export async function findLastVersions(db: Db, promoId: number): Promise<SynonymsVersion> {
  const [row] = await db<[SynonymsVersion]>`
    select coalesce(max(version) filter (where promo_id = ${INSTALLATION}), 0)::int as installation,
           coalesce(max(version) filter (where promo_id <> ${INSTALLATION}), 0)::int as promo
      from synonyms where promo_id in (${INSTALLATION}, ${promoId})`
  return row
}

const NOTHING: Synonyms = { kinds: {}, brands: {} }

export async function find(db: Db, promoId: number, version: number): Promise<Synonyms> {
  const [row] = await db<{ entries: Synonyms }[]>`select entries from synonyms where promo_id = ${promoId} and version = ${version}`
  return row?.entries ?? NOTHING
}

/** Writes the next version; concurrent writers get consecutive versions. */
export async function write(tx: Db, promoId: number, entries: Synonyms, writtenBy: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`synonyms ${promoId}`}, 0))`
  const [row] = await tx<[{ version: number }]>`
    insert into synonyms (promo_id, version, entries, written_by)
    select ${promoId}::int, coalesce(max(version), 0) + 1, ${tx.json(entries)}, ${writtenBy} from synonyms where promo_id = ${promoId}
    returning version`
  return row.version
}
