import type { SettingName, StoredSettings } from '#domain/promo/settings.ts'
import type { Db } from '#platform/db.ts'

export type Difference = { setting: SettingName; before: unknown; after: unknown; large: boolean }
export type PromoVersion = { version: number; at: Date; by: string | null; differences: Difference[] }

/** Values longer than this, as JSON, are left out of lists. */
const LISTED_CHARACTERS_MAX = 2_000

/** Versions of a promo's settings, each with its changes, latest first. */
export function list(db: Db, promoId: number, { before, limit }: { before: number | null; limit: number }): Promise<PromoVersion[]> {
  return db<PromoVersion[]>`
    select ${columns(db, LISTED_CHARACTERS_MAX)} ${written(db)}
     where v.promo_id = ${promoId} ${before === null ? db`` : db`and v.version < ${before}::bigint`}
     order by v.version desc limit ${limit}::int`
}

export async function find(db: Db, promoId: number, version: number): Promise<(PromoVersion & { settings: StoredSettings }) | null> {
  const [row] = await db<(PromoVersion & { settings: StoredSettings })[]>`
    select ${columns(db, 2 ** 30)}, v.settings ${written(db)} where v.promo_id = ${promoId} and v.version = ${version}::bigint`
  return row ?? null
}

const columns = (db: Db, charactersMax: number) => db`
  v.version, v.created_at as at, a.actor as by,
  (select coalesce(jsonb_agg(jsonb_build_object(
            'setting', setting, 'before', case when large then null else was end, 'after', case when large then null else is_now end, 'large', large) order by setting), '[]')
     from (select setting, was, is_now, coalesce(length(was::text), 0) + coalesce(length(is_now::text), 0) > ${charactersMax}::int as large
             from (select setting, earlier.settings->setting as was, v.settings->setting as is_now
                     from (select jsonb_object_keys(v.settings) union select jsonb_object_keys(earlier.settings)) k(setting)) both_sides
            where was is distinct from is_now) d) as differences`

/** The author of a version is in the audit log. */
const written = (db: Db) => db`
  from promo_versions v
  left join promo_versions earlier on earlier.promo_id = v.promo_id and earlier.version = v.version - 1
  left join lateral (
    select actor from audit_log
     where subject = 'promo:' || v.promo_id and action in ('promo.create', 'promo.change', 'catalogue.load', 'catalogue.change') and after ? 'version' and after->>'version' = v.version::text
     order by id limit 1) a on true`
