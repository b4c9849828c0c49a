import type { RejectKey } from '#domain/reject-keys.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { POINTS } from './papers.ts'

export type ParticipantRow = {
  participant: string
  receipts: number
  approved: number
  rejected: number
  open: number
  points: number
  firstAt: Date | null
  lastAt: Date | null
  blockedBy: string | null
  blockedAt: Date | null
  blockReason: string | null
}

export type Filter = {
  promoId: number
  /** Only participants whose id begins with this; empty: all. */
  beginning: string
  blocked: boolean | null
  /** The last participant on the previous page. */
  after: string | null
  limit: number
}

/** Participants of a promo: all who have sent something or are blocked, all who are blocked, or all who are not. Ordered by code points, which keeps ids with a common beginning together. */
export function list(db: Db, { promoId, beginning, blocked, after, limit }: Filter): Promise<ParticipantRow[]> {
  const wanted = (row: Piece, last: Piece) => db`
    promo_id = ${promoId}::bigint and participant collate "C" > ${last}
    and participant collate "C" >= ${beginning} and participant collate "C" < ${`${beginning}${LAST_CHARACTER}`} ${row} order by participant collate "C"`
  const start = db`${after ?? ''}::text`
  const ofBlocked = db`select participant from blocked_participants where ${wanted(db``, start)} limit ${limit}::int`
  if (blocked === true) return described(db, promoId, ofBlocked)
  const stillKnown = db`and forgotten_at is null ${blocked === null ? db`` : db`and not exists (select 1 from blocked_participants b where b.promo_id = r.promo_id and b.participant = r.participant)`}`
  // Steps from one participant to the next by the index, so the number of receipts between them costs nothing.
  const ofReceipts = db`
    select participant from (
      with recursive walk as (
        (select participant from receipts r where ${wanted(stillKnown, start)} limit 1)
        union all
        select (select participant from receipts r where ${wanted(stillKnown, db`walk.participant`)} limit 1) from walk where walk.participant is not null
      )
      select participant from walk where participant is not null limit ${limit}::int
    ) walked`
  if (blocked === false) return described(db, promoId, ofReceipts)
  // Each half is the beginning of its own list, so the beginning of both together is among them.
  return described(db, promoId, db`select participant from (${ofReceipts} union (${ofBlocked})) known order by participant collate "C" limit ${limit}::int`)
}

const LAST_CHARACTER = '\u{10ffff}'

export async function find(db: Db, promoId: number, participant: string): Promise<ParticipantRow | null> {
  const [row] = await described(db, promoId, db`select ${participant}::text as participant`)
  return row && (row.receipts > 0 || row.blockedBy !== null) ? row : null
}

function described(db: Db, promoId: number, participants: Piece): Promise<ParticipantRow[]> {
  return db<ParticipantRow[]>`
    select who.participant, r.*, b.blocked_by, b.blocked_at, b.reason as block_reason
      from (${participants}) who
      cross join lateral (
        select count(*)::int as receipts, count(*) filter (where approved)::int as approved,
               count(*) filter (where state = 'REVIEWED' and not approved)::int as rejected, count(*) filter (where state <> 'REVIEWED')::int as open,
               coalesce(sum(${POINTS}) filter (where approved), 0)::bigint as points,
               min(created_at) as first_at, max(created_at) as last_at
          from receipts r where promo_id = ${promoId}::bigint and participant = who.participant) r
      left join blocked_participants b on b.promo_id = ${promoId}::bigint and b.participant = who.participant
     order by who.participant collate "C"`
}

export function listRejectKeys(db: Db, promoId: number, participant: string): Promise<{ rejectKey: RejectKey; count: number }[]> {
  return db<{ rejectKey: RejectKey; count: number }[]>`
    select reject_key, count(*)::int as count from receipts
     where promo_id = ${promoId}::bigint and participant = ${participant} and state = 'REVIEWED' and reject_key is not null
     group by 1 order by 2 desc, 1`
}
