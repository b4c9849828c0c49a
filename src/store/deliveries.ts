import { CHANNEL_NAMES, CHANNELS, type Channel } from '#domain/notify/channels.ts'
import type { DeliveryOutcome, NoAnswer } from '#domain/notify/plan-after-attempt.ts'
import type { EventName } from '#domain/notify/webhook-id.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { unpack } from './packed.ts'
import { bodyColumns, withBody, type StoredBody } from './papers.ts'

/** One delivery attempt and the message it carried. */
export type DeliveryRow = {
  id: number
  receiptUuid: string
  promoId: number
  channel: Channel
  number: number
  webhookId: string | null
  attempt: number
  manual: boolean
  at: Date
  status: number | null
  outcome: DeliveryOutcome
  cause: string
  latencyMs: number
  exchanges: unknown[]
  body: string
}

const columns = (db: Db) => db`
  a.id, a.receipt_uuid, a.promo_id, a.channel, a.number, e.webhook_id, a.attempt, a.manual, a.at, a.status, a.outcome, a.cause, a.latency_ms, a.exchanges, a.packed as packed_exchanges, ${bodyColumns(db)}`

/** Every attempt of one receipt, oldest first. */
export async function listOfReceipt(db: Db, receiptUuid: string): Promise<DeliveryRow[]> {
  const rows = await db<Stored[]>`
    select ${columns(db)} from callback_attempts a join callback_events e using (receipt_uuid, channel, number)
     where a.receipt_uuid = ${receiptUuid} order by a.id`
  return rows.map(read)
}

/** An attempt as it is stored: those of earlier releases have their exchanges unpacked. */
type Stored = Omit<DeliveryRow, 'exchanges' | 'body'> & StoredExchanges & StoredBody
type StoredExchanges = { exchanges: unknown[] | null; packedExchanges: Buffer | null }

const read = ({ exchanges, packedExchanges, ...row }: Stored): DeliveryRow => ({ ...withBody(row), exchanges: exchangesOf({ exchanges, packedExchanges }) })

const exchangesOf = ({ exchanges, packedExchanges }: StoredExchanges): unknown[] =>
  exchanges ?? (packedExchanges === null ? [] : (JSON.parse(unpack(packedExchanges)) as unknown[]))

export type Place = { at: Date; id: number }

/** Filters of the list; a null filter is not applied. */
export type Filter = {
  promoId: number | null
  receiptUuid: string | null
  channel: Channel | null
  outcome: string | null
  /** Which message: the number of a state, or the word in the id of a notice. */
  event: { channel: Channel; number: number } | { channel: Channel; word: EventName } | null
  from: Date | null
  to: Date | null
  before: Place | null
  limit: number
}

/** Attempts of all receipts, newest first. Their messages are looked up for those of the page alone. */
export async function list(db: Db, { promoId, receiptUuid, channel, outcome, event, from, to, before, limit }: Filter): Promise<DeliveryRow[]> {
  const when = (value: unknown, condition: Piece) => (value === null ? db`` : db`and ${condition}`)
  const which = db`
    true ${when(receiptUuid, db`receipt_uuid = ${receiptUuid}`)} ${channel === null ? db`` : db`and ${ofChannel(db, channel)}`}
    ${when(outcome, db`outcome = ${outcome} and ${ofOutcome(db, outcome === 'delivered')}`)} ${event === null ? db`` : db`and ${ofEvent(db, event)}`}
    ${when(to, db`at < ${to}`)}`
  const span = db`true ${when(from, db`at >= ${from}`)} ${before === null ? db`` : db`and (at, id) < (${before.at}, ${before.id}::bigint)`}`
  const ofPromo = {
    channel: event?.channel ?? channel,
    outcome,
    from: from && db`${from}`,
    before: before === null ? to && db`${to}, 0` : db`${before.at}, ${before.id}::bigint`,
    which,
    limit,
  }
  const rows = await db<Stored[]>`
    select ${columns(db)}
      from ${promoId === null ? newest(db, db`${which} and ${span}`, limit) : newestOf(db, db`${promoId}::bigint`, ofPromo)} a
      join callback_events e using (receipt_uuid, promo_id, channel, number)
     order by a.at desc, a.id desc`
  return rows.map(read)
}

/** Notices are few beside the events of receipts: they have an index of their own, whose condition is worded exactly like this. */
const ofChannel = (db: Db, channel: Channel): Piece => (channel === 'receipts' ? db`channel = 'receipts'` : db`channel = ${channel} and channel <> 'receipts'`)

const ofEvent = (db: Db, event: NonNullable<Filter['event']>): Piece =>
  'word' in event
    ? db`${ofChannel(db, event.channel)}
         and ${event.word} = (select split_part(webhook_id, '.', 2) from callback_events where receipt_uuid = a.receipt_uuid and promo_id = a.promo_id and channel = a.channel and number = a.number)`
    : db`${ofChannel(db, event.channel)} and number % 3 = ${event.number}::int`

