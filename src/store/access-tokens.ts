import type { Role } from '#domain/roles.ts'
import type { Db } from '#platform/db.ts'

export type AccessToken = {
  id: number
  name: string
  role: Role
  prefix: string
  createdBy: string
  createdAt: Date
  endsAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const columns = (db: Db) => db`id, name, role, prefix, created_by, created_at, ends_at, last_used_at, revoked_at`

/** The last use is written at most this often. */
const NOTED_EVERY_SECONDS = 60

/** Null: a token or an account has the name. */
export async function create(
  tx: Db,
  { name, role, prefix, secretHash, createdBy, days }: { name: string; role: Role; prefix: string; secretHash: Buffer; createdBy: string; days: number },
): Promise<AccessToken | null> {
  const [row] = await tx<AccessToken[]>`
    insert into access_tokens (name, role, prefix, secret_hash, created_by, ends_at)
    select ${name}, ${role}, ${prefix}, ${secretHash}, ${createdBy}, service_now() + ${days}::int * interval '1 day'
     where not exists (select 1 from accounts where lower(name) = lower(${name}))
    on conflict do nothing
    returning ${columns(tx)}`
  return row ?? null
}

export function list(db: Db): Promise<AccessToken[]> {
  return db<AccessToken[]>`select ${columns(db)} from access_tokens order by id desc`
}

/** Finds the token of a secret and records its use. Null: there is none, it was revoked, or it has expired. */
export async function use(db: Db, secretHash: Buffer): Promise<Pick<AccessToken, 'name' | 'role'> | null> {
  const [row] = await db<Pick<AccessToken, 'name' | 'role'>[]>`
    with found as materialized (${alive(db, secretHash)}
    ), noted as (
      update access_tokens set last_used_at = service_now()
       where secret_hash = ${secretHash} and exists (select 1 from found)
         and (last_used_at is null or last_used_at < service_now() - ${NOTED_EVERY_SECONDS}::int * interval '1 second')
    )
    select * from found`
  return row ?? null
}

/** Whether the token of this name may still be used. */
export async function isOpen(db: Db, name: string): Promise<boolean> {
  return (await db`select 1 from access_tokens where name = ${name} and revoked_at is null and ends_at > service_now()`).length === 1
}

const alive = (db: Db, secretHash: Buffer) => db`
  select name, role from access_tokens where secret_hash = ${secretHash} and revoked_at is null and ends_at > service_now()`

/** False: there is no such token, or it was revoked before. */
export async function revoke(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`update access_tokens set revoked_at = service_now() where id = ${id}::bigint and revoked_at is null`
  return count === 1
}
