import type { Span } from '#domain/rules/limit-spans.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'

/**
 * What counts for limits: a receipt that is approved, or open and past the checks of intake. A photo that waits for its QR has not
 * been through them; it takes its place when it is identified.
 */
const counts = (db: Db) => db`(approved or (state <> 'REVIEWED' and requisites is not null))`

type Self = Pick<Receipt, 'uuid' | 'promoId' | 'participant' | 'createdAt'>

export type ParticipantCounts = { today: number; thisWeek: number; ever: number; ofDate: number; rejectedToday: number; nearestSeconds: number | null }

/** The participant's other receipts in the promo, by arrival, and those with this date of purchase. Under `participantLock`. */
export async function ofParticipant(db: Db, self: Self, { day, week, date }: { day: Span; week: Span; date: string }): Promise<ParticipantCounts> {
  const [row] = await db<[ParticipantCounts]>`
    select count(*) filter (where ${counts(db)} and ${within(db, day)})::int as today,
           count(*) filter (where ${counts(db)} and ${within(db, week)})::int as this_week,
           count(*) filter (where ${counts(db)})::int as ever,
           count(*) filter (where ${counts(db)} and left(requisites->>'boughtAt', 10) = ${date})::int as of_date,
           count(*) filter (where state = 'REVIEWED' and not approved and ${within(db, day)})::int as rejected_today,
           min(abs(extract(epoch from created_at - ${self.createdAt}))) filter (where ${counts(db)})::float as nearest_seconds
      from receipts
     where promo_id = ${self.promoId} and participant = ${self.participant} and uuid <> ${self.uuid}`
  return row
}

/** The promo's other receipts of a cash register that arrived in this span: those whose fiscal key begins so. Under `registerLock`. */
export async function ofRegister(db: Db, self: Self, fiscalKeyStart: string, span: Span): Promise<number> {
  const inRange = db`fiscal_key >= ${fiscalKeyStart} and fiscal_key < ${`${fiscalKeyStart}~`}`
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (
      select * from receipts where ${inRange} and original
      union all select * from receipts where ${inRange} and dup_check and not original
      union all select * from receipts where ${inRange} and not dup_check
    ) same
     where promo_id = ${self.promoId} and uuid <> ${self.uuid} and ${counts(db)} and ${within(db, span)}`
  return row.count
}

/**
 * The participant's other receipts of a seller whose verdict has let them through: approved, or with moderators. One that waits for
 * its verdict takes its place then. Under `participantLock`.
 */
export async function ofRetailer(db: Db, self: Self, inn: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from receipts
     where promo_id = ${self.promoId} and participant = ${self.participant} and uuid <> ${self.uuid}
       and fiscal->>'retailerInn' = ${inn} and (approved or (state = 'INSPECTED' and needs_review))`
  return row.count
}

const within = (db: Db, { from, to }: Span) => db`(created_at >= ${from} and created_at < ${to})`
