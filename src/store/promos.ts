import { isDeepStrictEqual } from 'node:util'
import type { Country } from '#countries/index.ts'
import { CHANNELS } from '#domain/notify/channels.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Db, Json } from '#platform/db.ts'

export type PromoStatus = 'draft' | 'active' | 'paused' | 'closed'
export type PromoRow = {
  id: number
  name: string
  country: Country
  status: PromoStatus
  version: number
  settings: StoredSettings
  createdAt: Date
  /** Null: no loyalty catalogue has been loaded. */
  catalogueVersion: number | null
}

// Ids are compared as eight-byte integers, so that an id too large for the column is unknown instead of an error.
const columns = (db: Db) => db`p.id, p.name, p.country, p.status, p.version, v.settings, p.created_at, p.catalogue_version`

export async function find(db: Db, id: number): Promise<PromoRow | null> {
  const [row] = await db<PromoRow[]>`
    select ${columns(db)} from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version where p.id = ${id}::bigint`
  return row ?? null
}

/** Finds many promos at once. */
export function findAll(db: Db, ids: readonly number[]): Promise<PromoRow[]> {
  return db<PromoRow[]>`
    select ${columns(db)} from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version where p.id = any(${ids}::bigint[])`
}

export function list(db: Db): Promise<PromoRow[]> {
  return db<PromoRow[]>`
    select ${columns(db)} from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version order by p.id`
}

export type ActivePromo = Pick<PromoRow, 'id' | 'name' | 'country'> & { endsAt: string | null }

/** Open promos, including the ones whose period is over. */
export function listActive(db: Db, country: Country | null): Promise<ActivePromo[]> {
  return db<ActivePromo[]>`
    select p.id, p.name, p.country, v.settings->>'ends_at' as ends_at from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
     where p.status = 'active' and not p.sandbox ${country === null ? db`` : db`and p.country = ${country}`}
     order by p.id`
}

/** Promos of the sandbox; with an id, that promo if it is one. */
export async function listSandboxes(db: Db, promoId: number | null): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from promos where sandbox ${promoId === null ? db`` : db`and id = ${promoId}::bigint`} order by id`
  return rows.map(({ id }) => id)
}

/** Promos that exclude each other with one of these, whichever of the two names the other. */
export function listLinked(db: Db, ids: readonly number[]): Promise<{ id: number; linked: number }[]> {
  const naming = db`promos p join promo_versions v on v.promo_id = p.id and v.version = p.version, jsonb_array_elements(v.settings->'linked_promos') as named`
  return db<{ id: number; linked: number }[]>`
    select p.id, named::int as linked from ${naming} where v.settings ? 'linked_promos' and p.id = any(${ids}::bigint[])
    union
    select named::int, p.id from ${naming}
     where v.settings ? 'linked_promos' and v.settings->'linked_promos' @> any(${ids.map((id) => `[${id}]`)}::jsonb[]) and named::bigint = any(${ids}::bigint[])
    order by 1, 2`
}

/** Promos whose settings name this one in one of these lists. */
export async function listNaming(db: Db, id: number, lists: readonly string[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select p.id from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version, unnest(${lists}::text[]) as list
     where v.settings->list @> to_jsonb(${id}::int)
     group by p.id order by p.id`
  return rows.map(({ id }) => id)
}

/** Active promos of a country that are in the showcase. Sandbox promos never are. */
export async function listInShowcase(db: Db, country: Country): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select p.id from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
     where v.settings->'share_to_showcase' = 'true' and p.status = 'active' and p.country = ${country} and not p.sandbox
     order by p.id`
  return rows.map(({ id }) => id)
}

/** Looks for events, because every receipt records at least ARRIVED. */
export async function hasReceipts(db: Db, id: number): Promise<boolean> {
  const rows = await db`select 1 from callback_events where promo_id = ${id} limit 1`
  return rows.length === 1
}

/** Promos with a current catalogue, and its version. */
export function listWithCatalogue(db: Db): Promise<{ promoId: number; version: number }[]> {
  return db<{ promoId: number; version: number }[]>`
    select p.id as promo_id, p.catalogue_version as version from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
     where p.catalogue_version is not null and p.status = 'active' and v.settings->>'points_mode' = 'per_unit' order by p.id`
}

/** Sets the catalogue version that receipts are judged by from now on. */
export async function setCatalogueVersion(tx: Db, id: number, version: number): Promise<void> {
  await tx`update promos set catalogue_version = ${version} where id = ${id}`
}

/** Which of these promos exist, and of what kind they are. */
export async function findKinds(db: Db, ids: readonly number[]): Promise<Map<number, Pick<PromoRow, 'country'> & { sandbox: boolean }>> {
  const rows = await db<{ id: number; country: Country; sandbox: boolean }[]>`select id, country, sandbox from promos where id = any(${ids}::int[])`
  return new Map(rows.map(({ id, ...kind }) => [id, kind]))
}

/** Creates a promo with the first version of its settings. */
export async function create(
  tx: Db,
  { name, country, status = 'active', settings }: Pick<PromoRow, 'name' | 'country' | 'settings'> & { status?: PromoStatus },
): Promise<PromoRow> {
  const [row] = await tx<[{ id: number }]>`
    insert into promos (name, country, status, sandbox) values (${name}, ${country}, ${status}, ${settings.sandbox ?? false}) returning id`
  await writeVersion(tx, row.id, 1, settings)
  return (await find(tx, row.id)) as PromoRow
}

/** Locks the promo until the transaction ends, so that two concurrent changes make two versions. */
export async function lock(tx: Db, id: number): Promise<PromoRow | null> {
  await tx`select 1 from promos where id = ${id}::bigint for update`
  return find(tx, id)
}

/** Writes changes. Settings that differ make a new immutable version; equal ones make none. */
export async function change(
  tx: Db,
  promo: PromoRow,
  to: { name?: string | undefined; status?: PromoStatus | undefined; settings?: StoredSettings | undefined },
): Promise<PromoRow> {
  const settings = to.settings ?? promo.settings
  const isNew = !isDeepStrictEqual(settings, promo.settings)
  const version = isNew ? promo.version + 1 : promo.version
  if (isNew) await writeVersion(tx, promo.id, version, settings)
  await tx`
    update promos set name = ${to.name ?? promo.name}, status = ${to.status ?? promo.status}, version = ${version},
           sandbox = ${settings.sandbox ?? false}
     where id = ${promo.id}`
  return (await find(tx, promo.id)) as PromoRow
}

async function writeVersion(tx: Db, promoId: number, version: number, settings: StoredSettings): Promise<void> {
  await tx`insert into promo_versions (promo_id, version, settings) values (${promoId}, ${version}, ${tx.json(settings as Json)})`
  const caps = Object.values(CHANNELS).map(({ setting, job }) => ({ job, cap: settings[setting]?.max_concurrency ?? LIMITS.callbackConcurrencyDefault }))
  await tx`
    insert into lane_caps (name, lane, cap)
    select job, ${promoId}::int, cap from jsonb_to_recordset(${tx.json(caps)}) as c(job text, cap int)
    on conflict (name, lane) do update set cap = excluded.cap`
}
