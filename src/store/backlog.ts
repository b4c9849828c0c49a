import type { Country } from '#countries/index.ts'
import { CHANNELS } from '#domain/notify/channels.ts'
import type { TaxAnswer } from '#domain/verify/tax-answer.ts'
import type { Db } from '#platform/db.ts'
import type { JobName } from '#domain/jobs.ts'
import { JUDGED_AT_MOST, newestOf, sinceThen, type Span } from './deliveries.ts'

/** Condition for one promo, or for all promos outside the sandbox. */
const promosMeant = (db: Db, promoId: number | null) => (promoId === null ? db`not p.sandbox` : db`p.id = ${promoId}::bigint`)

/** Receipts that wait for the tax authority, by country. */
export async function countWithTaxAuthority(db: Db, promoId: number | null): Promise<Map<Country, number>> {
  const rows = await db<{ country: Country; waiting: number }[]>`
    select p.country, count(*)::int as waiting from jobs j join promos p on p.id = j.lane
     where j.name = ${'verify-receipt' satisfies JobName} and ${promosMeant(db, promoId)} group by 1`
  return new Map(rows.map(({ country, waiting }) => [country, waiting]))
}

export async function countWithModerators(db: Db, promoId: number | null): Promise<number> {
  const [row] = await db<[{ waiting: number }]>`
    select count(*)::int as waiting from receipts r join promos p on p.id = r.promo_id where r.needs_review and ${promosMeant(db, promoId)}`
  return row.waiting
}

/** Counts receipts with messages to their brand that are not settled, over all channels. */
export async function countWithCallbacks(db: Db, promoId: number | null): Promise<number> {
  const names = Object.values(CHANNELS).map(({ job }) => job)
  const [row] = await db<[{ waiting: number }]>`
    select count(distinct j.payload->>'receiptUuid')::int as waiting from jobs j join promos p on p.id = j.lane
     where j.name = any(${names}::text[]) and ${promosMeant(db, promoId)}`
  return row.waiting
}

/** How the latest delivery attempts went, over all channels. */
export async function findAttemptSpan(db: Db, promoId: number | null, since: Date): Promise<Span> {
  const latest =
    promoId === null
      ? db`(select a.outcome, a.latency_ms from callback_attempts a join promos p on p.id = a.promo_id
             where a.at >= ${since} and ${promosMeant(db, promoId)} order by a.at desc, a.id desc limit ${JUDGED_AT_MOST}::int)`
      : newestOf(db, db`${promoId}::bigint`, { channel: null, outcome: null, ...sinceThen(db, since), limit: JUDGED_AT_MOST })
  const [row] = await db<[Span]>`
    select count(*)::int as attempts, count(*) filter (where outcome = 'delivered')::int as delivered,
           percentile_disc(0.5) within group (order by latency_ms) as p50_ms, percentile_disc(0.95) within group (order by latency_ms) as p95_ms
      from ${latest} latest`
  return row
}

export type CountedAnswer = { country: Country; kind: TaxAnswer['kind']; count: number }

/** Counts answers to questions to the tax authorities, by outcome. */
export function countTaxAnswers(db: Db, { from, to }: { from: Date; to: Date }): Promise<CountedAnswer[]> {
  return db<CountedAnswer[]>`
    select country, kind, sum(count)::int as count from tax_answers where hour >= ${from} and hour < ${to} group by 1, 2 order by 1, 3 desc, 2`
}

/** Counts the questions used of a day's quota. */
export async function countAskedOn(db: Db, country: Country, day: string): Promise<number> {
  const [row] = await db<{ asked: number }[]>`select asked from tax_days where country = ${country} and day = ${day}`
  return row?.asked ?? 0
}
