import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db, Sql } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { LIMIT_KEYS, limitOf, type LimitKey } from '#domain/rules/promo-limits.ts'
import { openDatabase } from '#test/support/database.ts'
import { openChance } from '#test/support/chance.ts'
import { until } from '#test/support/until.ts'
import { countForLimits, type Self } from './promo-limits.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAY_MS = 86_400_000
const span = (fromDays: number, toDays: number) => ({ from: new Date(NOON + fromDays * DAY_MS), to: new Date(NOON + toDays * DAY_MS) })
/** A Tuesday. */
const [TODAY, THIS_WEEK] = [span(-0.5, 0.5), span(-1.5, 5.5)]
const requisites = { country: 'ru', fn: '7380440700999001', fd: '10432', fp: '3141592653', sumKopeks: 15_000, n: 1, boughtAt: '2026-03-09T12:00:00' } as const
const anna: Self = {
  uuid: '00000000-0000-7000-8000-000000000000',
  promoId: 1,
  participant: 'anna',
  createdAt: new Date(NOON),
  requisites,
  fiscal: { retailerInn: '500100732259' },
}

const OF_PARTICIPANT = LIMIT_KEYS.filter((key) => limitOf(key).of === 'participant')
const count = (db: Db, self: Self, limits: readonly LimitKey[] = OF_PARTICIPANT) => countForLimits(db, self, limits, 'UTC')

