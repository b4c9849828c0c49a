import { LIMITS } from '#domain/limits.ts'
import { DISTANCES } from '#domain/near-misses.ts'
import { eventNumber } from '#domain/receipt/lifecycle.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Db, Sql } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { CONFIRMED } from './papers.ts'
import { firstUuidOf, lastUuidOf } from './uuid-moments.ts'

/** Id that stands for all promos outside the sandbox. */
const ALL_PROMOS = 0

/**
 * What is counted. Verdicts are also counted by reject key; by the rule that alone objected (`alone`), and among those the receipts for which all
 * rules were asked (`between`: this rule alone prevented an approval); by how far such a receipt missed its rule (`short`); and by duration, in steps of a
 * power of two: from the arrival to the verdict (`pace`) and to the tax authority's confirmation (`tax`), and with moderators (`review`).
 */
export const COUNTED = ['arrived', 'read', 'confirmed', 'approved', 'rejected', 'points'] as const
export type Counted = (typeof COUNTED)[number]
type What = Counted | `key:${RejectKey}` | `alone:${RejectKey}` | `between:${RejectKey}` | `short:${RejectKey}:${number | 'more'}` | `${Duration}:${number}`
export type Duration = 'pace' | 'tax' | 'review'

/** An event is committed at most this long after its recorded moment: no statement, and so no transaction that records events, lasts longer. */
const COMMITTED_AFTER_SECONDS = 60
/** How much time one transaction counts, so that a backlog of months does not make a transaction too long. */
const PORTION_MINUTES = 15
/** Steps of duration in one doubling: a step gives the duration to a tenth. */
export const STEPS_PER_DOUBLING = 4

/** Counts the next portion of uncounted events. True: there are more. */
export async function countPortion(sql: Sql): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [progress] = await tx<{ since: Date; until: Date; more: boolean }[]>`
      select counted_until as since, least(settled, portion) as until, portion < settled as more
        from (select counted_until, service_now() - ${COMMITTED_AFTER_SECONDS}::int * interval '1 second' as settled,
                     counted_until + ${PORTION_MINUTES}::int * interval '1 minute' as portion
                from statistics_progress for update skip locked) p
       where settled > counted_until`
    if (!progress) {
      await afterAClockAhead(tx)
      return false
    }
    const { since, until, more } = progress
    await tx`
      with counted as materialized (
        select promo_id, hour, what, sum(value)::bigint as value
          from (${happened(tx, { since: tx`${since}`, until: tx`${until}`, promos: tx`not p.sandbox` })}) h group by 1, 2, 3
      )
      insert into statistics as s (promo_id, hour, what, value)
      select promo_id, hour, what, value from counted
      union all
      select ${ALL_PROMOS}::int, hour, what, sum(value)::bigint from counted group by 2, 3
      on conflict (promo_id, hour, what) do update set value = s.value + excluded.value`
    await tx`update statistics_progress set counted_until = ${until}`
    return more
  })
}

/** What was counted up to a moment that is yet to come, while the database's clock was ahead, is counted again when it comes: else nothing would be until then. */
async function afterAClockAhead(tx: Db): Promise<void> {
  const { count } = await tx`update statistics_progress set counted_until = service_now() where counted_until > service_now() + interval '1 hour'`
  if (count > 0) await tx`delete from statistics where hour > service_now()`
}

/**
 * Counts the events of receipts between two moments; one row for each counted thing. `offset 0` keeps a value from being computed again wherever it is
 * used: bodies would be parsed ten times. At the events it keeps the order, promo by promo: what is counted has happened since the planner last looked at the
 * table, so that it expects a single event and would read all promos for each.
 */
function happened(db: Db, { since, until, promos }: { since: Piece; until: Piece; promos: Piece }): Piece {
  const { ARRIVED, INSPECTED, REVIEWED } = NUMBERS
  const stepSince = (moment: Piece) =>
    db`ceil(${STEPS_PER_DOUBLING}::int * ln(greatest(1, extract(epoch from e.recorded_at - ${moment}) * 1000)::float) / ln(2::float))`
  return db`
    select e.promo_id, date_trunc('hour', e.recorded_at, 'UTC') as hour, w.what, w.value
      from promos p
      cross join lateral (
        select receipt_uuid, promo_id, number, recorded_at, head, approved, reject_key, points, has_reviewer, objection from callback_events
         where promo_id = p.id and recorded_at >= ${since} and recorded_at < ${until} and channel = 'receipts' offset 0) e
      left join receipts r on r.uuid = e.receipt_uuid
      left join lateral (
        select e.approved, e.reject_key, e.points, e.has_reviewer where e.approved is not null and e.number % 3 = ${REVIEWED}::int
        union all
        -- Events of earlier releases have their verdict in the body alone.
        select body->>'approved' = 'true', body->>'rejectKey', coalesce((body->>'promoPoints')::bigint, 0), body->'reviewers'->0 is not null
          from (select e.head::jsonb as body offset 0) b where e.approved is null and e.number % 3 = ${REVIEWED}::int offset 0) v on true
      -- A reconsidered receipt keeps only the trace of its last verdict.
      left join lateral (
        select line->>'rule' as rule, distance, steps
          from (select e.objection as line where e.objection is not null
                union all
                -- Of receipts of earlier releases it is looked for in the trace.
                select lines->0 from (select jsonb_path_query_array(r.unpacked_trace, '$[*] ? (@.outcome == "rejected")') as lines offset 0) l
                 where e.objection is null and jsonb_array_length(lines) = 1) one
          left join lateral (${distance(db)}) d on true
         where not v.approved and e.number = r.revision * 3 + ${REVIEWED}::int offset 0) t on t.rule = v.reject_key
      cross join lateral (
        select 'arrived' as what, 1::bigint as value where e.number = ${ARRIVED}::int
        union all select 'read', 1 where e.number = ${ARRIVED}::int and r.requisites is not null
        union all select 'confirmed', 1 where e.number = ${INSPECTED}::int
        union all select case when v.approved then 'approved' else 'rejected' end, 1 where v.approved is not null
        union all select 'points', v.points where v.approved and v.points > 0
        union all select 'key:' || v.reject_key, 1 where not v.approved and v.reject_key is not null
        union all select 'alone:' || t.rule, 1 where t.rule is not null
        union all select 'between:' || t.rule, 1 where t.rule is not null and r.${CONFIRMED}
        union all select 'short:' || t.rule || ':' || coalesce((select min(step)::text from unnest(t.steps) step where t.distance <= step), 'more'), 1 where t.distance is not null
        union all select 'pace:' || ${stepSince(db`r.created_at`)}, 1 where e.number % 3 = ${REVIEWED}::int and r.uuid is not null
        union all select 'tax:' || ${stepSince(db`r.created_at`)}, 1 where e.number = ${INSPECTED}::int and r.uuid is not null
        union all select 'review:' || ${stepSince(db`r.review_since`)}, 1 where v.has_reviewer and e.number = r.revision * 3 + ${REVIEWED}::int and r.review_since is not null
      ) w
     where ${promos}`
}

