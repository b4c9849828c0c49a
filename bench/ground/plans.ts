import pg from 'pg'
import { table } from './figures.ts'

/** Smaller tables are read as a whole, which is right. */
const PAGES_MIN = 100

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; 'Recheck Cond'?: string; Plans?: Plan[] }

/**
 * Looks at the plan of every statement that a database has run, as pg_stat_statements knows them: which read a table of at least a hundred pages, or an index of
 * one, from end to end. The plan is the one for any values (PostgreSQL 16 or newer); some statements run on connections that prefer indexes, so this is the
 * worse case.
 */
export async function lookAtPlans(url: string): Promise<{ looked: number; found: number; report: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
    const big = new Map(
      (
        await client.query<{ name: string; pages: number }>(
          `select relname as name, relpages as pages from pg_class where relkind = 'r' and relpages >= ${PAGES_MIN}`,
        )
      ).rows.map(({ name, pages }) => [name, pages]),
    )
    const { rows: statements } = await client.query<{ query: string; calls: number }>(
      `select query, sum(calls)::float as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and query ~* '^\\s*(with|select|insert|update|delete)\\M' and query !~ 'pg_stat_statements'
        group by query order by 2 desc`,
    )
    const lines: string[][] = []
    let looked = 0
    for (const { query, calls } of statements) {
      const plan = await planOf(client, query)
      if (typeof plan === 'string') {
        lines.push([shortened(query), String(calls), `not planned: ${plan}`])
        continue
      }
      looked++
      for (const node of nodesOf(plan).filter((one) => readsAll(one))) {
        const relation = node['Relation Name'] ?? ''
        if (big.has(relation)) lines.push([shortened(query), String(calls), `${node['Node Type']} on ${relation} (${big.get(relation)} pages)`])
      }
    }
    return { looked, found: lines.length, report: lines.length === 0 ? '' : table([['statement', 'calls', 'reads'], ...lines]) }
  } finally {
    await client.end()
  }
}

/** Without values: only the simple protocol leaves the parameters to `generic_plan`. */
async function planOf(client: pg.Client, query: string): Promise<Plan | string> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${query}`)
    return (rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan
  } catch (error) {
    return (error as Error).message
  }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const readsAll = (node: Plan): boolean =>
  node['Node Type'] === 'Seq Scan' || (/^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined)

const shortened = (query: string): string => query.replaceAll(/\s+/g, ' ').trim().slice(0, 120)

/** Every question that lists and figures ask, with each filter once, so that the statements behind them are known. Returns the paths that were refused. */
export async function askEverything(
  origin: string,
  { adminToken, apiKey, promoId, uuid }: { adminToken: string; apiKey: string; promoId: number; uuid: string },
) {
  const day = new Date().toISOString().slice(0, 10)
  const period = `from=${day}T00:00:00Z&to=${day}T23:59:59Z`
  const lists: Record<string, string[]> = {
    receipts: [
      '',
      'state=ARRIVED',
      'approved=true',
      'needsReview=true',
      'userUuid=participant-7',
      'rejectKey=NO_MATCH',
      'q=participant-7',
      `q=${uuid}`,
      period,
    ],
    'receipts.csv': [period],
    deliveries: ['', 'outcome=failed', 'outcome=delivered', 'state=REVIEWED', 'channel=payments', `receiptUuid=${uuid}`, period],
    requests: ['', 'status=422', 'path=/api/receipts'],
    moderation: [''],
    'moderation/figures': [period],
    disputes: ['', 'state=open'],
    'deliveries/resends': [''],
    statistics: [period],
  }
  const ofAdmins = Object.entries(lists).flatMap(([name, filters]) =>
    filters.flatMap((filter) => [`/api/admin/${name}?${filter}`, `/api/admin/${name}?promoId=${promoId}&${filter}`]),
  )
  const ofPromo = [
    '',
    '/versions',
    '/keys',
    '/callback-health',
    '/certifications',
    '/participants',
    '/participants?q=participant-7',
    '/participants/participant-7',
  ]
  const admin = [...ofAdmins, ...ofPromo.map((path) => `/api/admin/promos/${promoId}${path}`), `/api/admin/receipts/${uuid}`, '/api/admin/audit', '/metrics']
  const brand = [
    'receipts',
    'receipts?userUuid=participant-7',
    'receipts?state=REVIEWED',
    'events',
    'deliveries',
    'requests',
    `receipts/${uuid}`,
    `receipts/${uuid}/trace`,
  ]
  const calls: [string, Record<string, string>][] = [
    ...admin.map((path): [string, Record<string, string>] => [path, { authorization: `Bearer ${adminToken}` }]),
    ...brand.map((path): [string, Record<string, string>] => [`/api/${path}`, { 'api-key': apiKey }]),
    [`/r/${uuid}.json`, {}],
    ['/ready', {}],
  ]
  const refused: string[] = []
  for (const [path, headers] of calls) {
    const answer = await fetch(origin + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) refused.push(`${answer.status} ${path}`)
  }
  return { asked: calls.length, refused }
}
