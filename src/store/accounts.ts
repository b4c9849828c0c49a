import { LIMITS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import type { Db } from '#platform/db.ts'

export type Account = {
  id: number
  login: string
  name: string
  role: Role
  password: string
  temporary: boolean
  passwordEndsAt: Date | null
  disabledAt: Date | null
  createdAt: Date
}
export type ListedAccount = Omit<Account, 'password'> & { secondFactor: boolean; sessions: number; lastSeenAt: Date | null }

const listed = (db: Db) => db`
  a.id, a.login, a.name, a.role, a.temporary, a.password_ends_at, a.disabled_at, a.created_at,
  exists (select 1 from second_factors f where f.account_id = a.id and f.secret is not null) as second_factor,
  (select count(*)::int from sessions s where s.account_id = a.id and ${isAlive(db)}) as sessions,
  (select max(seen_at) from sessions s where s.account_id = a.id) as last_seen_at`

/** A session is alive until it reaches its end or has been idle for too long. */
export const isAlive = (db: Db) => db`s.ends_at > service_now() and s.seen_at > service_now() - ${LIMITS.sessionIdleSeconds}::int * interval '1 second'`

export function list(db: Db): Promise<ListedAccount[]> {
  return db<ListedAccount[]>`select ${listed(db)} from accounts a order by a.id`
}

export async function find(db: Db, id: number): Promise<ListedAccount | null> {
  const [row] = await db<ListedAccount[]>`select ${listed(db)} from accounts a where a.id = ${id}::bigint`
  return row ?? null
}

export async function findByLogin(db: Db, login: string): Promise<(Account & { passwordHasEnded: boolean }) | null> {
  const [row] = await db<(Account & { passwordHasEnded: boolean })[]>`
    select id, login, name, role, password, temporary, password_ends_at, coalesce(password_ends_at <= service_now(), false) as password_has_ended,
           disabled_at, created_at
      from accounts where login = ${login}`
  return row ?? null
}

export async function findPassword(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ password: string }[]>`select password from accounts where id = ${id}`
  return row?.password ?? null
}

/** Null: another account has the login, or another account or a token the name. */
export async function create(
  tx: Db,
  { login, name, role, password, temporary }: Pick<Account, 'login' | 'name' | 'role' | 'password' | 'temporary'>,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into accounts (login, name, role, password, temporary, password_ends_at)
    select ${login}, ${name}, ${role}, ${password}, ${temporary}::boolean, ${endOf(tx, temporary)}
     where not exists (select 1 from access_tokens where lower(name) = lower(${name}))
    on conflict do nothing returning id`
  return row?.id ?? null
}

/** Locks all operators until the transaction ends, so that two requests cannot each remove one of the last two. */
export async function lockOperators(tx: Db): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`select id from accounts where role = 'operator' and disabled_at is null order by id for update`
  return rows.map(({ id }) => id)
}

export async function change(tx: Db, id: number, { role, disabled }: { role: Role; disabled: boolean }): Promise<void> {
  await tx`
    update accounts set role = ${role}, disabled_at = case when ${disabled}::boolean then coalesce(disabled_at, service_now()) end where id = ${id}`
}

/** Replaces the password hash `before`. False: the password was changed meanwhile, or the account is disabled. */
export async function replacePassword(tx: Db, id: number, before: string, password: string): Promise<boolean> {
  const { count } =
    await tx`update accounts set password = ${password}, temporary = false, password_ends_at = null where id = ${id} and password = ${before} and disabled_at is null`
  return count === 1
}

export async function setPassword(tx: Db, id: number, { password, temporary }: Pick<Account, 'password' | 'temporary'>): Promise<void> {
  await tx`update accounts set password = ${password}, temporary = ${temporary}, password_ends_at = ${endOf(tx, temporary)} where id = ${id}`
}

const endOf = (tx: Db, temporary: boolean) =>
  temporary ? tx`service_now() + ${LIMITS.temporaryPasswordHours}::int * interval '1 hour'` : tx`null::timestamptz`
