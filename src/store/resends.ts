import { CHANNELS, type Channel } from '#domain/notify/channels.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { insertJobs } from '#platform/queue.ts'
import { OPEN_COUNT } from './notices.ts'

/** Reopens one settled event of a receipt, the last one when no number is given, so that it is sent again with a new series of attempts. */
export async function reopenOne(db: Db, receiptUuid: string, channel: Channel, number: number | null): Promise<number> {
  const ofReceipt = db`receipt_uuid = ${receiptUuid} and channel = ${channel}`
  const { count } = await reopen(
    db,
    channel,
    db`
    select receipt_uuid, number, recorded_at from callback_events
     where ${ofReceipt} and status <> 'waiting'
       and number = ${number === null ? db`(select max(number) from callback_events where ${ofReceipt})` : db`${number}::int`}`,
  )
  return count
}

/** Which settled events of a promo are to be sent again; a null filter is not applied. */
export type Wanted = {
  channel: Channel
  /** When the events were recorded. */
  from: string | null
  to: string | null
  receiptUuids: string[] | null
  /** `checkingStatus` of the states. */
  states: number[] | null
  onlyFailed: boolean
}

export type Resend = {
  id: number
  promoId: number
  wanted: Wanted
  total: number
  resent: number
  position: Position | null
  requestedBy: string
  requestedAt: Date
  endedAt: Date | null
  stopped: boolean
}

/** Where a portion ended; texts, because the database's microseconds do not fit a Date. */
type Position = { recorded_at: string; receipt_uuid: string; number: number }

const columns = (db: Db) => db`id, promo_id, wanted, total, resent, position, requested_by, requested_at, ended_at, stopped`

/** Records which events are wanted, and the job that reopens them. Null: there are none. */
export async function open(tx: Db, promoId: number, wanted: Wanted, by: string): Promise<Resend | null> {
  const [resend] = await tx<Resend[]>`
    insert into resends (promo_id, wanted, total, requested_by)
    select ${promoId}, ${tx.json(wanted)}, total, ${by}
      from (select count(*)::int as total from callback_events where ${matching(tx, promoId, wanted)}) counted where total > 0
    returning ${columns(tx)}`
  if (resend === undefined) return null
  await insertJobs(tx, [{ name: 'resend-callbacks', lane: promoId, payload: { resendId: resend.id } }])
  return resend
}

export async function find(db: Db, id: number): Promise<Resend | null> {
  const [row] = await db<Resend[]>`select ${columns(db)} from resends where id = ${id}::bigint`
  return row ?? null
}

/** Finds a resend and locks it until the transaction ends. */
export async function lock(tx: Db, id: number): Promise<Resend | null> {
  await tx`select 1 from resends where id = ${id} for update`
  return find(tx, id)
}

export function listLatest(db: Db, promoId: number | null, limit: number): Promise<Resend[]> {
  return db<Resend[]>`
    select ${columns(db)} from resends where ${promoId === null ? db`true` : db`promo_id = ${promoId}::bigint`} order by id desc limit ${limit}::int`
}

/** Ends a resend; events that were not reopened yet stay settled. False: it had ended before. */
export async function stop(db: Db, id: number): Promise<boolean> {
  const { count } = await db`update resends set stopped = true, ended_at = service_now() where id = ${id}::bigint and ended_at is null`
  return count === 1
}

/**
 * Reopens the next portion: up to `perSecond` events, minus those of the promo that wait already, so that a new event never waits behind more than
 * that. Up to `connections` due events do not count as waiting. Events that were settled after the resend was requested are not among those that were
 * counted: where its span goes on, new ones would follow without end. True: there is more to reopen.
 */
export async function reopenPortion(tx: Db, resend: Resend, { perSecond, connections }: { perSecond: number; connections: number }): Promise<boolean> {
  const { id, promoId, wanted, position } = resend
  const [{ waiting }] = await tx<[{ waiting: number }]>`
    select count(*)::int as waiting
      from (select 1 from jobs where name = ${CHANNELS[wanted.channel].job} and lane = ${promoId} and run_at <= service_now() limit ${perSecond}::int offset ${connections}::int) first`
  const room = perSecond - waiting
  if (room <= 0) return true
  const { count, last } = await reopen(
    tx,
    wanted.channel,
    tx`
    select receipt_uuid, number, recorded_at from callback_events
     where ${matching(tx, promoId, wanted)} and (settled_at is null or settled_at <= (select requested_at from resends where id = ${id}))
       ${position === null ? tx`` : tx`and (recorded_at, receipt_uuid, number) > (${position.recorded_at}::timestamptz, ${position.receipt_uuid}::uuid, ${position.number}::int)`}
     order by recorded_at, receipt_uuid, number
     limit ${room}::int`,
  )
  await tx`
    update resends
       set resent = resent + ${count}::int,
           ${last === null ? tx`ended_at = service_now()` : tx`position = ${tx.json(last)}`}
     where id = ${id}`
  return last !== null
}

const matching = (db: Db, promoId: number, { channel, from, to, receiptUuids, states, onlyFailed }: Wanted) => db`
  promo_id = ${promoId} and channel = ${channel} and ${onlyFailed ? db`status = 'failed'` : db`status <> 'waiting'`}
  ${from === null ? db`` : db`and recorded_at >= ${from}::timestamptz`}
  ${to === null ? db`` : db`and recorded_at < ${to}::timestamptz`}
  ${receiptUuids === null ? db`` : db`and receipt_uuid = any(${receiptUuids}::uuid[])`}
  ${states === null ? db`` : db`and number % 3 = any(${states}::int[])`}`

/** Receipts are locked in one fixed order, before anything else is. */
async function reopen(db: Db, channel: Channel, chosen: Piece): Promise<{ count: number; last: Position | null }> {
  const open = db(OPEN_COUNT[channel])
  const [row] = await db<[{ count: number; last: Position | null }]>`
    with chosen as materialized (${chosen}
    ), locked as materialized (
      select uuid from receipts where uuid in (select receipt_uuid from chosen) order by uuid for no key update
    ), reopened as (
      update callback_events e set status = 'waiting', attempts = 0, manual = true, introduced = false, settled_at = null
        from chosen c
       where e.receipt_uuid = c.receipt_uuid and e.channel = ${channel} and e.number = c.number and e.status <> 'waiting' and (select count(*) from locked) > 0
      returning e.receipt_uuid
    ), counted as (
      select receipt_uuid, count(*)::int as events from reopened group by receipt_uuid
    ), mailboxes as (
      update receipts r set ${open} = ${open} + c.events
        from counted c where r.uuid = c.receipt_uuid
      returning r.uuid, r.promo_id, r.forgotten_at, ${open} - c.events as before
    ), arrivals as (
      -- What the brand answers may tell of a participant whose data were removed from the receipt.
      insert into forget_again (promo_id, receipt_uuid) select promo_id, uuid from mailboxes where forgotten_at is not null
      on conflict do nothing
    ), next_jobs as (
      insert into jobs (name, lane, payload, run_at)
      select ${CHANNELS[channel].job}, promo_id, jsonb_build_object('receiptUuid', uuid), service_now() from mailboxes where before = 0
    )
    select (select coalesce(sum(events), 0)::int from counted) as count,
           (select to_jsonb(c) from chosen c order by recorded_at desc, receipt_uuid desc, number desc limit 1) as last`
  return row
}
