import type { Db, Sql } from '#platform/db.ts'
import { checkpoint } from './server.ts'

/**
 * Fills the tables as after a long time in production: `stored` receipts of these promos over two months, each a copy of a real one with its history, events,
 * attempts and fiscal document. The tax authority does not know the last `waiting` of them yet.
 */
export async function fill(sql: Sql, promoIds: readonly number[], { stored, waiting }: { stored: number; waiting: number }): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.script('set local synchronous_commit = off')
    await setAside(tx)
    await tx.script(planCopies(promoIds, stored, waiting))
    await copy(tx, 'receipts', 'template_uuid = t.uuid', {
      uuid: 'c.uuid',
      promo_id: 'c.promo_id',
      participant: 'c.participant',
      user_uuid: 'c.participant',
      fiscal_key: 'c.fiscal_key',
      created_at: 'c.at',
      state: `case when c.waits then 'ARRIVED' else t.state end`,
      approved: 't.approved and not c.waits',
      rejected_in: 'case when not c.waits then t.rejected_in end',
      operation_type: 'case when not c.waits then t.operation_type end',
      checks: 'c.waits::int',
      first_check_at: 'case when c.waits then c.at end',
      next_check_at: 'case when c.waits then c.due_at end',
    })
    await copy(tx, 'receipt_papers', 'template_uuid = t.receipt_uuid and (not c.waits or t.version = 0)', { receipt_uuid: 'c.uuid', promo_id: 'c.promo_id' })
    await copy(tx, 'receipt_history', `template_uuid = t.receipt_uuid and (not c.waits or t.state = 'ARRIVED')`, { receipt_uuid: 'c.uuid', at: 'c.at' })
    await copy(tx, 'callback_events', 'template_uuid = t.receipt_uuid and (not c.waits or t.number = 0)', {
      receipt_uuid: 'c.uuid',
      promo_id: 'c.promo_id',
      recorded_at: 'c.at',
      settled_at: 'c.at',
    })
    await copy(tx, 'callback_attempts', 'template_uuid = t.receipt_uuid and (not c.waits or t.number = 0)', {
      receipt_uuid: 'c.uuid',
      promo_id: 'c.promo_id',
      at: 'c.at',
    })
    await copy(tx, 'tax_documents', 'template_key = t.fiscal_key and not c.waits', { fiscal_key: 'c.fiscal_key', obtained_at: 'c.at' })
    await tx.script(`
      insert into jobs (name, lane, payload, run_at, attempts)
      select 'verify-receipt', promo_id, jsonb_build_object('receiptUuid', uuid), due_at, 1 from copies where waits`)
  })
  await sql.script('vacuum analyze')
  await checkpoint(sql)
}

const TABLES = ['receipts', 'receipt_papers', 'receipt_history', 'callback_events', 'callback_attempts', 'tax_documents']

/** Moves the receipts that went through the pipeline to template tables. Tables that are truncated and filled in one transaction need no WAL. */
async function setAside(tx: Db): Promise<void> {
  for (const table of TABLES) {
    await tx.script(`create temporary table template_${table} on commit drop as select * from ${table}; truncate ${table}; analyze template_${table}`)
  }
}

const planCopies = (promoIds: readonly number[], stored: number, waiting: number): string => `
  create temporary table copies on commit drop as
  with templates as (
    select uuid, fiscal_key, row_number() over (order by uuid) - 1 as place, count(*) over () as places
      from template_receipts where state = 'REVIEWED' and operation_type is not null
  ), moments as (
    select i, md5(i::text) as chance, service_now() - interval '60 days' * (1 - i::float8 / ${stored}) as at from generate_series(1, ${stored}) i
  )
  select t.uuid as template_uuid, t.fiscal_key as template_key, m.at,
         (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(chance, 1, 3) || '8' || substr(chance, 4, 15))::uuid as uuid,
         (array[${promoIds.join()}])[1 + i % ${promoIds.length}] as promo_id,
         'participant-' || (random() * 200000)::int as participant,
         'ru:9999' || lpad((i % 5000)::text, 12, '0') || ':' || i || ':' || (random() * 4e9)::bigint as fiscal_key,
         i > ${stored - waiting} as waits,
         service_now() + interval '1 day' + random() * interval '3 days' as due_at
    from moments m join templates t on t.place = i % t.places;
  analyze copies`

/** Inserts one row for each planned copy of each template's row. The named columns are new, the others are copied. */
async function copy(tx: Db, table: string, which: string, changed: Record<string, string>): Promise<void> {
  const columns = await tx<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`
  await tx.script(`
    insert into ${table} (${columns.map(({ name }) => name).join()})
    select ${columns.map(({ name }) => changed[name] ?? `t.${name}`).join()} from copies c join template_${table} t on ${which} order by c.at`)
}
