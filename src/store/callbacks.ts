import type { Channel } from '#domain/notify/channels.ts'
import { ADDRESS_REMOVED } from '#domain/notify/plan-after-attempt.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Db, Json } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { givenBack, isOurs, type Job } from '#platform/queue.ts'
import { fencedJobs } from './fenced-jobs.ts'
import { OPEN_COUNT } from './notices.ts'
import { pack } from './packed.ts'
import { bodyColumns, bodyOf, withBody, type StoredBody } from './papers.ts'

export type CallbackEvent = {
  receiptUuid: string
  channel: Channel
  number: number
  /** Null: the id is derived from the number. */
  webhookId: string | null
  promoId: number
  body: string
  attempts: number
  manual: boolean
  /** ARRIVED has already been sent before this event because the brand did not know the receipt. */
  introduced: boolean
}

/** For each receipt, the next message to its brand: the earliest one of the channel that is not settled. */
export async function listNextWaiting(db: Db, channel: Channel, receiptUuids: readonly string[]): Promise<CallbackEvent[]> {
  const rows = await db<(Omit<CallbackEvent, 'body'> & StoredBody)[]>`
    select e.receipt_uuid, e.channel, e.number, e.webhook_id, e.promo_id, ${bodyColumns(db)}, e.attempts, e.manual, e.introduced
      from unnest((select ${arrayOf(receiptUuids)}::uuid[])) as wanted(uuid)
     cross join lateral (
       select * from callback_events where receipt_uuid = wanted.uuid and channel = ${channel} and status = 'waiting' order by number limit 1) e`
  return rows.map(withBody)
}

/** Number of the latest event of a state. A reopened receipt can have several events of one state. */
export async function findLatestNumber(db: Db, receiptUuid: string, checkingStatus: number): Promise<number | null> {
  const [row] = await db<[{ number: number | null }]>`
    select max(number) as number from callback_events where receipt_uuid = ${receiptUuid} and channel = 'receipts' and number % 3 = ${checkingStatus}::int`
  return row.number
}

export async function findBody(db: Db, receiptUuid: string, number: number): Promise<string | null> {
  const [row] = await db<StoredBody[]>`
    select number, ${bodyColumns(db)} from callback_events e where receipt_uuid = ${receiptUuid} and channel = 'receipts' and number = ${number}`
  return row === undefined ? null : bodyOf(row)
}

export type Attempt = {
  outcome: 'delivered' | 'failed' | 'retry'
  status: number | null
  cause: string
  latencyMs: number
  exchanges: readonly unknown[]
  introduced: boolean
  /** When to try again; null unless `outcome` is `retry`. */
  retryAt: Date | null
}

export type Made = {
  job: Job
  event: Pick<CallbackEvent, 'receiptUuid' | 'number'>
  attempt: Attempt
}

/**
 * What remains to be done for a receipt after its attempt was recorded. `more`: the event is settled, others wait, and this worker still holds the
 * job. `empty`: the job has ended. `later`: the job waits for its next moment. `lost`: another worker holds the job now and sends the event again.
 */
export type Left = { kind: 'more'; event: CallbackEvent | null } | { kind: 'empty' | 'later' | 'lost' }

/**
 * Records attempts of one channel, at most one per receipt, in one statement: events, attempts, counts of open messages, and the next moments of the
 * jobs.
 */
