import { createHash, randomBytes } from 'node:crypto'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Db } from '#platform/db.ts'

export type Scope = 'server' | 'widget'
/** `perSecond`: the calls that it may make in a second; null: as many as its promo allows. */
export type ApiKey = { keyId: number; promoId: number; scope: Scope; origins: string[]; perSecond: number | null }
/** The page from which a key for servers came, and when. */
export type InBrowser = { origin: string; at: Date }
/** `refused`: calls that were too many. */
export type KeyUse = { keyId: number; at: Date; inBrowser: InBrowser | null; refused: { calls: number; at: Date } | null }
export type ListedKey = ApiKey & {
  label: string | null
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  browserOrigin: string | null
  browserAt: Date | null
  refusedCalls: number
  refusedAt: Date | null
  revokedAt: Date | null
}

export type NewKey = { label: string | null; scope: Scope; origins?: readonly string[]; perSecond?: number | null }

const SHOWN_CHARACTERS = 9

/** Makes a key. Only the answer contains the secret; the table keeps its hash. */
export async function create(db: Db, promoId: number, key: NewKey): Promise<{ keyId: number; apiKey: string }> {
  const apiKey = `pk_${randomBytes(27).toString('base64url')}`
  return { keyId: await adopt(db, promoId, { ...key, apiKey }), apiKey }
}

/** Registers a key whose secret is already known. */
export async function adopt(db: Db, promoId: number, { label, scope, apiKey, origins = [], perSecond = null }: NewKey & { apiKey: string }): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into api_keys (promo_id, scope, label, prefix, secret_hash, origins, per_second)
    values (${promoId}, ${scope}, ${label}, ${apiKey.slice(0, SHOWN_CHARACTERS)}, ${hash(apiKey)}, ${[...origins]}::text[], ${perSecond})
    returning id`
  return row.id
}

/** The keys with these secrets; null: there is none, or it has been revoked. */
export async function findAll(db: Db, apiKeys: readonly string[]): Promise<(ApiKey | null)[]> {
  const rows = await db<(ApiKey & { secretHash: Buffer })[]>`
    select id as key_id, promo_id, scope, origins, per_second, secret_hash from api_keys
     where secret_hash = any(${arrayOf(apiKeys.map(hash))}::bytea[]) and revoked_at is null`
  const known = new Map(rows.map(({ secretHash, ...key }) => [secretHash.toString('hex'), key]))
  return apiKeys.map((one) => known.get(hash(one).toString('hex')) ?? null)
}

/** The promo of a key, also of one that has been revoked. */
export async function promoOf(db: Db, apiKey: string): Promise<number | null> {
  const [row] = await db<{ promoId: number }[]>`select promo_id from api_keys where secret_hash = ${hash(apiKey)}`
  return row?.promoId ?? null
}

/** What addresses for photos are signed with: known to the database alone, also not to those who have the key, and gone with the key. */
export async function signingKey(db: Db, keyId: number): Promise<{ secret: Buffer; promoId: number; perSecond: number | null } | null> {
  const [row] = await db<{ secret: Buffer; promoId: number; perSecond: number | null }[]>`
    select uuid_send(upload_secret) as secret, promo_id, per_second from api_keys where id = ${keyId}::bigint and revoked_at is null`
  return row ?? null
}

export function list(db: Db, promoId: number): Promise<ListedKey[]> {
  return db<ListedKey[]>`
    select id as key_id, promo_id, scope, origins, per_second, label, prefix, created_at, last_used_at, browser_origin, browser_at,
           refused_calls::float as refused_calls, refused_at, revoked_at
      from api_keys where promo_id = ${promoId} order by id`
}

/** What can be changed of a key, and whose it is; null: there is no such key. */
export async function lock(db: Db, keyId: number): Promise<(KeyChange & { promoId: number; scope: Scope }) | null> {
  const [row] = await db<(KeyChange & { promoId: number; scope: Scope })[]>`
    select promo_id, scope, label, origins, per_second from api_keys where id = ${keyId}::bigint for update`
  return row ?? null
}

export type KeyChange = Pick<ListedKey, 'label' | 'origins' | 'perSecond'>

export async function change(db: Db, keyId: number, { label, origins, perSecond }: KeyChange): Promise<void> {
  await db`update api_keys set label = ${label}, origins = ${origins}::text[], per_second = ${perSecond} where id = ${keyId}`
}

/** False: it had been revoked before. Null: there is no such key. */
export async function revoke(tx: Db, keyId: number): Promise<boolean | null> {
  const { count } = await tx`update api_keys set revoked_at = service_now() where id = ${keyId}::bigint and revoked_at is null`
  if (count === 1) return true
  return (await tx`select 1 from api_keys where id = ${keyId}::bigint`).length === 1 ? false : null
}

/** Records when keys were last used, from which page, and how often they were refused. The later moment wins, because other processes record their own. */
export async function noteUse(db: Db, uses: readonly KeyUse[]): Promise<void> {
  await db`
    update api_keys k
       set last_used_at = greatest(k.last_used_at, u.at),
           browser_origin = case when u.browser_at >= coalesce(k.browser_at, '-infinity') then u.browser_origin else k.browser_origin end,
           browser_at = greatest(k.browser_at, u.browser_at),
           refused_calls = k.refused_calls + u.refused_calls,
           refused_at = greatest(k.refused_at, u.refused_at)
      from unnest(${uses.map(({ keyId }) => keyId)}::int[], ${uses.map(({ at }) => at.toISOString())}::timestamptz[],
             ${uses.map(({ inBrowser }) => inBrowser?.origin ?? null)}::text[],
             ${uses.map(({ inBrowser }) => inBrowser?.at.toISOString() ?? null)}::timestamptz[],
             ${uses.map(({ refused }) => refused?.calls ?? 0)}::int[],
             ${uses.map(({ refused }) => refused?.at.toISOString() ?? null)}::timestamptz[])
             as u(id, at, browser_origin, browser_at, refused_calls, refused_at)
     where k.id = u.id`
}

// A key is 216 random bits: there is nothing to guess, so a plain fast hash is enough and every request can afford it.
const hash = (apiKey: string) => createHash('sha256').update(apiKey).digest()
