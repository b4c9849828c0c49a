import type { DictionaryData } from '#domain/catalogue/names/dictionary.ts'
import type { SynonymsVersion } from '#domain/catalogue/loaded.ts'
import type { Db } from '#platform/db.ts'

/** What an operator adds to the dictionary of names. */
export type Synonyms = Pick<DictionaryData, 'kinds' | 'brands'>

/** Those of all promos are under this id. */
export const INSTALLATION = 0

/** The last versions that a promo's lines are read by; 0: nothing has been added. */
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

/** Makes the next version; whoever writes at the same moment makes the one after it. */
export async function write(tx: Db, promoId: number, entries: Synonyms, writtenBy: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`synonyms ${promoId}`}, 0))`
  const [row] = await tx<[{ version: number }]>`
    insert into synonyms (promo_id, version, entries, written_by)
    select ${promoId}::int, coalesce(max(version), 0) + 1, ${tx.json(entries)}, ${writtenBy} from synonyms where promo_id = ${promoId}
    returning version`
  return row.version
}
