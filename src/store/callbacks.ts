import type { Db, Json } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { givenBack, type Job } from '#platform/queue.ts'

export type CallbackEvent = {
  receiptUuid: string
  number: number
  promoId: number
  body: string
  attempts: number
  manual: boolean
  /** ARRIVED has already been sent before it because the brand did not know the receipt. */
  introduced: boolean
}

/** The event a receipt's brand is to be told next: the earliest that is not settled. */
export async function nextWaiting(db: Db, receiptUuid: string): Promise<CallbackEvent | null> {
  const [row] = await db<CallbackEvent[]>`
    select receipt_uuid, number, promo_id, body, attempts, manual, introduced from callback_events
     where receipt_uuid = ${receiptUuid} and status = 'waiting' order by number limit 1`
  return row ?? null
}

export async function bodyOf(db: Db, receiptUuid: string, number: number): Promise<string | null> {
  const [row] = await db<{ body: string }[]>`select body from callback_events where receipt_uuid = ${receiptUuid} and number = ${number}`
  return row?.body ?? null
}

export type Attempt = {
  outcome: 'delivered' | 'failed' | 'retry'
  status: number | null
  cause: string
  latencyMs: number
  exchanges: unknown[]
  introduced: boolean
  /** When to try again; null unless `outcome` is `retry`. */
  retryAt: Date | null
}

/**
 * Records one attempt. A settled event leaves the receipt's mailbox: the job goes on to the next event at once, or ends with
 * the last. False: the claim was lost, and whoever has it now tells the brand again.
 */
export async function recordAttempt(db: Db, job: Job, event: CallbackEvent, attempt: Attempt): Promise<boolean> {
  const settled = attempt.outcome !== 'retry'
  const { count } = await db`
    with clock_reading as materialized (select service_now() as now
    ), fence as materialized (select 1 from jobs where id = ${job.id} and attempts = ${job.attempts} for update
    ), told as (
      update callback_events
         set attempts = attempts + 1,
             introduced = introduced or ${attempt.introduced},
             status = ${settled ? attempt.outcome : 'waiting'},
             settled_at = ${settled ? db`(select now from clock_reading)` : null}
       where receipt_uuid = ${event.receiptUuid} and number = ${event.number} and status = 'waiting' and exists (select 1 from fence)
      returning receipt_uuid, number, promo_id, attempts, manual
    ), noted as (
      insert into callback_attempts (receipt_uuid, number, promo_id, attempt, manual, at, status, outcome, cause, latency_ms, exchanges)
      select receipt_uuid, number, promo_id, attempts, manual, now, ${attempt.status}::int, ${attempt.outcome}, ${attempt.cause},
             ${attempt.latencyMs}::int, ${db.json(attempt.exchanges as Json)}
        from told, clock_reading
    ), mailbox as (
      update receipts
         set open_callbacks = open_callbacks - ${settled ? 1 : 0}
             ${settled ? db`, delivered = ${attempt.outcome === 'delivered' ? 'DELIVERED' : 'FAILED'}` : db``}
        from told
       where uuid = told.receipt_uuid
      returning open_callbacks
    ), emptied as (
      delete from jobs using mailbox where id = ${job.id} and mailbox.open_callbacks <= 0
    ), put_back as (
      update jobs set run_at = coalesce(${attempt.retryAt}, (select now from clock_reading)), failures = 0, ${givenBack(db)}
        from mailbox
       where id = ${job.id} and mailbox.open_callbacks > 0
    )
    select 1 from told`
  return count === 1
}

/** Events recorded while the promo had an address, and the address is gone: they wait for no one. */
export async function dropUnaddressed(db: Db, job: Job, receiptUuid: string): Promise<void> {
  await db`
    with fence as materialized (select 1 from jobs where id = ${job.id} and attempts = ${job.attempts} for update
    ), dropped as (
      update callback_events set status = 'unaddressed', settled_at = service_now()
       where receipt_uuid = ${receiptUuid} and status = 'waiting' and exists (select 1 from fence)
      returning 1
    ), mailbox as (
      update receipts set open_callbacks = open_callbacks - (select count(*) from dropped)
       where uuid = ${receiptUuid} and exists (select 1 from fence)
      returning open_callbacks
    ), emptied as (
      delete from jobs using mailbox where id = ${job.id} and mailbox.open_callbacks <= 0
    )
    update jobs set run_at = service_now(), ${givenBack(db)} from mailbox where id = ${job.id} and mailbox.open_callbacks > 0`
}

