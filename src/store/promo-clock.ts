import type { Db } from '#platform/db.ts'
import { isOurs, type Job } from '#platform/queue.ts'

/** Work of the promo that is due or under way, besides the passing of time itself. */
export async function isBusy(db: Db, promoId: number): Promise<boolean> {
  const rows = await db`
    select 1 from jobs where lane = ${promoId} and name <> 'advance-clock' and run_at <= service_now() limit 1`
  return rows.length === 1
}

/** How long it is until something of the promo falls due, `most` at most. */
export async function untilDueMs(db: Db, promoId: number, most: number): Promise<number> {
  const [row] = await db<[{ ms: number | null }]>`
    select ceil(extract(epoch from min(run_at) - service_now()) * 1000)::float8 as ms from jobs where lane = ${promoId} and name <> 'advance-clock'`
  return Math.min(most, Math.max(1, row.ms ?? most))
}

/**
 * One step, and how much is left after it. The names of the jobs that have fallen due. `busy`: something has fallen due meanwhile by itself;
 * `lost`: the job is not ours any more. In both cases no time has passed.
 */
export async function advance(tx: Db, job: Job, promoId: number, { stepMs, leftMs }: { stepMs: number; leftMs: number }): Promise<string[] | 'busy' | 'lost'> {
  // Whoever does a job locks the job first and its receipt then. So does this, for all of them, or each would wait for the other.
  await tx`select 1 from jobs where lane = ${promoId} and name <> 'advance-clock' order by id for update`
  if (await isBusy(tx, promoId)) return 'busy'
  const { count } = await tx`
    update jobs set payload = jsonb_set(payload, '{leftMs}', to_jsonb(${leftMs}::float8)) where ${isOurs(tx, job)}`
  return count === 1 ? age(tx, promoId, stepMs) : 'lost'
}

/** Everything that the promo keeps times of was so much longer ago, and what is to come is so much nearer. */
async function age(tx: Db, promoId: number, ms: number): Promise<string[]> {
  const by = tx`${ms}::float8 * interval '1 ms'`
  const own = tx`(select distinct receipt_uuid from callback_events where promo_id = ${promoId})`
  await tx`select 1 from receipts where uuid in ${own} order by uuid for no key update`
  await tx`
    update receipts set created_at = created_at - ${by}, first_check_at = first_check_at - ${by}, next_check_at = next_check_at - ${by},
           review_since = review_since - ${by}, held_until = held_until - ${by}
     where uuid in ${own}`
  await tx`update receipt_history set at = at - ${by} where receipt_uuid in ${own}`
  await tx`update callback_events set recorded_at = recorded_at - ${by}, settled_at = settled_at - ${by} where promo_id = ${promoId}`
  await tx`update callback_attempts set at = at - ${by} where promo_id = ${promoId}`
  await tx`update disputes set opened_at = opened_at - ${by}, decided_at = decided_at - ${by} where promo_id = ${promoId}`
  await tx`update scans set created_at = created_at - ${by} where promo_id = ${promoId}`
  const due = await tx<{ name: string }[]>`
    with aged as (update jobs set run_at = run_at - ${by} where lane = ${promoId} and name <> 'advance-clock' returning name, run_at)
    select distinct name from aged where run_at <= service_now()`
  return due.map(({ name }) => name)
}

/** The time that is left of a promo's advances; null: none is under way. */
export async function leftMs(db: Db, promoId: number): Promise<number | null> {
  const [row] = await db<[{ left: number | null }]>`
    select sum((payload->>'leftMs')::float8) as "left" from jobs where lane = ${promoId} and name = 'advance-clock'`
  return row.left
}
