import { arrayOf } from '#platform/db/array-of.ts'
import type { Channel } from '#domain/notify/channels.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { bodyColumns, withBody, type StoredBody } from './papers.ts'

/**
 * A place between two events of a feed: after this event. Without a `position` the event is older than the feed; then the order is that of the receipts.
 * `epoch` names the epoch of the position.
 */
export type FeedPlace = { position: string | null; epoch: string; receiptUuid: string; channel: Channel; number: number }

export type FeedEvent = FeedPlace & { webhookId: string | null; recordedAt: Date; body: string }

/**
 * The next events of a promo in the order in which their transactions began to write; those of one transaction in the order of delivery. An event is left
 * for later as long as a transaction is open that may still write one before it, so nothing ever appears before a place. Events that are older than the
 * feed come first. There may be fewer than `limit` although more follow; there are none only when none follows.
 */
export async function listNext(db: Db, promoId: number, { after, limit }: { after: FeedPlace | null; limit: number }): Promise<FeedEvent[]> {
  if (after?.position) return listPlaced(db, promoId, { after, limit })
  const old = await listUnplaced(db, promoId, { after, limit })
  return old.length > 0 ? old : listPlaced(db, promoId, { after: null, limit })
}

type Page = { after: FeedPlace | null; limit: number }

const listPlaced = (db: Db, promoId: number, { after, limit }: Page): Promise<FeedEvent[]> =>
  listPage(
    db,
    db`
    select ${columns(db)} from callback_events e
     where promo_id = ${promoId}::int and feed_position is not null and feed_position < (select feed_horizon())
       ${after === null ? db`` : db`and feed_position >= ${after.position}::bigint and (feed_position, ${order(db)}) > (${after.position}::bigint, ${place(db, after)})`}
     order by feed_position, ${order(db)} limit ${limit}::int`,
  )

/** Without events from before the feed was kept, the receipts are not searched for them. */
const listUnplaced = (db: Db, promoId: number, { after, limit }: Page): Promise<FeedEvent[]> =>
  listPage(
    db,
    db`
    select ${columns(db)}
      from (select uuid from receipts
             where promo_id = ${promoId}::int and uuid <= (select unplaced_until from feed_epochs where number = 1)
               ${after === null ? db`` : db`and uuid >= ${after.receiptUuid}::uuid`}) old
      join callback_events e on receipt_uuid = uuid
     where feed_position is null ${after === null ? db`` : db`and (${order(db)}) > (${place(db, after)})`}
     order by ${order(db)} limit ${limit}::int`,
  )

const columns = (db: Db): Piece => db`e.receipt_uuid, e.channel, e.number, e.webhook_id, e.feed_position, e.recorded_at, ${bodyColumns(db)}`

/** The order of delivery, with notices after the events of the receipt itself. */
const order = (db: Db): Piece => db`receipt_uuid, channel <> 'receipts', channel, number`
const place = (db: Db, { receiptUuid, channel, number }: FeedPlace): Piece =>
  db`${receiptUuid}::uuid, ${channel !== 'receipts'}::boolean, ${channel}::text, ${number}::int`

/** Bodies are large where receipts are long: a page ends with the event that makes it longer than this. */
const PAGE_BYTES = 4 * 1024 * 1024

/** The database leaves out what is too long as it is stored, so that no page is too much to be sent here. */
async function listPage(db: Db, events: Piece): Promise<FeedEvent[]> {
  const rows = await db<(Omit<FeedEvent, 'body'> & StoredBody)[]>`
    select feed_position::text as position, coalesce((select name::text from feed_epochs f where f.number = feed_position >> 44), '') as epoch,
           receipt_uuid, channel, number, webhook_id, recorded_at, head, packed, papers
      from (select *, sum(bytes) over (order by feed_position, ${order(db)} rows unbounded preceding) - bytes as bytes_before
              from (select *, octet_length(head) + coalesce(octet_length(packed), octet_length(papers), 0) as bytes from (${events}) page) measured) sized
     where bytes_before < ${PAGE_BYTES}::int
     order by feed_position, ${order(db)}`
  const page: FeedEvent[] = []
  for (let bytes = 0; page.length < rows.length && bytes < PAGE_BYTES; bytes += Buffer.byteLength(page.at(-1)!.body)) page.push(withBody(rows[page.length]!))
  return page
}

/**
 * Whether a place is of this database's own history. One that is not was given before a restore, and what came before it is not known. The event itself is looked
 * for, since no event is ever deleted: positions of a restored database may go on where those of the lost one were.
 */
export async function isKnown(db: Db, promoId: number, { position, epoch, receiptUuid, channel, number }: FeedPlace): Promise<boolean> {
  if (position === null) return true
  const rows = await db`
    select 1 from callback_events
     where promo_id = ${promoId} and receipt_uuid = ${receiptUuid} and channel = ${channel} and number = ${number} and feed_position = ${position}::bigint
       and exists (select 1 from feed_epochs f where f.number = ${position}::bigint >> 44 and f.name::text = ${epoch})`
  return rows.length === 1
}

export const placeOf = ({ position, epoch, receiptUuid, channel, number }: FeedEvent): FeedPlace => ({ position, epoch, receiptUuid, channel, number })

/** Whether a place comes after another one of the same feed. */
export function isBeyond(place: FeedPlace, other: FeedPlace): boolean {
  const parts = ({ position, receiptUuid, channel, number }: FeedPlace) =>
    [BigInt(position ?? 0), receiptUuid, channel !== 'receipts', channel, number] as const
  const [one, two] = [parts(place), parts(other)]
  const at = one.findIndex((part, n) => part !== two[n])
  return at >= 0 && one[at]! > two[at]!
}

/** Promos that have events after these places. One may be between two events of a transaction, which have one position. */
export async function findChanged(db: Db, places: readonly { promoId: number; after: FeedPlace | null }[]): Promise<Set<number>> {
  const column = (of: (place: FeedPlace) => string | number) => arrayOf(places.map(({ after }) => of(after?.position ? after : BEFORE_ALL)))
  const rows = await db<{ promoId: number }[]>`
    select distinct promo_id
      from unnest(${arrayOf(places.map(({ promoId }) => promoId))}::int[], ${column(({ position }) => position ?? '0')}::bigint[],
             ${column(({ receiptUuid }) => receiptUuid)}::uuid[], ${column(({ channel }) => channel)}::text[], ${column(({ number }) => number)}::int[])
             as place(promo_id, position, receipt_uuid, channel, number)
     where exists (
       select 1 from callback_events e
        where e.promo_id = place.promo_id and e.feed_position >= place.position and e.feed_position < (select feed_horizon())
          and (e.feed_position, e.receipt_uuid, e.channel <> 'receipts', e.channel, e.number)
            > (place.position, place.receipt_uuid, place.channel <> 'receipts', place.channel, place.number))`
  return new Set(rows.map(({ promoId }) => promoId))
}

const BEFORE_ALL: FeedPlace = { position: '0', epoch: '', receiptUuid: '00000000-0000-0000-0000-000000000000', channel: 'receipts', number: 0 }
