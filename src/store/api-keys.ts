import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.ts'

export type Scope = 'server' | 'widget'
export type ApiKey = { keyId: number; promoId: number; scope: Scope }
export type ListedKey = ApiKey & { label: string | null; prefix: string; createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }

const SHOWN_CHARACTERS = 9

/** Makes a key. Only the answer contains the secret; the table keeps its hash. */
export async function create(db: Db, promoId: number, { label, scope }: { label: string | null; scope: Scope }): Promise<{ keyId: number; apiKey: string }> {
  const apiKey = `pk_${randomBytes(27).toString('base64url')}`
  return { keyId: await adopt(db, promoId, { label, scope, apiKey }), apiKey }
}

/** Registers a key whose secret is already known. */
export async function adopt(db: Db, promoId: number, { label, scope, apiKey }: { label: string | null; scope: Scope; apiKey: string }): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into api_keys (promo_id, scope, label, prefix, secret_hash)
    values (${promoId}, ${scope}, ${label}, ${apiKey.slice(0, SHOWN_CHARACTERS)}, ${hash(apiKey)})
    returning id`
  return row.id
}

export async function find(db: Db, apiKey: string): Promise<ApiKey | null> {
  const [row] = await db<ApiKey[]>`
    select id as key_id, promo_id, scope from api_keys where secret_hash = ${hash(apiKey)} and revoked_at is null`
  return row ?? null
}

export function list(db: Db, promoId: number): Promise<ListedKey[]> {
  return db<ListedKey[]>`
    select id as key_id, promo_id, scope, label, prefix, created_at, last_used_at, revoked_at
      from api_keys where promo_id = ${promoId} order by id`
}

/** False: there is no such key. Revoking a revoked key changes nothing. */
export async function revoke(db: Db, keyId: number): Promise<boolean> {
  const { count } = await db`update api_keys set revoked_at = coalesce(revoked_at, service_now()) where id = ${keyId}::bigint`
  return count === 1
}

/** Records when keys were last used. The later moment wins, because other processes record their own. */
export async function noteUse(db: Db, uses: readonly (readonly [keyId: number, at: Date])[]): Promise<void> {
  await db`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
      from unnest(${uses.map(([keyId]) => keyId)}::int[], ${uses.map(([, at]) => at.toISOString())}::timestamptz[]) as u(id, at)
     where k.id = u.id`
}

// A key is 216 random bits: there is nothing to guess, so a plain fast hash is enough and every request can afford it.
const hash = (apiKey: string) => createHash('sha256').update(apiKey).digest()