const newest = (db: Db, which: Piece, limit: number, order = db`at desc, id desc`): Piece =>
  db`(select * from callback_attempts a where ${which} order by ${order} limit ${limit}::int)`

/** `from` and `before` bound what is read of the indexes; whatever else is asked of the attempts is in `which`. With a moment there, the planner would read what all promos had since. */
type Newest = { channel: Channel | null; outcome: string | null; from: Piece | null; before: Piece | null; which: Piece; limit: number }

/**
 * The newest attempts of a promo, where these are given of a channel and an outcome. The indexes tell delivered attempts, which are by channel, from others: the
 * newest of each part are in one of them. The bounds of delivered ones are those of whole rows of their index, so that no other index has this order: from the newest
 * attempts of all promos the planner would look for those of one, and a promo that has ended has none for millions.
 */
export function newestOf(db: Db, promo: Piece, { channel, outcome, from, before, which, limit }: Newest): Piece {
  const deliveredTo = (one: Channel) => {
    const lowest = from === null ? db`(promo_id, channel) >= (${promo}, ${one})` : db`(promo_id, channel, at) >= (${promo}, ${one}, ${from})`
    const highest = before === null ? db`(promo_id, channel) <= (${promo}, ${one})` : db`(promo_id, channel, at, id) < (${promo}, ${one}, ${before})`
    return newest(db, db`${lowest} and ${highest} and ${ofOutcome(db, true)} and ${which}`, limit, db`promo_id desc, channel desc, at desc, id desc`)
  }
  const delivered = (channel === null ? CHANNEL_NAMES : [channel]).map(deliveredTo)
  const span = db`${from === null ? db`true` : db`at >= ${from}`} and ${before === null ? db`true` : db`(at, id) < (${before})`}`
  const others = newest(
    db,
    db`promo_id = ${promo} and ${channel === null ? db`true` : db`channel = ${channel}`} and ${ofOutcome(db, false)} and ${which} and ${span}`,
    limit,
  )
  const parts = outcome === null ? [...delivered, others] : outcome === 'delivered' ? delivered : [others]
  return db`(select * from (${parts.reduce((all, one) => db`${all} union all ${one}`)}) parts order by at desc, id desc limit ${limit}::int)`
}

export const sinceThen = (db: Db, since: Date | Piece) => ({ from: db`${since}`, before: null, which: db`true` })

/** Worded exactly like the conditions of the partial indexes on delivered and undelivered attempts, so that those are used. */
const ofOutcome = (db: Db, delivered: boolean) => (delivered ? db`outcome = 'delivered'` : db`outcome <> 'delivered'`)

/** How the latest attempts within a time span went. */
export type Span = { attempts: number; delivered: number; p50Ms: number | null; p95Ms: number | null }

/** Enough attempts for percentiles, and few enough to be read by one query. */
export const JUDGED_AT_MOST = 50_000

export async function findSpan(db: Db, promoId: number, channel: Channel, since: Date): Promise<Span> {
  const [row] = await db<[Span]>`
    select count(*)::int as attempts, count(*) filter (where outcome = 'delivered')::int as delivered,
           percentile_disc(0.5) within group (order by latency_ms) as p50_ms, percentile_disc(0.95) within group (order by latency_ms) as p95_ms
      from ${newestOf(db, db`${promoId}::int`, { channel, outcome: null, ...sinceThen(db, since), limit: JUDGED_AT_MOST })} latest`
  return row
}

export type LastAttempt = { at: Date; status: number | null; error: NoAnswer | null; cause: string }

export async function findLastAttempt(
  db: Db,
  promoId: number,
  channel: Channel,
  { delivered, since }: { delivered: boolean; since: Date },
): Promise<LastAttempt | null> {
  const [row] = await db<(Omit<LastAttempt, 'error'> & StoredExchanges)[]>`
    select at, status, exchanges, packed as packed_exchanges, cause from callback_attempts
     where promo_id = ${promoId} and channel = ${channel} and ${ofOutcome(db, delivered)} and at >= ${since}
     order by at desc, id desc limit 1`
  if (row === undefined) return null
  const { exchanges, packedExchanges, ...attempt } = row
  const last = exchangesOf({ exchanges, packedExchanges }).at(-1) as { error: NoAnswer | null } | undefined
  return { ...attempt, error: last?.error ?? null }
}

export type Backlog = { waiting: number; oldestWaitingAt: Date | null }

/** Counts receipts with unsettled messages of this channel, and returns since when the oldest one waits. */
export async function findBacklog(db: Db, promoId: number, channel: Channel): Promise<Backlog> {
  const [row] = await db<[Backlog]>`
    with mailboxes as materialized (
      select id, (payload->>'receiptUuid')::uuid as uuid from jobs where name = ${CHANNELS[channel].job} and lane = ${promoId}
    )
    select (select count(*)::int from mailboxes) as waiting,
           (select min(e.recorded_at) from (select uuid from mailboxes order by id limit 1000) m
              join callback_events e on e.receipt_uuid = m.uuid and e.channel = ${channel} and e.status = 'waiting') as oldest_waiting_at`
  return row
}