export async function recordAttempts(db: Db, channel: Channel, made: readonly Made[]): Promise<Left[]> {
  const column = (of: (one: Made) => string | number | boolean | Buffer | null) => arrayOf(made.map(of))
  const open = db(OPEN_COUNT[channel])
  const rows = await db<Row[]>`
    with clock_reading as materialized (select service_now() as now
    ), input as materialized (
      -- In a select its length is hidden from the planner, so that one plan is kept for batches of any size.
      select * from unnest(
        (select ${column(({ job }) => job.id)}::bigint[]), ${column(({ job }) => job.attempts)}::int[],
        ${column(({ job }) => job.hold.partition)}::smallint[], ${column(({ job }) => job.hold.token)}::int[], ${column(({ event }) => event.receiptUuid)}::uuid[],
        ${column(({ event }) => event.number)}::int[], ${column(({ attempt }) => attempt.outcome)}::text[], ${column(({ attempt }) => attempt.status)}::int[],
        ${column(({ attempt }) => attempt.cause)}::text[], ${column(({ attempt }) => attempt.latencyMs)}::int[],
        ${column(({ attempt }) => pack('exchanges', JSON.stringify(attempt.exchanges)))}::bytea[], ${column(({ attempt }) => attempt.introduced)}::boolean[],
        ${column(({ attempt }) => attempt.retryAt?.toISOString() ?? null)}::timestamptz[]
      ) as i(job_id, given_back, partition, token, receipt_uuid, number, outcome, status, cause, latency_ms, exchanges, introduced, retry_at)
    ), fence as materialized (
      ${fencedJobs(db)}
    ), ours as materialized (
      -- Receipts are locked in one order everywhere, before anything else of theirs is.
      select i.*
        from (
          select uuid from receipts where uuid = any(array(select receipt_uuid from input where job_id in (select id from fence))) order by uuid for no key update) r
        join input i on i.receipt_uuid = r.uuid
    ), attempted as (
      update callback_events e
         set attempts = e.attempts + 1, introduced = e.introduced or o.introduced,
             status = case o.outcome when 'retry' then 'waiting' else o.outcome end,
             settled_at = case when o.outcome <> 'retry' then (select now from clock_reading) end
        from ours o
       where e.receipt_uuid = o.receipt_uuid and e.channel = ${channel} and e.number = o.number and e.status = 'waiting'
      returning e.promo_id, e.attempts, e.manual, o.*
    ), noted as (
      insert into callback_attempts (receipt_uuid, channel, number, promo_id, attempt, manual, at, status, outcome, cause, latency_ms, packed)
      select receipt_uuid, ${channel}, number, promo_id, attempts, manual, now, status, outcome, cause, latency_ms, exchanges from attempted, clock_reading
    ), mailbox as (
      update receipts
         set ${open} = ${open} - (t.outcome <> 'retry')::int
             ${channel === 'receipts' ? db`, delivered = case when t.outcome = 'retry' or (t.manual and ${hasLaterOutcome(db, db`t.number`)}) then delivered when t.outcome = 'delivered' then 'DELIVERED' else 'FAILED' end` : db``}
        from attempted t
       where uuid = t.receipt_uuid
      returning t.receipt_uuid, t.number, t.job_id, t.retry_at, case when t.outcome = 'retry' then 'later' when ${open} > 0 then 'more' else 'empty' end as kind
    ), emptied as (
      delete from jobs where id = any(array(select job_id from mailbox where kind = 'empty'))
    ), put_back as (
      update jobs set run_at = m.retry_at, failures = 0, ${givenBack(db)} from mailbox m
       where id = any(array(select job_id from mailbox where kind = 'later')) and id = m.job_id and m.kind = 'later'
    )
    select m.kind, m.job_id, m.receipt_uuid, next.*
      from mailbox m
      left join lateral (
        select e.number, e.webhook_id, e.promo_id, ${bodyColumns(db)}, e.attempts, e.manual, e.introduced from callback_events e
         where e.receipt_uuid = m.receipt_uuid and e.channel = ${channel} and e.status = 'waiting' and m.kind = 'more' and e.number <> m.number order by e.number limit 1) next on true`
  const ended = new Map(rows.map((row) => [row.jobId, row]))
  return made.map(({ job }) => {
    const { kind, jobId: _, number, ...event } = ended.get(job.id) ?? LOST
    return kind === 'more' ? { kind, event: number === null ? null : (withBody({ ...event, number, channel }) as CallbackEvent) } : { kind }
  })
}

/** What became of a job, with the next event of its receipt if there is one. */
type Row = { kind: Left['kind']; jobId: number; receiptUuid: string; number: number | null } & Omit<StoredBody, 'number'>
const LOST: Row = { kind: 'lost', jobId: 0, receiptUuid: '', number: null, head: '', packed: null, papers: null }

/**
 * Settles as failed the events that were recorded while the promo had an address that has been removed since, with an attempt of each that sent nothing: the brand
 * was to be told of them, so they are found again among what failed.
 */
export async function failUnaddressed(
  db: Db,
  job: Job,
  { receiptUuid, promoId, channel }: Pick<CallbackEvent, 'receiptUuid' | 'promoId' | 'channel'>,
): Promise<void> {
  const open = db(OPEN_COUNT[channel])
  await db`
    with clock_reading as materialized (select service_now() as now
    ), fence as materialized (select 1 from jobs where ${isOurs(db, job)} for update
    ), ended as (
      update callback_events set status = 'failed', attempts = attempts + 1, settled_at = (select now from clock_reading)
       where receipt_uuid = ${receiptUuid} and promo_id = ${promoId} and channel = ${channel} and status = 'waiting' and exists (select 1 from fence)
      returning number, attempts, manual
    ), noted as (
      insert into callback_attempts (receipt_uuid, channel, number, promo_id, attempt, manual, at, outcome, cause, latency_ms)
      select ${receiptUuid}, ${channel}, number, ${promoId}, attempts, manual, now, 'failed', ${ADDRESS_REMOVED}, 0 from ended, clock_reading order by number
    ), mailbox as (
      update receipts
         set ${open} = ${open} - (select count(*) from ended)
             ${channel === 'receipts' ? db`, delivered = case when ${hasLaterOutcome(db, db`(select max(number) from ended)`)} then delivered when exists (select 1 from ended) then 'FAILED' else delivered end` : db``}
       where uuid = ${receiptUuid} and promo_id = ${promoId} and exists (select 1 from fence)
      returning ${open} as open
    ), emptied as (
      delete from jobs using mailbox where id = ${job.id} and mailbox.open <= 0
    )
    update jobs set run_at = service_now(), ${givenBack(db)} from mailbox where id = ${job.id} and mailbox.open > 0`
}

/**
 * Whether an event of the receipt after this one has an outcome, or had one before it was to be sent again: `delivered` shows that of the last event, whichever is
 * sent again.
 */
const hasLaterOutcome = (db: Db, number: Piece): Piece => db`exists (
  select 1 from callback_events later
   where later.promo_id = receipts.promo_id and later.receipt_uuid = uuid and later.channel = 'receipts' and later.number > ${number} and (later.manual or later.status in ('delivered', 'failed')))`

/** Stores what the brand answered about a receipt. `externalId` is left out when it must be unique and another receipt has it. */
export async function applyAck(
  tx: Db,
  receiptUuid: string,
  { externalId, meta }: { externalId: string | null; meta: Record<string, unknown> | null },
): Promise<void> {
  await tx`
    update receipts
       set external_id = coalesce(${externalId}, external_id),
           meta = ${meta === null ? tx`meta` : tx`coalesce(meta, '{}') || ${tx.json(meta as Json)}`},
           version = version + 1
     where uuid = ${receiptUuid}`
}
