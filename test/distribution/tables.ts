import type { Sql } from '#platform/db.ts'

/**
 * How the tables would stand in a database of many nodes. `promo`: a promo's rows are on one node, by the column promo_id. `fiscal key`: rows that promos share,
 * by the key of the receipt. `everywhere`: small, and a copy is on each node, or one node has all of it.
 */
export const TABLES = {
  blocked_participants: 'promo',
  brand_requests: 'promo',
  callback_attempts: 'promo',
  callback_events: 'promo',
  catalogue_segments: 'promo',
  catalogue_versions: 'promo',
  certifications: 'promo',
  counted_units: 'promo',
  disputes: 'promo',
  exports: 'promo',
  forget_again: 'promo',
  photos: 'promo',
  promo_versions: 'promo',
  receipt_history: 'promo',
  receipt_papers: 'promo',
  receipts: 'promo',
  refunded_units: 'promo',
  resends: 'promo',
  retention_progress: 'promo',
  scans: 'promo',
  sink_places: 'promo',
  statistics: 'promo',
  synonyms: 'promo',

  sandbox_documents: 'fiscal key',
  tax_documents: 'fiscal key',
  tax_questions: 'fiscal key',

  access_tokens: 'everywhere',
  accounts: 'everywhere',
  api_keys: 'everywhere',
  audit_log: 'everywhere',
  clock: 'everywhere',
  feed_epochs: 'everywhere',
  jobs: 'everywhere',
  known_devices: 'everywhere',
  lane_caps: 'everywhere',
  login_failures: 'everywhere',
  partition_holds: 'everywhere',
  photo_sweeps: 'everywhere',
  promos: 'everywhere',
  rate_windows: 'everywhere',
  readers: 'everywhere',
  recovery_codes: 'everywhere',
  schema_migrations: 'everywhere',
  second_factor_roles: 'everywhere',
  second_factors: 'everywhere',
  sessions: 'everywhere',
  statistics_progress: 'everywhere',
  tax_answers: 'everywhere',
  tax_days: 'everywhere',
  tax_document_keys: 'everywhere',
  tax_health: 'everywhere',
  tax_shares: 'everywhere',
  track_records: 'everywhere',
} as const satisfies Record<string, 'promo' | 'fiscal key' | 'everywhere'>

/** Tables of a promo that do not have its column yet: their rows are found by the receipt, and would be given the column. */
export const WITHOUT_COLUMN = ['receipt_history', 'refunded_units']

export const keyOf = (table: string): string | null =>
  ({ promo: 'promo_id', 'fiscal key': 'fiscal_key', everywhere: null })[TABLES[table as keyof typeof TABLES]]

export type Unique = { table: string; index: string; isPrimary: boolean; columns: string; definition: string }

export const uniquesOf = (sql: Sql): Promise<Unique[]> =>
  sql<Unique[]>`
    select t.relname as table, i.relname as index, x.indisprimary as is_primary, pg_get_indexdef(i.oid) as definition,
           substring(pg_get_indexdef(i.oid) from 'USING btree \\((.*?)\\)(?: WHERE|$| WITH| NULLS)') as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition order by 1, 2`

/** Puts the key into every unique constraint of the tables that have its column, as a database of many nodes asks for it. */
export async function carryKeys(sql: Sql): Promise<number> {
  let changed = 0
  for (const { table, index, isPrimary, columns, definition } of await uniquesOf(sql)) {
    const key = keyOf(table)
    if (key === null || WITHOUT_COLUMN.includes(table) || columns.split(', ').includes(key)) continue
    await sql.script(
      isPrimary
        ? `alter table ${table} drop constraint ${index}, add constraint ${index} primary key (${columns}, ${key})`
        : `drop index ${index}; ${definition.replace(`(${columns})`, `(${columns}, ${key})`)}`,
    )
    changed++
  }
  return changed
}
