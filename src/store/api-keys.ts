import { createHash, randomBytes } from 'node:crypto'
import { arrayLiteral } from '#platform/db/array-literal.ts'
import type { Db } from '#platform/db.ts'

export type Scope = 'server' | 'widget'
export type ApiKey = { keyId: number; promoId: number; scope: Scope; origins: string[] }
/** The page from which a key for servers came, and when. */
export type InBrowser = { origin: string; at: Date }
export type KeyUse = { keyId: number; at: Date; inBrowser: InBrowser | null }
export type ListedKey = ApiKey & {
  label: string | null
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  browserOrigin: string | null
  browserAt: Date | null
  revokedAt: Date | null
}

const SHOWN_CHARACTERS = 9

/** Makes a key. Only the answer contains the secret; the table keeps its hash. */
export async function create(
  db: Db,
  promoId: number,
  { label, scope, origins = [] }: { label: string | null; scope: Scope; origins?: readonly string[] },
): Promise<{ keyId: number; apiKey: string }> {
  const apiKey = `pk_${randomBytes(27).toString('base64url')}`
  return { keyId: await adopt(db, promoId, { label, scope, apiKey, origins }), apiKey }
}

/** Registers a key whose secret is already known. */
export async function adopt(
  db: Db,
  promoId: number,
  { label, scope, apiKey, origins = [] }: { label: string | null; scope: Scope; apiKey: string; origins?: readonly string[] },
): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into api_keys (promo_id, scope, label, prefix, secret_hash, origins)
    values (${promoId}, ${scope}, ${label}, ${apiKey.slice(0, SHOWN_CHARACTERS)}, ${hash(apiKey)}, ${[...origins]}::text[])
    returning id`
  return row.id
}

/** The keys with these secrets; null: there is none, or it has been revoked. */
export async function findAll(db: Db, apiKeys: readonly string[]): Promise<(ApiKey | null)[]> {
  const rows = await db<(ApiKey & { secretHash: Buffer })[]>`
    select id as key_id, promo_id, scope, origins, secret_hash from api_keys
     where secret_hash = any(${arrayLiteral(apiKeys.map((one) => `\\x${hash(one).toString('hex')}`))}::bytea[]) and revoked_at is null`
  const known = new Map(rows.map(({ secretHash, ...key }) => [secretHash.toString('hex'), key]))
  return apiKeys.map((one) => known.get(hash(one).toString('hex')) ?? null)
}

/** The promo of a key, also of one that has been revoked. */
export async function promoOf(db: Db, apiKey: string): Promise<number | null> {
  const [row] = await db<{ promoId: number }[]>`select promo_id from api_keys where secret_hash = ${hash(apiKey)}`
  return row?.promoId ?? null
}

export function list(db: Db, promoId: number): Promise<ListedKey[]> {
  return db<ListedKey[]>`
    select id as key_id, promo_id, scope, origins, label, prefix, created_at, last_used_at, browser_origin, browser_at, revoked_at
      from api_keys where promo_id = ${promoId} order by id`
}

/** False: there is no such key. Revoking a revoked key changes nothing. */
export async function revoke(db: Db, keyId: number): Promise<boolean> {
  const { count } = await db`update api_keys set revoked_at = coalesce(revoked_at, service_now()) where id = ${keyId}::bigint`
  return count === 1
}

/** Records when keys were last used, and from which page. The later moment wins, because other processes record their own. */
export async function noteUse(db: Db, uses: readonly KeyUse[]): Promise<void> {
  await db`
    update api_keys k
       set last_used_at = greatest(k.last_used_at, u.at),
           browser_origin = case when u.browser_at >= coalesce(k.browser_at, '-infinity') then u.browser_origin else k.browser_origin end,
           browser_at = greatest(k.browser_at, u.browser_at)
      from unnest(${uses.map(({ keyId }) => keyId)}::int[], ${uses.map(({ at }) => at.toISOString())}::timestamptz[],
             ${uses.map(({ inBrowser }) => inBrowser?.origin ?? null)}::text[],
             ${uses.map(({ inBrowser }) => inBrowser?.at.toISOString() ?? null)}::timestamptz[]) as u(id, at, browser_origin, browser_at)
     where k.id = u.id`
}

// A key is 216 random bits: there is nothing to guess, so a plain fast hash is enough and every request can afford it.
const hash = (apiKey: string) => createHash('sha256').update(apiKey).digest()
