import type { Sql, Tx } from '#platform/db.ts'

/** What is not as the migrations make it, in words, and the statements that mend it. They run one by one, outside of a transaction. */
export type Difference = { about: string; says: string; mend: string[] }

/** A table, column, constraint, index, function or trigger. */
type Part = {
  /** Kind and name, such as `index receipts_holder`: unique in a schema. */
  about: string
  /** Its definition, equal in two schemas when the parts are. */
  is: string
  make: string
  /** Null: making it replaces it. */
  drop: string | null
  /** Whether it can refuse rows, so that it does harm where it is not expected. */
  refuses: boolean
  column?: Column
}

type Column = { relation: string; name: string; type: string; notNull: boolean; default: string | null; identity: string; generated: string }

const SCRATCH = 'chekhov_expected'

/**
 * Compares the schema with the one that these migrations make. The expected one is made in a schema beside it, on the same server and in a transaction that is
 * rolled back: nobody keeps a second description, and definitions read alike. What exists besides counts only where it can refuse rows.
 */
export async function schemaDifferences(sql: Sql, migrations: readonly string[]): Promise<Difference[]> {
  let differences: Difference[] = []
  const done = new Error('the transaction has served its purpose')
  await sql
    .begin(async (tx) => {
      const live = await partsOf(tx)
      await tx.script(`create schema ${SCRATCH}; set local search_path = ${SCRATCH}`)
      for (const text of migrations) await tx.script(text.replaceAll(/\bindex concurrently\b/g, 'index'))
      differences = compare(await partsOf(tx), live)
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
  return differences
}

function compare(expected: Map<string, Part>, live: Map<string, Part>): Difference[] {
  const differences: Difference[] = []
  for (const [about, part] of expected) {
    const found = live.get(about)
    if (found === undefined) differences.push({ about, says: 'is missing', mend: [part.make] })
    else if (found.is !== part.is) differences.push({ about, says: `is ${found.is}; expected is ${part.is}`, mend: mendOf(part, found) })
  }
  for (const [about, { refuses, is, drop }] of live)
    if (refuses && !expected.has(about) && isOfExpectedTable(about, is, expected))
      differences.push({ about, says: `is not expected, and may refuse what this release writes: ${is}`, mend: drop === null ? [] : [drop] })
  return differences
}

function mendOf({ is, make, drop, column }: Part, found: Part): string[] {
  const again = drop === null ? [make] : [drop, make]
  if (column !== undefined && found.column !== undefined) return mendColumn(column, found.column) ?? again
  if (drop !== null && found.is === `${is} NOT VALID`) return [drop.replace(' drop ', ' validate ')]
  return again
}

/** Null: it cannot be changed in place. */
function mendColumn(expected: Column, found: Column): string[] | null {
  if (expected.generated !== found.generated) return null
  const alter = `alter table ${expected.relation} alter column ${expected.name}`
  const mend: string[] = []
  if (found.identity !== '' && expected.identity !== found.identity) mend.push(`${alter} drop identity;`)
  if (found.default !== null && expected.default !== found.default) mend.push(`${alter} drop default;`)
  if (expected.type !== found.type) mend.push(`${alter} type ${expected.type} using ${expected.name}::${expected.type};`)
  if (expected.default !== null && expected.default !== found.default) mend.push(`${alter} set default ${expected.default};`)
  if (expected.notNull !== found.notNull) mend.push(`${alter} ${expected.notNull ? 'set' : 'drop'} not null;`)
  if (expected.identity !== '' && expected.identity !== found.identity) mend.push(`${alter} add ${identityOf(expected)};`)
  return mend
}

/** Tables that this release does not know are somebody else's, and so is everything of them. */
const isOfExpectedTable = (about: string, is: string, expected: Map<string, Part>): boolean => {
  const table = / of (\S+)$/.exec(about)?.[1] ?? / ON (\S+) USING /.exec(is)?.[1]
  return table !== undefined && expected.has(`table ${table}`)
}

/** Everything in the first schema of the search path, in an order in which it can be made. */
async function partsOf(tx: Tx): Promise<Map<string, Part>> {
  const parts = [
    ...(await tables(tx)),
    ...(await functions(tx)),
    ...(await columns(tx)),
    ...(await constraints(tx)),
    ...(await indexes(tx)),
    ...(await triggers(tx)),
  ]
  return new Map(parts.map((part) => [part.about, part]))
}

type Named = { name: string; relation: string; definition: string }

/** A table that is divided needs the columns by which it is from the beginning. Its parts come and go, and nobody expects them. */
async function tables(tx: Tx): Promise<Part[]> {
  const rows = await tx<{ name: string; key: string; columns: string }[]>`
    select quote_ident(relname) as name, coalesce(' partition by ' || pg_get_partkeydef(oid), '') as key,
           (select coalesce(string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod) || ' not null', ', '), '')
              from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = any(partattrs) where partrelid = c.oid) as columns
      from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`
  return rows.map(({ name, key, columns }) => ({
    about: `table ${name}`,
    is: `a table${key}`,
    make: `create table ${name} (${columns})${key};`,
    drop: null,
    refuses: false,
  }))
}

async function functions(tx: Tx): Promise<Part[]> {
  const rows = await tx<Named[]>`
    select quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' as name,
           replace(pg_get_functiondef(oid), ' FUNCTION ' || quote_ident(current_schema()) || '.', ' FUNCTION ') as definition
      from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f' order by 1`
  return rows.map(({ name, definition }) => ({
    about: `function ${name}`,
    is: definition.trim(),
    make: `${definition.trim()};`,
    drop: null,
    refuses: false,
  }))
}

async function columns(tx: Tx): Promise<Part[]> {
  const rows = await tx<Column[]>`
    select quote_ident(relname) as relation, quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null,
           pg_get_expr(adbin, adrelid) as default, attidentity as identity, attgenerated as generated
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = c.oid and adnum = attnum
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
     order by relname, attnum`
  return rows.map((column) => {
    const { relation, name, type, notNull, default: fallback, identity, generated } = column
    const value = generated !== '' ? ` generated always as (${fallback}) stored` : fallback !== null ? ` default ${fallback}` : ''
    const is = `${type}${notNull ? ' not null' : ''}${value}${identity === '' ? '' : ` ${identityOf(column)}`}`
    return {
      about: `column ${name} of ${relation}`,
      is,
      make: `alter table ${relation} add column if not exists ${name} ${is};`,
      drop: `alter table ${relation} drop column ${name};`,
      refuses: notNull && fallback === null && identity === '',
      column,
    }
  })
}

const identityOf = ({ identity }: Column) => `generated ${identity === 'a' ? 'always' : 'by default'} as identity`

/** Foreign keys come last: they need the keys that they refer to. From PostgreSQL 18 on `not null` is a constraint as well; here it belongs to the column. */
async function constraints(tx: Tx): Promise<Part[]> {
  const rows = await tx<Named[]>`
    select quote_ident(conname) as name, quote_ident(relname) as relation, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = conrelid
     where relnamespace = current_schema()::regnamespace and contype in ('p', 'u', 'c', 'x', 'f')
     order by contype = 'f', relname, conname`
  return rows.map(({ name, relation, definition }) => ({
    about: `constraint ${name} of ${relation}`,
    is: definition,
    make: `alter table ${relation} add constraint ${name} ${definition};`,
    drop: `alter table ${relation} drop constraint ${name};`,
    refuses: true,
  }))
}

/** Without those that belong to constraints. PostgreSQL builds an index of a divided table only at once. */
async function indexes(tx: Tx): Promise<Part[]> {
  const rows = await tx<(Named & { isUnique: boolean; isValid: boolean; isDivided: boolean })[]>`
    select quote_ident(relname) as name, indisunique as is_unique, indisvalid and indisready as is_valid, relkind = 'I' as is_divided,
           replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), ' ON ' || quote_ident(current_schema()) || '.', ' ON ') as definition
      from pg_index join pg_class c on c.oid = indexrelid
     where relnamespace = current_schema()::regnamespace and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by 1`
  return rows.map(({ name, isUnique, isValid, isDivided, definition }) => ({
    about: `index ${name}`,
    is: isValid ? definition : `not valid, because its building was cut short: ${definition}`,
    make: `${isDivided ? definition : definition.replace(' INDEX ', ' INDEX CONCURRENTLY ')};`,
    drop: `drop index ${isDivided ? '' : 'concurrently '}${name};`,
    refuses: isUnique,
  }))
}

async function triggers(tx: Tx): Promise<Part[]> {
  const rows = await tx<Named[]>`
    select quote_ident(tgname) as name, quote_ident(relname) as relation, pg_get_triggerdef(t.oid, true) || case tgenabled when 'D' then ' (disabled)' else '' end as definition
      from pg_trigger t join pg_class c on c.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and not tgisinternal
     order by relname, tgname`
  return rows.map(({ name, relation, definition }) => ({
    about: `trigger ${name} of ${relation}`,
    is: definition,
    make: `${definition};`,
    drop: `drop trigger ${name} on ${relation};`,
    refuses: false,
  }))
}
