import { RECORD_HALF_LIFE_MS, type TrackRecord } from '#domain/verify/budgets.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Db } from '#platform/db.ts'
import { CONFIRMED } from './papers.ts'

/** What one more answer adds to a subject's record. */
export type Change = TrackRecord & { subject: string }

export async function change(db: Db, changes: readonly Change[]): Promise<void> {
  const column = (of: (one: Change) => string | number) => arrayOf(changes.map(of))
  await db`
    insert into track_records as t (subject, unconfirmed, confirmed)
    select subject, sum(unconfirmed), sum(confirmed)
      from unnest((select ${column(({ subject }) => subject)}::text[]), ${column(({ unconfirmed }) => unconfirmed)}::real[],
             ${column(({ confirmed }) => confirmed)}::real[]) as i(subject, unconfirmed, confirmed)
     group by subject order by subject
    on conflict (subject) do update
       set unconfirmed = greatest(0, t.unconfirmed) * ${faded(db)} + excluded.unconfirmed,
           confirmed = t.confirmed * ${faded(db)} + excluded.confirmed, at = (select service_now())`
}

/** Records that have faded to nothing. */
export async function forgetFaded(db: Db): Promise<number> {
  const { count } = await db`delete from track_records where at < service_now() - interval '3 days'`
  return count
}

/** What is left of a count. */
export const faded = (db: Db) => db`power(0.5, extract(epoch from (select service_now()) - t.at) * 1000 / ${RECORD_HALF_LIFE_MS}::float)::real`

/** Whether the tax authority has confirmed a receipt of each of these participants in their promo. */
export async function areConfirmed(db: Db, participants: readonly { promoId: number; participant: string }[]): Promise<boolean[]> {
  const rows = await db<{ n: number }[]>`
    select n from unnest(${participants.map(({ promoId }) => promoId)}::int[], ${participants.map(({ participant }) => participant)}::text[])
             with ordinality as i(promo_id, participant, n)
     where exists (select 1 from receipts r where r.promo_id = i.promo_id and r.participant = i.participant and ${CONFIRMED})`
  const confirmed = new Set(rows.map(({ n }) => Number(n)))
  return participants.map((_, index) => confirmed.has(index + 1))
}
