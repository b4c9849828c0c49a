import type { Role } from '#domain/roles.ts'
import type { Db } from '#platform/db.ts'

/** `secret` is in use, `proposed` waits for its first code; both as they are stored. */
export type SecondFactor = { secret: string | null; proposed: string | null }

export async function find(db: Db, accountId: number): Promise<SecondFactor> {
  const [row] = await db<SecondFactor[]>`select secret, proposed from second_factors where account_id = ${accountId}`
  return row ?? { secret: null, proposed: null }
}

export async function propose(db: Db, accountId: number, proposed: string): Promise<void> {
  await db`
    insert into second_factors (account_id, proposed) values (${accountId}, ${proposed})
    on conflict (account_id) do update set proposed = excluded.proposed`
}

/** The proposed secret is used from now on, and the code of this step is spent. False: another one has been proposed meanwhile. */
export async function confirm(tx: Db, accountId: number, proposed: string, step: number): Promise<boolean> {
  await waitForSignIns(tx, accountId)
  const { count } = await tx`
    update second_factors set secret = proposed, proposed = null, last_step = ${step}::bigint, since = service_now()
     where account_id = ${accountId} and proposed = ${proposed}`
  return count === 1
}

/** Steps by which a spent code may be ahead of one that is used after it; one that is more so was spent while the database's clock was. */
const AHEAD_STEPS = 10

/** Spends the code of a step. False: it, or a later one, has been used. */
export async function spendStep(tx: Db, accountId: number, step: number): Promise<boolean> {
  const { count } = await tx`
    update second_factors set last_step = ${step}::bigint where account_id = ${accountId} and secret is not null
       and (last_step < ${step}::bigint or last_step > ${step + AHEAD_STEPS}::bigint)`
  return count === 1
}

/** Spends a recovery code. False: there is none, or it has been used. */
export async function spendRecoveryCode(tx: Db, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { count } = await tx`
    update recovery_codes set used_at = service_now() where account_id = ${accountId} and code_hash = ${codeHash} and used_at is null`
  return count === 1
}

export async function replaceRecoveryCodes(tx: Db, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx`delete from recovery_codes where account_id = ${accountId}`
  await tx`insert into recovery_codes (account_id, code_hash) select ${accountId}::int, unnest(${hashes}::bytea[])`
}

/** False: there was none. */
export async function remove(tx: Db, accountId: number): Promise<boolean> {
  await waitForSignIns(tx, accountId)
  await tx`delete from recovery_codes where account_id = ${accountId}`
  const { count } = await tx`delete from second_factors where account_id = ${accountId}`
  return count === 1
}

/** Sign-ins that have checked the second factor of before hold the account (`sessions.open`): their sessions are written before this returns, and can be ended. */
async function waitForSignIns(tx: Db, accountId: number): Promise<void> {
  await tx`select 1 from accounts where id = ${accountId} for no key update`
}

/** The roles that need a second factor. */
export async function requiredRoles(db: Db): Promise<Role[]> {
  const rows = await db<{ role: Role }[]>`select role from second_factor_roles order by role`
  return rows.map(({ role }) => role)
}

export async function requireFor(tx: Db, roles: readonly Role[]): Promise<void> {
  await tx`delete from second_factor_roles where role <> all(${roles}::text[])`
  await tx`insert into second_factor_roles select unnest(${roles}::text[]) on conflict do nothing`
}