/** How far the line of a trace is beyond its bound, and the steps in which that is counted. Moments of both are those of clocks in the promo's zone. */
function distance(db: Db): Piece {
  const amounts = db`(line->>'bound')::numeric - (line->>'saw')::numeric`
  const seconds = (bound: Piece) => db`extract(epoch from ${bound}::timestamp - (line->>'saw')::timestamp)`
  const [start, end] = [db`nullif(split_part(line->>'bound', '/', 1), '')`, db`nullif(split_part(line->>'bound', '/', 2), '')`]
  const steps = (rule: keyof typeof DISTANCES) => db`${arrayOf(DISTANCES[rule].upTo)}::bigint[]`
  const ofAmounts = (rule: 'MIN_SUM' | 'PRODUCTS_TOTAL_MIN') => db`
    select ${amounts} as distance, ${steps(rule)} as steps
     where line->>'rule' = ${rule} and jsonb_typeof(line->'saw') = 'number' and jsonb_typeof(line->'bound') = 'number'`
  return db`
    ${ofAmounts('MIN_SUM')}
    union all ${ofAmounts('PRODUCTS_TOTAL_MIN')}
    union all select ceil(greatest(${seconds(start)}, -${seconds(end)}) / 60), ${steps('OUT_OF_PERIOD')}
     where line->>'rule' = 'OUT_OF_PERIOD' and line->>'saw' ~ ${MOMENT} and line->>'bound' like '%/%'`
}

/** Traces of sandbox receipts with reserved requisites say so instead. */
const MOMENT = '^\\d{4}-\\d{2}-\\d{2}T'

const NUMBERS = { ARRIVED: eventNumber(0, 'ARRIVED'), INSPECTED: eventNumber(0, 'INSPECTED'), REVIEWED: eventNumber(0, 'REVIEWED') }

/** Reject keys are counted by the day that has the middle of their hour, what goes into the series by the hour, and the rest for the whole period. */
export type CountedRow = { at: Date | null; what: What; value: number }

/**
 * Figures of a promo or of all promos by the hour, and figures of the whole period that cannot be computed by the hour. The timer has not counted the last
 * minute, so it is counted here; one statement reads both, so that nothing is missed or counted twice. A sandbox promo has few events, which grow older
 * when its clock is advanced: all of them are counted here.
 */
export function listCounted(
  db: Db,
  { promoId, sandbox, from, to, timezone }: { promoId: number | null; sandbox: boolean; from: Date; to: Date; timezone: string },
): Promise<CountedRow[]> {
  const promos = promoId === null ? db`not p.sandbox` : db`p.id = ${promoId}::bigint`
  const since = sandbox ? db`${from}` : db`(select counted_until from statistics_progress)`
  return db<CountedRow[]>`
    with uncounted as materialized (
      select hour, what, value from (${happened(db, { since, until: db`${to}`, promos })}) h where hour >= ${from}
    ), all_hours as (
      select hour, what, value from statistics where promo_id = ${promoId ?? ALL_PROMOS}::bigint and hour >= ${from} and hour < ${to} and not ${sandbox}::boolean
      union all select hour, what, value from uncounted
    )
    select case when what = any(${COUNTED}::text[]) then hour when what like 'key:%' then date_trunc('day', hour + interval '30 minutes', ${timezone}) end as at, what, sum(value)::bigint as value
      from all_hours group by 1, 2`
}

/** Participants who sent something to a promo in a period, of whom anything is still known; of the first receipts of the period, if there are too many. */
export async function countParticipants(
  db: Db,
  { id, sandbox }: { id: number; sandbox: boolean },
  { from, to }: { from: Date; to: Date },
): Promise<{ count: number; atLeast: boolean }> {
  const [row] = await db<[{ count: number; receipts: number }]>`
    select count(distinct participant)::int as count, count(*)::int as receipts from (
      select participant from receipts
       where promo_id = ${id}::bigint and created_at >= ${from} and created_at < ${to} and forgotten_at is null
         ${sandbox ? db`` : db`and uuid >= ${firstUuidOf(from)} and uuid < ${lastUuidOf(to)}`}
       limit ${LIMITS.statisticsParticipantsOf + 1}::int) r`
  return { count: row.count, atLeast: row.receipts > LIMITS.statisticsParticipantsOf }
}
