import type { Span } from '#domain/rules/limit-spans.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { withFiscalKey } from './with-fiscal-key.ts'

/**
 * What counts for limits: a receipt that is approved, or open and past the checks of intake. A photo that waits for its QR has not
 * been through them; it takes its place when it is identified.
 */
const counts = (db: Db) => db`(${notRejected(db)} and ${isApprovedOrOpen(db)})`
const isApprovedOrOpen = (db: Db) => db`(approved or (state <> 'REVIEWED' and requisites is not null))`
/** In these words, `receipts_counting` is of the receipts that may count, and `receipts_counting_perhaps` of those of them that may not. */
const notRejected = (db: Db) => db`rejected_in is distinct from revision`
const perhaps = (db: Db) => db`(requisites is null or reject_key is not null)`

type Self = Pick<Receipt, 'uuid' | 'promoId' | 'participant' | 'createdAt'>

/** What is asked; null is not. Days and weeks are of arrival, the date is that of purchase. */
export type Asked = { today: Span | null; thisWeek: Span | null; ever: true | null; ofDate: string | null; rejectedToday: Span | null; nearest: true | null }

export type ParticipantCounts = { today: number; thisWeek: number; ever: number; ofDate: number; rejectedToday: number; nearestSeconds: number | null }

/** The participant's other receipts in the promo, as far as is asked. Under `participantLock`. */
export async function ofParticipant(db: Db, self: Self, { today, thisWeek, ever, ofDate, rejectedToday, nearest }: Asked): Promise<ParticipantCounts> {
  const all = db`from receipts where promo_id = ${self.promoId} and participant = ${self.participant}`
  const others = db`${all} and uuid <> ${self.uuid}`
  const count = (which: Piece | null) => (which === null ? db`0` : db`(select count(*)::int ${others} and ${which})`)
  const neighbour = (which: Piece) => db`(select created_at ${others} and ${counts(db)} and created_at ${which} limit 1)`
  const [row] = await db<[ParticipantCounts]>`
    select ${count(today && db`${counts(db)} and ${within(db, today)}`)} as today,
           ${count(thisWeek && db`${counts(db)} and ${within(db, thisWeek)}`)} as this_week,
           ${ever === null ? db`0` : everOf(db, self, all)} as ever,
           ${count(ofDate === null ? null : db`${counts(db)} and left(requisites->>'boughtAt', 10) = ${ofDate}`)} as of_date,
           ${count(rejectedToday && db`state = 'REVIEWED' and not approved and ${within(db, rejectedToday)}`)} as rejected_today,
           ${nearest === null ? db`null::float` : db`least(
             extract(epoch from ${self.createdAt} - ${neighbour(db`<= ${self.createdAt} order by created_at desc`)}),
             extract(epoch from ${neighbour(db`> ${self.createdAt} order by created_at`)} - ${self.createdAt}))::float`} as nearest_seconds`
  return row
}

/** All that may count, by the index alone, without those that do not and the receipt itself. */
const everOf = (db: Db, { uuid }: Self, all: Piece) => db`(
  (select count(*) ${all} and ${notRejected(db)})
  - (select count(*) ${all} and ${notRejected(db)} and ${perhaps(db)} and not ${isApprovedOrOpen(db)})
  - (select count(*) ${all} and uuid = ${uuid} and ${counts(db)}))::int`

/** The promo's other receipts of a cash register that arrived in this span: those whose fiscal key begins so. Under `registerLock`. */
export async function ofRegister(db: Db, self: Self, fiscalKeyStart: string, span: Span): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (
      ${withFiscalKey(db, db`*`, db`fiscal_key >= ${fiscalKeyStart} and fiscal_key < ${`${fiscalKeyStart}~`}`)}
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
       and ${counts(db)} and (approved or (state = 'INSPECTED' and needs_review)) and fiscal->>'retailerInn' = ${inn}`
  return row.count
}

const within = (db: Db, { from, to }: Span) => db`(created_at >= ${from} and created_at < ${to})`
