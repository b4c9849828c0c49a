import type { Db } from '#platform/db.ts'
import type { FeedPlace } from './feed.ts'

/** How far a sink has come in the feed of a promo: the place after the batches that were delivered, and where the next one ends, if that was decided. */
export type SinkPlace = { promoId: number; batch: number; done: FeedPlace | null; planned: FeedPlace | null }

/** The places of a sink in the feeds of all promos. */
export const listPlaces = (db: Db, sink: string): Promise<SinkPlace[]> =>
  db<SinkPlace[]>`
    select p.id as promo_id, coalesce(s.batch, 0) as batch, s.done, s.planned
      from promos p left join sink_places s on s.promo_id = p.id and s.sink = ${sink}
     order by p.id`

/** Decides where the next batch ends. False: another process has decided it. */
export async function plan(db: Db, sink: string, { promoId, batch }: SinkPlace, end: FeedPlace): Promise<boolean> {
  const { count } = await db`
    insert into sink_places (promo_id, sink, batch, planned) values (${promoId}, ${sink}, ${batch}, ${db.json(end)})
    on conflict (promo_id, sink) do update set planned = excluded.planned where sink_places.batch = excluded.batch and sink_places.planned is null`
  return count === 1
}

/** Notes that the planned batch has been delivered, by this process or by another one. */
export async function finish(db: Db, sink: string, { promoId, batch }: SinkPlace): Promise<void> {
  await db`
    update sink_places set batch = batch + 1, done = planned, planned = null
     where promo_id = ${promoId} and sink = ${sink} and batch = ${batch} and planned is not null`
}
