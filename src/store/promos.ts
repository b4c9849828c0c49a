import type { Country } from '#domain/country.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Db, Json } from '#platform/db.ts'

export type PromoStatus = 'active' | 'paused' | 'closed'
export type PromoRow = { id: number; name: string; country: Country; status: PromoStatus; version: number; settings: StoredSettings; createdAt: Date }

// Ids of promos are compared as eight-byte integers: one that is too large for the column is merely unknown.
const columns = (db: Db) => db`p.id, p.name, p.country, p.status, p.version, v.settings, p.created_at`

export async function find(db: Db, id: number): Promise<PromoRow | null> {
  const [row] = await db<PromoRow[]>`
    select ${columns(db)} from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version where p.id = ${id}::bigint`
  return row ?? null
}

export function all(db: Db): Promise<PromoRow[]> {
  return db<PromoRow[]>`
    select ${columns(db)} from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version order by p.id`
}

export function activeOnes(db: Db, country: Country | null): Promise<Pick<PromoRow, 'id' | 'name' | 'country'>[]> {
  return db<PromoRow[]>`
    select id, name, country from promos
     where status = 'active' ${country === null ? db`` : db`and country = ${country}`}
     order by id`
}

/** A promo and the first version of its settings. */
export async function create(tx: Db, { name, country, settings }: Pick<PromoRow, 'name' | 'country' | 'settings'>): Promise<PromoRow> {
  const [row] = await tx<[{ id: number }]>`insert into promos (name, country) values (${name}, ${country}) returning id`
  await writeVersion(tx, row.id, 1, settings)
  return (await find(tx, row.id)) as PromoRow
}

/** Holds the promo until the transaction ends, so that two changes make two versions. */
export async function lock(tx: Db, id: number): Promise<PromoRow | null> {
  await tx`select 1 from promos where id = ${id}::bigint for update`
  return find(tx, id)
}

/** Writes what changed; other settings make a new immutable version. */
export async function change(tx: Db, promo: PromoRow, to: { name?: string | undefined; status?: PromoStatus | undefined; settings?: StoredSettings | undefined }): Promise<PromoRow> {
  const version = to.settings === undefined ? promo.version : promo.version + 1
  if (to.settings !== undefined) await writeVersion(tx, promo.id, version, to.settings)
  await tx`
    update promos set name = ${to.name ?? promo.name}, status = ${to.status ?? promo.status}, version = ${version} where id = ${promo.id}`
  return (await find(tx, promo.id)) as PromoRow
}

async function writeVersion(tx: Db, promoId: number, version: number, settings: StoredSettings): Promise<void> {
  await tx`insert into promo_versions (promo_id, version, settings) values (${promoId}, ${version}, ${tx.json(settings as Json)})`
  await tx`
    insert into lane_caps (name, lane, cap)
    values ('deliver-callback', ${promoId}, ${settings.callback?.max_concurrency ?? LIMITS.callbackConcurrencyDefault})
    on conflict (name, lane) do update set cap = excluded.cap`
}
