import type { Db } from '#platform/db.ts'

export type Snapshot = { by: string; since: Date; seconds: number }

/**
 * The oldest snapshot of this database that somebody else holds, with the name of the application; null: nobody holds one. Rows that were deleted or
 * changed since cannot be removed while it is held. Sessions of other roles are seen only by a role that may read `pg_stat_activity`.
 */
export async function findOldestSnapshot(db: Db): Promise<Snapshot | null> {
  const [row] = await db<Snapshot[]>`
    select held.by, held.since, extract(epoch from service_now() - held.since)::float as seconds
      from (select coalesce(nullif(application_name, ''), usename, 'unknown') as by, xact_start as since
              from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'
               and (backend_xmin is not null or backend_xid is not null)
            union all
            select 'prepared transaction ' || gid, prepared from pg_prepared_xacts where database = current_database()) held
     where held.since is not null order by held.since limit 1`
  return row ?? null
}

/** A transaction that is open for this long is a dump or a forgotten session: the service has no such transactions. */
const LONG_S = 300

/** The oldest snapshot if it has been held for long, so that operators learn who holds it. */
export async function findLongHeldSnapshot(db: Db): Promise<Snapshot | null> {
  const oldest = await findOldestSnapshot(db)
  return oldest !== null && oldest.seconds >= LONG_S ? oldest : null
}
