import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fiscalKey, type Requisites } from '#domain/qr/requisites.ts'
import { NEVER, openArrivals, type Result } from '#domain/receipt/arrivals.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { dayOf, weekOf } from '#domain/rules/limit-spans.ts'
import { isCountable, LIMIT_KEYS, limitOf, type LimitKey } from '#domain/rules/promo-limits.ts'
import type { Sql } from '#platform/db.ts'
import { openDatabase } from '#test/support/database.ts'
import { countForLimits } from './promo-limits.ts'

// A what-if run counts in memory what the database counted at the time. Both must agree for any history of receipts.

const MINUTE_MS = 60_000
/** Two days after the clocks of Berlin were set forward. */
const NOW = Date.parse('2026-03-31T10:00:00Z')

type Arrival = {
  participant: string
  fn: string
  ago: number
  boughtOn: string
  inn: string | null
  isRead: boolean
  decidedAfter: number | null
  fate: Fate
  rejectKey: RejectKey
  receipt: number
  revision: number
}
type Fate = 'approved' | 'rejected' | 'withModerators'

const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Tashkent']
/** Minutes since the start of the day and of the week in each zone, where a count is most likely to be off by one. */
const BEGINNINGS = ZONES.flatMap((zone) => [dayOf, weekOf].map((around) => (NOW - around(new Date(NOW), zone).from.getTime()) / MINUTE_MS))

const minutes = (most: number) => fc.oneof(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: most }), fc.constantFrom(...BEGINNINGS))
const receipt = {
  participant: fc.constantFrom('anna', 'boris'),
  fn: fc.constantFrom('7380440700999001', '7380440700999002'),
  boughtOn: fc.constantFrom('2026-03-29', '2026-03-30', '2026-03-31'),
}
const sellers = fc.constantFrom('7707083893', '500100732259', null)
const arrivals = fc.array(
  fc.record({
    ...receipt,
    inn: sellers,
    ago: minutes(15 * 24 * 60),
    isRead: fc.boolean(),
    decidedAfter: fc.option(fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 3 * 24 * 60 }))),
    fate: fc.constantFrom('approved', 'rejected', 'withModerators'),
    rejectKey: fc.constantFrom('NO_MATCH', 'FNS_SHORT_CHECK_FAILED', 'delay_between_receipts', 'max_per_user_per_day', 'FNS_NOT_FOUND'),
    // A small range, so that some are submissions of one paper receipt, including the receipt that is judged.
    receipt: fc.nat({ max: 4 }),
    revision: fc.constantFrom(0, 1),
  }) as fc.Arbitrary<Arrival>,
  { maxLength: 25, size: 'max' },
)
const zones = fc.constantFrom(...ZONES)

test('the database and a what-if count the same for every limit, whatever happened to the other receipts', async (t) => {
  const { sql } = await openDatabase(t)
  const met = new Map<LimitKey, Set<number | null>>(LIMIT_KEYS.map((key) => [key, new Set()]))
  let promoId = 0
  await fc.assert(
    fc.asyncProperty(arrivals, fc.record({ ...receipt, inn: sellers }), zones, async (others, one, timezone) => {
      const self = {
        uuid: '00000000-0000-7000-8000-000000000000',
        promoId: 0,
        participant: one.participant,
        createdAt: new Date(NOW),
        requisites: requisitesOf(one, 1),
        fiscal: { retailerInn: one.inn },
      }
      const memory = openArrivals()
      for (const other of others) {
        const { participant, inn, fate, isRead, rejectKey } = other
        const result: Result = {
          approved: fate === 'approved',
          withModerators: fate === 'withModerators',
          rejectKey: fate === 'rejected' ? rejectKey : null,
          points: 0,
        }
        memory.add(
          {
            participant,
            createdAt: arrivedAt(other),
            decidedAt: decidedAt(other),
            requisites: isRead ? requisitesOf(other, other.receipt) : null,
            fiscal: { retailerInn: inn },
          },
          { before: result, after: result },
        )
      }
      // At intake the other receipts are as they were at that moment; at the verdict everything that will be decided has been decided.
      for (const [asked, moment] of [
        ['atIntake', new Date(NOW)],
        ['atVerdict', new Date(NEVER.getTime() - 1)],
      ] as const) {
        const limits = LIMIT_KEYS.filter((key) => limitOf(key).asked === asked && isCountable(key, self))
        promoId += 1
        await store(sql, promoId, others, moment)
        const inDatabase = await countForLimits(sql, { ...self, promoId }, limits, timezone)
        assert.deepEqual(memory.historyOf({ ...self, decidedAt: NEVER }, limits, timezone, null), inDatabase)
        for (const key of limits) met.get(key)!.add(inDatabase[key] ?? null)
      }
    }),
    { numRuns: 200 },
  )
  for (const [key, counts] of met) assert.ok(counts.size > 1, `${key} has counted something: ${[...counts]}`)
})

const requisitesOf = ({ fn, boughtOn }: { fn: string; boughtOn: string }, number: number): Requisites => ({
  country: 'ru',
  fn,
  fd: String(number),
  fp: '1',
  sumKopeks: 100,
  n: 1,
  boughtAt: `${boughtOn}T10:00:00`,
})
const arrivedAt = ({ ago }: Arrival): Date => new Date(NOW - ago * MINUTE_MS)
const decidedAt = (one: Arrival): Date => (one.decidedAfter === null ? NEVER : new Date(arrivedAt(one).getTime() + one.decidedAfter * MINUTE_MS))

/** Stores these receipts in the state they have at a moment. */
async function store(sql: Sql, promoId: number, others: readonly Arrival[], moment: Date): Promise<void> {
  const rows = others.map((one) => {
    const { participant, inn, isRead, fate, revision, rejectKey, receipt } = one
    const isDecided = decidedAt(one) <= moment
    const row = isDecided
      ? { ...DECIDED[fate], rejectKey: fate === 'rejected' ? rejectKey : null }
      : { state: 'ARRIVED', approved: false, needsReview: !isRead, rejectKey: null }
    const requisites = isRead ? requisitesOf(one, receipt) : null
    return {
      ...row,
      participant,
      revision,
      at: arrivedAt(one),
      requisites,
      fiscalKey: requisites && fiscalKey(requisites),
      inn: isDecided ? inn : null,
      rejectedIn: isDecided && fate === 'rejected' ? revision : revision > 0 ? revision - 1 : null,
    }
  })
  await sql`
    insert into receipts (uuid, promo_id, participant, user_uuid, holds_key, dup_check, created_at, state, approved, needs_review, reject_key, revision, rejected_in, requisites, fiscal_key, retailer_inn)
    select gen_random_uuid(), ${promoId}::int, row->>'participant', row->>'participant', false, false, (row->>'at')::timestamptz,
           row->>'state', (row->>'approved')::boolean, (row->>'needsReview')::boolean, row->>'rejectKey', (row->>'revision')::int, (row->>'rejectedIn')::int,
           nullif(row->'requisites', 'null'), row->>'fiscalKey', row->>'inn'
      from jsonb_array_elements(${sql.json(rows)}::jsonb) as row`
}

const DECIDED = {
  approved: { state: 'REVIEWED', approved: true, needsReview: false },
  rejected: { state: 'REVIEWED', approved: false, needsReview: false },
  withModerators: { state: 'INSPECTED', approved: false, needsReview: true },
} satisfies Record<Arrival['fate'], object>