/** The brand's own words about a receipt. `externalId` is left alone when it may not be used twice and is in use. */
export async function applyAck(tx: Db, receiptUuid: string, { externalId, meta }: { externalId: string | null; meta: Record<string, unknown> | null }): Promise<void> {
  await tx`
    update receipts
       set external_id = coalesce(${externalId}, external_id),
           meta = ${meta === null ? tx`meta` : tx`coalesce(meta, '{}') || ${tx.json(meta as Json)}`},
           version = version + 1
     where uuid = ${receiptUuid}`
}

export type DeliveryRow = {
  number: number; attempt: number; manual: boolean; at: Date; status: number | null; outcome: string; cause: string; latencyMs: number
  exchanges: unknown[]; body: string
}

export function attemptsOf(db: Db, receiptUuid: string): Promise<DeliveryRow[]> {
  return db<DeliveryRow[]>`
    select a.number, a.attempt, a.manual, a.at, a.status, a.outcome, a.cause, a.latency_ms, a.exchanges, e.body
      from callback_attempts a join callback_events e using (receipt_uuid, number)
     where a.receipt_uuid = ${receiptUuid}
     order by a.id`
}

/** Puts one settled event of a receipt, the last when none is named, back into its mailbox, to be told again with attempts of its own. */
export async function reopen(db: Db, receiptUuid: string, number: number | null): Promise<number> {
  const { count } = await reopenChosen(db, db`
    select receipt_uuid, number, recorded_at from callback_events
     where receipt_uuid = ${receiptUuid} and status <> 'waiting'
       and number = ${number === null ? db`(select max(number) from callback_events where receipt_uuid = ${receiptUuid})` : db`${number}::int`}`)
  return count
}

export type Span = { promoId: number; from: Date; to: Date; numbers: number[] | null; onlyFailed: boolean }

const REOPENED_AT_ONCE = 2_000

/** The same for a span of time, in portions that hold nobody up. What is told meanwhile is not taken twice. */
export async function reopenSpan(db: Db, { promoId, from, to, numbers, onlyFailed }: Span): Promise<number> {
  let total = 0
  let last: Reopened['last'] = null
  do {
    const reopened: Reopened = await reopenChosen(db, db`
      select receipt_uuid, number, recorded_at from callback_events
       where promo_id = ${promoId} and recorded_at >= ${from} and recorded_at < ${to}
         and ${onlyFailed ? db`status = 'failed'` : db`status <> 'waiting'`}
         ${numbers === null ? db`` : db`and number % 3 = any(${numbers}::int[])`}
         ${last === null ? db`` : db`and (recorded_at, receipt_uuid, number) > (${last.recordedAt}, ${last.receiptUuid}::uuid, ${last.number}::int)`}
       order by recorded_at, receipt_uuid, number
       limit ${REOPENED_AT_ONCE}::int`)
    total += reopened.count
    last = reopened.last
  } while (last !== null)
  return total
}

type Reopened = { count: number; last: { recordedAt: Date; receiptUuid: string; number: number } | null }

/** Receipts are locked in one order everywhere, before anything else is. */
async function reopenChosen(db: Db, chosen: Piece): Promise<Reopened> {
  const [row] = await db<[{ count: number; last: { recorded_at: string; receipt_uuid: string; number: number } | null }]>`
    with chosen as materialized (${chosen}
    ), locked as materialized (
      select uuid from receipts where uuid in (select receipt_uuid from chosen) order by uuid for update
    ), reopened as (
      update callback_events e set status = 'waiting', attempts = 0, manual = true, introduced = false, settled_at = null
        from chosen c
       where e.receipt_uuid = c.receipt_uuid and e.number = c.number and e.status <> 'waiting' and exists (select 1 from locked)
      returning e.receipt_uuid
    ), counted as (
      select receipt_uuid, count(*)::int as events from reopened group by receipt_uuid
    ), mailboxes as (
      update receipts r set open_callbacks = open_callbacks + c.events
        from counted c where r.uuid = c.receipt_uuid
      returning r.uuid, r.promo_id, r.open_callbacks - c.events as before
    ), next_jobs as (
      insert into jobs (name, lane, payload, run_at)
      select 'deliver-callback', promo_id, jsonb_build_object('receiptUuid', uuid), service_now() from mailboxes where before = 0
    )
    select (select coalesce(sum(events), 0)::int from counted) as count,
           (select to_jsonb(c) from chosen c order by recorded_at desc, receipt_uuid desc, number desc limit 1) as last`
  const { count, last } = row
  return { count, last: last && { recordedAt: new Date(last.recorded_at), receiptUuid: last.receipt_uuid, number: last.number } }
}
