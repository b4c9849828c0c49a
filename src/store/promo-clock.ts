import type { Db } from '#platform/db.ts'
import { isOurs, type Job } from '#platform/queue.ts'

/** Whether the promo has jobs that are due or running, apart from advancing the clock. */
export async function isBusy(db: Db, promoId: number): Promise<boolean> {
  const rows = await db`
    select 1 from jobs where lane = ${promoId} and name <> 'advance-clock' and run_at <= service_now() limit 1`
  return rows.length === 1
}

/** How long until something of the promo falls due, `most` at most. */
export async function untilDueMs(db: Db, promoId: number, most: number): Promise<number> {
  const [row] = await db<[{ ms: number | null }]>`
    select ceil(extract(epoch from min(run_at) - service_now()) * 1000)::float8 as ms from jobs where lane = ${promoId} and name <> 'advance-clock'`
  return Math.min(most, Math.max(1, row.ms ?? most))
}

/**
 * `due` and `notDue`: whether jobs have fallen due by the step. `busy`: a job fell due by itself; `lost`: the job passed to another worker. In the last
 * two cases the clock was not advanced.
 */
type Advanced = 'due' | 'notDue' | 'busy' | 'lost'

/** Advances the clock by one step and records how much is left. */
export async function advance(tx: Db, job: Job, promoId: number, { stepMs, leftMs }: { stepMs: number; leftMs: number }): Promise<Advanced> {
  // Workers lock a job first and its receipt then. Locking in another order here would deadlock with them.
  await tx`select 1 from jobs where lane = ${promoId} and name <> 'advance-clock' order by id for update`
  if (await isBusy(tx, promoId)) return 'busy'
  const { count } = await tx`
    update jobs set payload = jsonb_set(payload, '{leftMs}', to_jsonb(${leftMs}::float8)) where ${isOurs(tx, job)}`
  return count === 1 ? age(tx, promoId, stepMs) : 'lost'
}

/** Moves every past moment that the promo keeps further back, and every future one nearer. */
async function age(tx: Db, promoId: number, ms: number): Promise<'due' | 'notDue'> {
  const by = tx`${ms}::float8 * interval '1 ms'`
  const own = tx`(select distinct receipt_uuid from callback_events where promo_id = ${promoId})`
  await tx`select 1 from receipts where promo_id = ${promoId} and uuid in ${own} order by uuid for no key update`
  await tx`
    update receipts set created_at = created_at - ${by}, first_check_at = first_check_at - ${by}, next_check_at = next_check_at - ${by},
           review_since = review_since - ${by}, held_until = held_until - ${by}
     where promo_id = ${promoId} and uuid in ${own}`
  await tx`update receipt_history set at = at - ${by} where receipt_uuid in ${own}`
  await tx`update callback_events set recorded_at = recorded_at - ${by}, settled_at = settled_at - ${by} where promo_id = ${promoId}`
  // A resend that is under way goes on where it was, among events that are older now.
  await tx`
    update resends set requested_at = requested_at - ${by},
           wanted = wanted || jsonb_build_object('from', (wanted->>'from')::timestamptz - ${by}, 'to', (wanted->>'to')::timestamptz - ${by}),
           position = position || jsonb_build_object('recorded_at', (position->>'recorded_at')::timestamptz - ${by})
     where promo_id = ${promoId} and ended_at is null`
  await tx`update callback_attempts set at = at - ${by} where promo_id = ${promoId}`
  await tx`update disputes set opened_at = opened_at - ${by}, decided_at = decided_at - ${by} where promo_id = ${promoId}`
  await tx`update scans set created_at = created_at - ${by} where promo_id = ${promoId}`
  const [row] = await tx<[{ due: boolean }]>`
    with aged as (update jobs set run_at = run_at - ${by} where lane = ${promoId} and name <> 'advance-clock' returning run_at)
    select exists (select from aged where run_at <= service_now()) as due`
  return row.due ? 'due' : 'notDue'
}

/** The time left of a promo's advances; null: none is running. */
export async function leftMs(db: Db, promoId: number): Promise<number | null> {
  const [row] = await db<[{ left: number | null }]>`
    select sum((payload->>'leftMs')::float8) as "left" from jobs where lane = ${promoId} and name = 'advance-clock'`
  return row.left
}
