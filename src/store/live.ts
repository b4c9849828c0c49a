import type { Db } from '#platform/db.ts'

/** Numbers that grow whenever a line of a receipt's history or an attempt to tell a brand is written, a moment before it can be seen. */
export async function findMarks(db: Db): Promise<{ history: number; attempts: number }> {
  const [row] = await db<[{ history: number; attempts: number }]>`
    select (select last_value + is_called::int from receipt_history_id_seq) as history, (select last_value + is_called::int from callback_attempts_id_seq) as attempts`
  return row
}

/** What has just happened is looked for so far back: what was committed late is told late, and not left out. */
const JUST_SECONDS = 5

/** Promos whose receipts have just moved. */
export const listPromosOfReceipts = (db: Db): Promise<number[]> =>
  promosWith(
    db,
    db`
  exists (select 1 from callback_events where promo_id = p.id and recorded_at > service_now() - ${JUST_SECONDS}::int * interval '1 second')`,
  )

/** Promos whose brands have just been told something. */
export const listPromosOfAttempts = (db: Db): Promise<number[]> =>
  promosWith(
    db,
    db`
  exists (select 1 from callback_attempts where promo_id = p.id and at > service_now() - ${JUST_SECONDS}::int * interval '1 second')`,
  )

async function promosWith(db: Db, condition: ReturnType<Db>): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select p.id from promos p where ${condition} order by p.id`
  return rows.map(({ id }) => id)
}

/** Of the moderators' queue that which they see of it: a long one is not read to its end every second. */
const FRONT = 2_000

/** Another text per promo whenever something waits, is held, or is decided. */
export async function listQueueDigests(db: Db): Promise<Map<number, string>> {
  const rows = await db<{ promoId: number; digest: string }[]>`
    select promo_id, md5(string_agg(concat_ws(' ', uuid, held_by, held_until, pending_decision->>'id'), ',' order by review_since, uuid)) as digest
      from (select promo_id, uuid, review_since, held_by, held_until, pending_decision from receipts where needs_review order by review_since, uuid limit ${FRONT}::int) front
     group by 1`
  return new Map(rows.map(({ promoId, digest }) => [promoId, digest]))
}
