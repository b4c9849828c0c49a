import type { Db } from '#platform/db.ts'
import { newestOf, sinceThen } from './deliveries.ts'

/** Numbers that grow whenever a history line or a delivery attempt is written. They grow shortly before the row can be seen. */
export async function findMarks(db: Db): Promise<{ history: number; attempts: number }> {
  const [row] = await db<[{ history: number; attempts: number }]>`
    select (select last_value + is_called::int from receipt_history_id_seq) as history, (select last_value + is_called::int from callback_attempts_id_seq) as attempts`
  return row
}

/** How far back changes are looked for, so that a row committed late is announced late rather than never. */
const JUST_SECONDS = 5

/** Promos whose receipts have moved within the last seconds. */
export const listPromosOfReceipts = (db: Db): Promise<number[]> =>
  promosWith(
    db,
    db`
  exists (select 1 from callback_events where promo_id = p.id and recorded_at > service_now() - ${JUST_SECONDS}::int * interval '1 second')`,
  )

/** Promos with a recent delivery attempt. */
export const listPromosOfAttempts = (db: Db): Promise<number[]> =>
  promosWith(
    db,
    db`
  exists (select 1 from ${newestOf(db, db`p.id`, { channel: null, outcome: null, ...sinceThen(db, db`service_now() - ${JUST_SECONDS}::int * interval '1 second'`), limit: 1 })} a)`,
  )

async function promosWith(db: Db, condition: ReturnType<Db>): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select p.id from promos p where ${condition} order by p.id`
  return rows.map(({ id }) => id)
}

/** How many waiting receipts are digested: the part that moderators see. Reading a long queue to its end every second would cost too much. */
const FRONT = 2_000

/** A digest of each promo's queue, which changes whenever a receipt begins to wait, is held or is decided. */
export async function listQueueDigests(db: Db): Promise<Map<number, string>> {
  const rows = await db<{ promoId: number; digest: string }[]>`
    select promo_id, md5(string_agg(concat_ws(' ', uuid, held_by, held_until, pending_decision->>'id'), ',' order by review_since, uuid)) as digest
      from (select promo_id, uuid, review_since, held_by, held_until, pending_decision from receipts where needs_review order by review_since, uuid limit ${FRONT}::int) front
     group by 1`
  return new Map(rows.map(({ promoId, digest }) => [promoId, digest]))
}
