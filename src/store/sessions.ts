import { LIMITS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import type { Db } from '#platform/db.ts'
import { isAlive } from './accounts.ts'
import { forget as forgetDevices } from './known-devices.ts'
import { find as findSecondFactor } from './second-factors.ts'

export type OpenSession = {
  accountId: number
  login: string
  name: string
  role: Role
  temporary: boolean
  secondFactor: boolean
  secondFactorMissing: boolean
  endsAt: Date
}

/** A session as its owner tells it from others. */
export type ListedSession = { id: number; secretHash: Buffer; device: string | null; address: string | null; createdAt: Date; seenAt: Date; endsAt: Date }

/** Where a session is used from. */
export type Whereabouts = { device: string | null; address: string }

/** The last use of a session is written at most this often, so that reading pages does not become writing. */
const NOTED_EVERY_SECONDS = 60

/** What a sign-in has been checked against, as it is stored; `secondFactor` null: the account had none. */
export type Checked = { password: string; secondFactor: string | null }

/** Null: the password or the second factor changed after it was checked, or the account was disabled meanwhile. The account is locked until the transaction ends. */
export async function open(tx: Db, secretHash: Buffer, accountId: number, checked: Checked, { device, address }: Whereabouts): Promise<Date | null> {
  const stands = await tx`select 1 from accounts where id = ${accountId} and password = ${checked.password} and disabled_at is null for share`
  if (stands.length === 0 || (await findSecondFactor(tx, accountId)).secret !== checked.secondFactor) return null
  const [row] = await tx<[{ endsAt: Date }]>`
    insert into sessions (secret_hash, account_id, device, address, ends_at)
    values (${secretHash}, ${accountId}, ${device}, ${address}, service_now() + ${LIMITS.sessionHoursMax}::int * interval '1 hour')
    returning ends_at`
  await tx`delete from sessions s where s.account_id = ${accountId} and not (${isAlive(tx)})`
  return row.endsAt
}

/** Finds the session of a secret and records its use. Null: there is none, it has ended, or its account is disabled. */
export async function use(db: Db, secretHash: Buffer, address: string): Promise<OpenSession | null> {
  const [row] = await db<OpenSession[]>`
    with found as materialized (${alive(db, secretHash)}
    ), noted as (
      update sessions set seen_at = service_now(), address = ${address}
       where secret_hash = ${secretHash} and seen_at < service_now() - ${NOTED_EVERY_SECONDS}::int * interval '1 second' and exists (select 1 from found)
    )
    select * from found`
  return row ?? null
}

/** Whether the session is open, without recording a use. */
export async function isOpen(db: Db, secretHash: Buffer): Promise<boolean> {
  return (await alive(db, secretHash)).length === 1
}

const alive = (db: Db, secretHash: Buffer) => db<OpenSession[]>`
  select s.account_id, a.login, a.name, a.role, a.temporary, s.ends_at, f.secret is not null as second_factor,
         f.secret is null and exists (select 1 from second_factor_roles r where r.role = a.role) as second_factor_missing
    from sessions s join accounts a on a.id = s.account_id left join second_factors f on f.account_id = a.id
   where s.secret_hash = ${secretHash} and a.disabled_at is null and ${isAlive(db)}`

export async function end(db: Db, secretHash: Buffer): Promise<void> {
  await db`delete from sessions where secret_hash = ${secretHash}`
}

/** Ends all sessions of an account, except one. Without an exception its devices are not known any more either. False: there was nothing to end. */
export async function endAll(db: Db, accountId: number, except: Buffer | null = null): Promise<boolean> {
  const { count } = await db`delete from sessions where account_id = ${accountId}::bigint ${except === null ? db`` : db`and secret_hash <> ${except}`}`
  const forgotten = except === null && (await forgetDevices(db, accountId))
  return count > 0 || forgotten
}

/** The open sessions of an account, last used first. */
export function listOpen(db: Db, accountId: number): Promise<ListedSession[]> {
  return db<ListedSession[]>`
    select id, secret_hash, device, address, created_at, seen_at, ends_at from sessions s
     where account_id = ${accountId}::bigint and ${isAlive(db)}
     order by seen_at desc, id desc`
}

/** Ends a session of the account. False: it has no such session. */
export async function endOne(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await tx`delete from sessions s where account_id = ${accountId}::bigint and id = ${id}::bigint and ${isAlive(tx)}`
  return count === 1
}