/** Stores receipts of one promo and participant; the moment of arrival depends on the number of the row. */
async function store(sql: Sql, rows: readonly Stored[], { promoId = 1, participant = 'anna' } = {}): Promise<void> {
  await sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, holds_key, dup_check, created_at, state, approved, needs_review, reject_key, revision, rejected_in, requisites, unpacked_fiscal, retailer_inn)
    select gen_random_uuid(), ${promoId}::int, ${participant}::text, ${participant}::text, false, false, to_timestamp((row->>'at')::float8 / 1000),
           row->>'state', (row->>'approved')::boolean, (row->>'needsReview')::boolean, row->>'rejectKey', (row->>'revision')::int, (row->>'rejectedIn')::int,
           case when row->>'boughtOn' is not null then jsonb_build_object('boughtAt', row->>'boughtOn' || 'T10:00:00', 'fd', n) end,
           -- Half of them are as earlier releases stored them.
           case when n % 2 = 0 then jsonb_build_object('retailerInn', row->>'inn') end, case when n % 2 = 1 then row->>'inn' end
      from jsonb_array_elements(${sql.json(rows)}::jsonb) with ordinality as rows(row, n)`
}

type Stored = {
  at: number
  state: string
  approved: boolean
  needsReview: boolean
  rejectKey: string | null
  revision: number
  rejectedIn: number | null
  boughtOn: string | null
  inn: string
}

const OPEN = {
  state: 'ARRIVED',
  approved: false,
  needsReview: false,
  rejectKey: null,
  revision: 0,
  rejectedIn: null,
  boughtOn: '2026-03-09',
  inn: '7707083893',
}
const APPROVED = { ...OPEN, state: 'REVIEWED', approved: true }
const REJECTED = { ...OPEN, state: 'REVIEWED', rejectKey: 'NO_MATCH', rejectedIn: 0 }
/** Every state of a receipt, with the way in which its rejection was recorded. */
const KINDS = [
  OPEN,
  APPROVED,
  REJECTED,
  { ...OPEN, state: 'INSPECTED', rejectKey: 'MIN_SUM' }, // expected, not decided
  { ...OPEN, state: 'INSPECTED', needsReview: true },
  { ...OPEN, boughtOn: null, needsReview: true }, // a photo whose QR is not known yet
  { ...APPROVED, boughtOn: null },
  { ...REJECTED, rejectedIn: null }, // rejected by an earlier release
  { ...APPROVED, revision: 1, rejectedIn: 0 }, // approved after a dispute
  { ...OPEN, state: 'INSPECTED', needsReview: true, revision: 1, rejectedIn: 0 },
  { ...REJECTED, revision: 2, rejectedIn: 2 },
]

test("limits count what they say, whatever became of the participant's other receipts", async (t) => {
  const { sql } = await openDatabase(t)
  const chance = openChance(7)
  const rows = Array.from({ length: 400 }, () => ({
    ...chance.oneOf(KINDS),
    at: NOON - 8 * DAY_MS + chance.below(10 * DAY_MS),
    inn: chance.oneOf(['7707083893', '500100732259']),
  })).map((row) => (row.boughtOn === null ? row : { ...row, boughtOn: chance.oneOf(['2026-03-08', '2026-03-09']) }))
  await store(sql, rows)
  await store(sql, [{ ...OPEN, at: NOON }], { promoId: 2 })
  await store(sql, [{ ...OPEN, at: NOON }], { participant: 'boris' })

  const isIn = ({ at }: Stored, { from, to }: { from: Date; to: Date }) => at >= from.getTime() && at < to.getTime()
  const counting = rows.filter(({ state, approved, boughtOn }) => approved || (state !== 'REVIEWED' && boughtOn !== null))
  const letThrough = rows.filter(({ approved, state, needsReview, inn }) => (approved || (state === 'INSPECTED' && needsReview)) && inn === '500100732259')
  const expected = {
    delay_between_receipts: Math.min(...counting.map(({ at }) => Math.abs(at - NOON))) / 1000,
    max_rejected_per_user_per_day: rows.filter((row) => row.state === 'REVIEWED' && !row.approved && isIn(row, TODAY)).length,
    max_per_user_per_day: counting.filter((row) => isIn(row, TODAY)).length,
    max_per_user_per_week: counting.filter((row) => isIn(row, THIS_WEEK)).length,
    max_per_user_per_promo: counting.length,
    max_per_user_per_date: counting.filter(({ boughtOn }) => boughtOn === '2026-03-09').length,
    max_per_user_per_retailer: letThrough.length,
  }
  assert.deepEqual(await count(sql, anna), expected)
  for (const createdAt of [new Date(NOON - 30 * DAY_MS), new Date(NOON + 30 * DAY_MS)]) {
    const { delay_between_receipts: nearestSeconds } = await count(sql, { ...anna, createdAt })
    assert.equal(nearestSeconds, Math.min(...counting.map(({ at }) => Math.abs(at - createdAt.getTime()))) / 1000)
  }
  for (const { uuid, counts } of await sql<{ uuid: string; counts: boolean }[]>`
    select uuid, approved or (state <> 'REVIEWED' and requisites is not null) as counts from receipts where promo_id = 1 and participant = 'anna' limit 40`) {
    assert.equal(
      (await count(sql, { ...anna, uuid })).max_per_user_per_promo,
      expected.max_per_user_per_promo - Number(counts),
      'a receipt does not count itself',
    )
  }
  assert.deepEqual(await count(sql, anna, []), {})
  assert.deepEqual(await count(sql, anna, ['max_per_user_per_week']), { max_per_user_per_week: expected.max_per_user_per_week })
  const nobody = Object.fromEntries(OF_PARTICIPANT.map((key) => [key, limitOf(key).measure === 'secondsToNearest' ? null : 0]))
  assert.deepEqual(await count(sql, { ...anna, participant: 'clara' }), nobody)
})

/** Ten thousand receipts in as many hours, of which `counting` per cent are not rejected, beside twenty thousand receipts of other participants. */
async function openLongLife(t: Parameters<typeof openDatabase>[0], { counting }: { counting: number }) {
  const { sql } = await openDatabase(t)
  const life = Array.from({ length: 10_000 }, (_, i) => {
    const at = NOON - i * 3_600_000
    return { ...(i % 100 < counting ? APPROVED : REJECTED), at, boughtOn: new Date(at).toISOString().slice(0, 10) }
  })
  await store(sql, life)
  for (const participant of ['boris', 'clara']) await store(sql, life, { participant })
  await sql.script('checkpoint') // only pages on disk can be marked as visible to all transactions
  await until(async () => {
    await sql.script('vacuum (analyze, index_cleanup on) receipts') // an earlier test may have left entries in the indexes
    // It passes over pages that another process holds, or that a transaction of before still sees otherwise.
    const [table] = await sql<[{ isVisible: boolean }]>`select relallvisible = relpages as "isVisible" from pg_class where relname = 'receipts'`
    return table.isVisible
  })
  return sql
}

/** The number of pages that the statements of `ask` read. */
async function pagesOf(sql: Sql, ask: (db: Db) => Promise<unknown>): Promise<number> {
  let pages = 0
  const explained = ((...args: unknown[]) => {
    const query = (sql as unknown as (...args: unknown[]) => PromiseLike<unknown> & Piece)(...args)
    const then = (done: (rows: unknown) => unknown, failed: (error: unknown) => unknown) =>
      explain(query)
        .then(() => query)
        .then(done, failed)
    return { strings: query.strings, values: query.values, then }
  }) as unknown as Db
  const explain = async (query: Piece) => {
    const [row] = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>`explain (analyze, buffers, timing off, format json) ${query}`
    const { Plan: plan } = row!['QUERY PLAN'][0]
    pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  await ask(explained)
  assert.ok(pages > 0)
  return pages
}

const only =
  (...limits: LimitKey[]) =>
  (db: Db) =>
    count(db, anna, limits)
const AT_INTAKE = OF_PARTICIPANT.filter((key) => limitOf(key).asked === 'atIntake')

test('of ten thousand receipts of a participant those are read that a limit asks for', async (t) => {
  for (const counting of [100, 5]) {
    const sql = await openLongLife(t, { counting })
    const [{ pages }] = await sql<[{ pages: number }]>`select relpages as pages from pg_class where relname = 'receipts'`
    assert.ok(pages > 1_000)
    for (const limit of ['max_per_user_per_day', 'max_per_user_per_week', 'max_rejected_per_user_per_day', 'delay_between_receipts'] as const)
      assert.ok((await pagesOf(sql, only(limit))) < 25, limit)
    // A page of the index holds about a hundred entries.
    for (const limit of ['max_per_user_per_promo', 'max_per_user_per_date'] as const) assert.ok((await pagesOf(sql, only(limit))) < 200, limit)
    assert.ok((await pagesOf(sql, only(...AT_INTAKE))) < 400)
    assert.equal((await count(sql, anna)).max_per_user_per_promo, counting * 100)
  }
})

test('no index is on what changes on the way to an approval: a row stays in its page', async (t) => {
  const { sql } = await openDatabase(t)
  const rows = await sql<{ name: string }[]>`
    select distinct attname as name from pg_depend d
      join pg_index i on i.indexrelid = d.objid join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refobjid = 'receipts'::regclass`
  const indexed = new Set(rows.map(({ name }) => name))
  assert.ok(indexed.has('fiscal_key') && indexed.has('reject_key'), 'indexes and what they leave out')
  for (const name of ['state', 'version', 'approved', 'fiscal', 'outcome', 'trace', 'reviewers', 'checks', 'open_callbacks', 'delivered'])
    assert.ok(!indexed.has(name), name)
})
