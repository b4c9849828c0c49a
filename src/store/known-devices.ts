import { LIMITS } from '#domain/limits.ts'
import type { Db } from '#platform/db.ts'

/** Whether the account has signed in with this device before. */
export async function isKnown(db: Db, accountId: number, secretHash: Buffer): Promise<boolean> {
  const found = await db`select 1 from known_devices d where account_id = ${accountId} and secret_hash = ${secretHash} and ${isFresh(db)}`
  return found.length === 1
}

/** Remembers a device after a sign-in, and forgets those that were not used for long. */
export async function remember(tx: Db, accountId: number, secretHash: Buffer): Promise<void> {
  await tx`
    insert into known_devices (account_id, secret_hash) values (${accountId}, ${secretHash})
    on conflict (account_id, secret_hash) do update set seen_at = service_now()`
  await tx`delete from known_devices d where account_id = ${accountId} and not (${isFresh(tx)})`
}

/** False: the account had none. */
export async function forget(tx: Db, accountId: number): Promise<boolean> {
  const { count } = await tx`delete from known_devices where account_id = ${accountId}::bigint`
  return count > 0
}

const isFresh = (db: Db) => db`d.seen_at > service_now() - ${LIMITS.knownDeviceDays}::int * interval '1 day'`
