import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '#platform/db.ts'
import { table } from './figures.ts'

/** Rows that a filter may throw away for one statement, and rows of a table that may be read from end to end. */
const ROWS_MAX = 1_000

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
type Explained = { 'Query Text': string; Plan: Node }

export type Plans = {
  /** Settings of a server that writes down how each statement was executed. */
  settings: Record<string, string>
  /** From now on the statements of this database are looked at. */
  begin(sql: Sql): Promise<void>
  /** The statements that read in vain, each with what it read. */
  report(): { looked: number; found: number; text: string }
}

/**
 * Looks at how statements are executed, as auto_explain tells it, with the values and the settings of the moment: which of them read a table from end to end, or
 * read many rows that a filter then throws away.
 */
export function openPlans(): Plans {
  let watched = { file: '', from: 0, database: '' }
  const found = new Map<string, Map<string, number>>()

  const note = ({ 'Query Text': query, Plan: plan }: Explained) => {
    const statement = query.replaceAll(/\s+/g, ' ').trim()
    const reads = found.get(statement) ?? new Map<string, number>()
    found.set(statement, reads)
    for (const node of nodesOf(plan)) {
      const loops = node['Actual Loops'] ?? 0
      const kept = (node['Actual Rows'] ?? 0) * loops
      const dropped = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops
      const rows = node['Node Type'] === 'Seq Scan' ? kept + dropped : dropped
      if (rows < ROWS_MAX || node['Relation Name'] === undefined) continue
      const what = `${node['Node Type']} on ${node['Index Name'] ?? node['Relation Name']}`
      reads.set(what, Math.max(rows, reads.get(what) ?? 0))
    }
  }
  return {
    settings: {
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'warning',
      'auto_explain.log_parameter_max_length': '0',
      // The collector keeps messages of several processes apart, however long they are.
      logging_collector: 'on',
      log_directory: 'log',
      log_filename: FILE,
      log_rotation_age: '0',
      log_rotation_size: '0',
      log_line_prefix: '%d|',
    },
    async begin(sql) {
      const [{ folder, database }] = await sql<[{ folder: string; database: string }]>`
        select current_setting('data_directory') as folder, current_database() as database`
      const file = join(folder, 'log', FILE)
      watched = { file, from: statSync(file).size, database }
    },
    report() {
      const messages = readFileSync(watched.file)
        .subarray(watched.from)
        .toString('utf8')
        .split(/^(?!\t)/m)
      for (const line of messages) {
        if (line.startsWith(`${watched.database}|`) && line.includes('  plan:\n')) note(JSON.parse(line.slice(line.indexOf('plan:\n') + 6)) as Explained)
      }
      const lines = [...found].flatMap(([statement, reads]) => [...reads].map(([what, rows]) => [statement.slice(0, 110), what, rows.toFixed(0)]))
      return { looked: found.size, found: lines.length, text: lines.length === 0 ? '' : table([['statement', 'reads', 'rows'], ...lines]) }
    },
  }
}

const FILE = 'plans.log'

const nodesOf = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

type Known = { adminToken: string; apiKey: string; promoId: number; uuid: string; participant: string }

/** Every question that lists and figures ask, with each filter once, so that the statements behind them are known. Returns the paths that were refused. */
export async function askEverything(origin: string, { adminToken, apiKey, promoId, uuid, participant }: Known) {
  const day = new Date().toISOString().slice(0, 10)
  const period = `from=${day}T00:00:00Z&to=${day}T23:59:59Z`
  const lists: Record<string, string[]> = {
    receipts: [
      '',
      'state=ARRIVED',
      'approved=true',
      'needsReview=true',
      `userUuid=${participant}`,
      'rejectKey=NO_MATCH',
      `q=${participant}`,
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
    `receipts?userUuid=${participant}`,
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
