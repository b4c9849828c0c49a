import { arrayOf } from '#platform/db/array-of.ts'
import type { Db } from '#platform/db.ts'
import { keysAbout, type Earlier } from '#domain/receipt/identity.ts'
import { eventNumber, type ReceiptNote } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { JobName } from '#domain/jobs.ts'
import { isInUse } from './in-use.ts'
import { BESIDE, CONFIRMED, insertPapers, packPapers, pointsOf, RETAILER_INN } from './papers.ts'
import { withFiscalKey } from './with-fiscal-key.ts'
import { type HistoryDetail, objectionIn } from './moves.ts'

/** A receipt about to be written, with the bodies of its events. The bodies lack the number that only the database can give. */
export type NewReceipt = Pick<
  Receipt,
  | 'uuid'
  | 'promoId'
  | 'participant'
  | 'userUuid'
  | 'state'
  | 'holdsKey'
  | 'dupCheck'
  | 'fiscalKey'
  | 'requisites'
  | 'qrString'
  | 'externalId'
  | 'duplicateOf'
  | 'copyOf'
  | 'source'
  | 'channel'
  | 'meta'
  | 'rejectKey'
  | 'rejectReason'
  | 'settingsVersion'
  | 'outcome'
  | 'trace'
  | 'judgingContext'
  | 'reviewers'
> & {
  createdAt: Date
  /** The ARRIVED body, a JSON object without `receiptId`; the database adds it. */
  arrived: string
  /** The REVIEWED body in the same form, when intake already decides; null when the receipt goes on to the tax authority. */
  reviewed: string | null
  addressed: boolean
  nextJob: JobName | null
  /** From where the receipt came, for the next job. */
  from: readonly string[]
  /** The claim for which intake refuses the receipt. The same claim of the same participant is refused only once. */
  refusedClaim: string | null
  /** Do not write the receipt if the participant is blocked; the caller then decides again. */
  unlessBlocked: boolean
  /**
   * Do not write the receipt if the promo has receipts of the fiscal key that affect the decision: receipts of this participant or, where the new
   * receipt is refused, of anybody.
   */
  unlessKnown: boolean
}

export type Written = { uuid: string; receiptId: number }

const ARRIVED = eventNumber(0, 'ARRIVED')
const REVIEWED = eventNumber(0, 'REVIEWED')

/**
 * Writes any number of new receipts with their history, events and jobs in one statement. Receipts whose fiscal key is held, or that `unlessBlocked`
 * or `unlessKnown` exclude, are not written and are missing from the answer. Rows are written in one fixed order, so that concurrent batches wait for
 * each other instead of deadlocking.
 */
export function insertAll(db: Db, receipts: readonly NewReceipt[]): Promise<Written[]> {
  const column = (of: (receipt: NewReceipt) => string | number | boolean | Buffer | null) => arrayOf(receipts.map(of))
  const head = db`'{"receiptId":' || receipt_id || ','`
  return db<Written[]>`
    with input as materialized (
      -- In a select its length is hidden from the planner, so that one plan is kept for batches of any size.
      select * from unnest(
        (select ${column((r) => r.uuid)}::uuid[]), ${column((r) => r.promoId)}::int[], ${column((r) => r.participant)}::text[],
        ${column((r) => r.userUuid)}::text[], ${column((r) => r.state)}::text[], ${column((r) => r.holdsKey)}::boolean[],
        ${column((r) => r.dupCheck)}::boolean[], ${column((r) => r.fiscalKey)}::text[], ${column((r) => json(r.requisites))}::jsonb[],
        ${column((r) => r.qrString)}::text[], ${column((r) => r.externalId)}::text[], ${column((r) => r.duplicateOf)}::uuid[],
        ${column((r) => r.source)}::text[], ${column((r) => r.channel)}::text[], ${column((r) => json(r.meta))}::jsonb[],
        ${column((r) => r.createdAt.toISOString())}::timestamptz[], ${column((r) => r.rejectKey)}::text[],
        ${column((r) => r.rejectReason)}::text[], ${column((r) => r.settingsVersion)}::int[], ${column((r) => pointsOf(r))}::bigint[],
        ${column((r) => json(objectionIn(r.trace)))}::jsonb[], ${column((r) => r.reviewers[0] ?? null)}::text[],
        ${column((r) => r.unlessBlocked)}::boolean[], ${column((r) => r.addressed)}::boolean[], ${column((r) => r.nextJob)}::text[],
        ${column(packNew)}::bytea[], ${column((r) => r.reviewed !== null)}::boolean[], ${column((r) => r.copyOf)}::uuid[],
        ${column((r) => json(r.judgingContext))}::jsonb[], ${column((r) => r.refusedClaim)}::text[], ${column((r) => r.unlessKnown)}::boolean[],
        ${column((r) => JSON.stringify(r.from.length === 0 ? {} : { from: r.from }))}::jsonb[]
      ) as i(uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, fiscal_key, requisites, qr_string, external_id,
        duplicate_of, source, channel, meta, created_at, reject_key, reject_reason, settings_version, points, objection, reviewed_by,
        unless_blocked, addressed, next_job, papers, is_reviewed, copy_of, judging_context, refused_claim, unless_known, sent_from)
    ), accepted as (
      insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, fiscal_key, requisites, qr_string,
        external_id, duplicate_of, source, channel, meta, created_at, reject_key, reject_reason, settings_version, points,
        reviewers, open_callbacks, copy_of, circumstances, refused_claim, rejected_in)
      select uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, fiscal_key, requisites, qr_string,
        external_id, duplicate_of, source, channel, meta, created_at, reject_key, reject_reason, settings_version, points,
        case when reviewed_by is null then '{}' else array[reviewed_by] end,
        case when not addressed then 0 when is_reviewed then 2 else 1 end, copy_of, judging_context, refused_claim,
        case when state = 'REVIEWED' then 0 end -- whatever intake decides is a rejection
        from input i
       where not (unless_blocked and exists (
         select 1 from blocked_participants b where b.promo_id = i.promo_id and b.participant = i.participant))
         and not (unless_known and dup_check and exists (
           select 1 from receipts k where k.fiscal_key = i.fiscal_key and k.promo_id = i.promo_id and k.participant = i.participant and k.dup_check and not k.holds_key))
         and not (unless_known and dup_check and not holds_key and exists (
           select 1 from receipts k where k.fiscal_key = i.fiscal_key and k.promo_id = i.promo_id and k.holds_key))
       order by promo_id, fiscal_key, participant
      on conflict do nothing
      returning uuid, receipt_id
    ), written as materialized (
      select i.*, a.receipt_id from accepted a join input i using (uuid)
    ), papers as (
      insert into receipt_papers (receipt_uuid, promo_id, version, packed) select uuid, promo_id, 0, papers from written
    ), history as (
      insert into receipt_history (receipt_uuid, at, event, state, detail)
      select uuid, created_at, 'accepted', 'ARRIVED', null::jsonb from written
      union all
      select uuid, created_at, 'rejectedAtIntake', 'REVIEWED', jsonb_build_object('rejectKey', reject_key) from written where is_reviewed
    ), feed as materialized (select feed_position() as feed_position
    ), events as (
      insert into callback_events (receipt_uuid, number, promo_id, head, papers, recorded_at, status, feed_position, approved, reject_key, points, has_reviewer, objection)
      select uuid, ${ARRIVED}::int, promo_id, ${head}, 0, created_at,
             case when addressed then 'waiting' else 'unaddressed' end, feed_position, null::boolean, null, null::bigint, null::boolean, null::jsonb from written, feed
      union all
      select uuid, ${REVIEWED}::int, promo_id, ${head}, 0, created_at,
             case when addressed then 'waiting' else 'unaddressed' end, feed_position, false, reject_key, 0, reviewed_by is not null, objection from written, feed where is_reviewed
    ), next_jobs as (
      insert into jobs (name, lane, payload, run_at)
      select next_job, promo_id, sent_from || jsonb_build_object('receiptUuid', uuid), created_at from written where next_job is not null
      union all
      select 'deliver-callback', promo_id, jsonb_build_object('receiptUuid', uuid), created_at from written where addressed
    )
    select uuid, receipt_id from written`
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Bodies are without their opening brace, which stands before the number that only the database can give. */
const packNew = ({ arrived, reviewed, outcome, trace }: NewReceipt) =>
  packPapers({ fiscal: null, outcome, trace }, [
    { number: ARRIVED, body: arrived.slice(1) },
    ...(reviewed === null ? [] : [{ number: REVIEWED, body: reviewed.slice(1) }]),
  ])

export type Known = Pick<Receipt, 'uuid' | 'receiptId' | 'participant' | 'externalId' | 'copyOf'>

/** The promo's receipt that holds a fiscal key. */
export async function findHolder(db: Db, promoId: number, fiscalKey: string): Promise<Known | null> {
  const [row] = await db<Known[]>`
    select uuid, receipt_id, participant, external_id, copy_of from receipts where promo_id = ${promoId} and fiscal_key = ${fiscalKey} and holds_key`
  return row ?? null
}

/** A participant's receipt that does not hold its fiscal key, with what decides whether a new submission is answered with it. */
export type EarlierOwn = Pick<Known, 'uuid' | 'receiptId' | 'externalId'> & Earlier & { retailerInn: string | null }

/**
 * The participant's own receipts of a fiscal key that do not hold it, latest first, without those that can never be the answer to a repeated
 * submission.
 */
export function listEarlier(db: Db, promoId: number, fiscalKey: string, participant: string): Promise<EarlierOwn[]> {
  return db<EarlierOwn[]>`
    select uuid, receipt_id, external_id, state, approved, reject_key, requisites, ${CONFIRMED} as confirmed, ${RETAILER_INN} as retailer_inn
      from receipts
     where promo_id = ${promoId} and fiscal_key = ${fiscalKey} and participant = ${participant} and dup_check and not holds_key
       and (reject_key is null or reject_key <> all(${PASSING}::text[]))
     order by receipt_id desc limit ${EARLIER_MOST}::int`
}

const PASSING = keysAbout('moment')

/** How many receipts are read when a participant tries one claim after another; the latest count. */
const EARLIER_MOST = 100

/** A receipt of this fiscal key in one of these promos that is approved or can still be approved. */
export async function findUnrejected(db: Db, promoIds: readonly number[], fiscalKey: string): Promise<{ promoId: number } | null> {
  const [row] = await db<{ promoId: number }[]>`
    select promo_id from (
      ${withFiscalKey(db, db`promo_id, state, approved`, db`fiscal_key = ${fiscalKey}`)}
    ) same
     where promo_id = any(${promoIds}::int[]) and (approved or state <> 'REVIEWED')
     order by promo_id limit 1`
  return row ?? null
}

export type Identity = Pick<Receipt, 'requisites' | 'qrString' | 'fiscalKey' | 'holdsKey' | 'duplicateOf' | 'trace' | 'judgingContext'>

/**
 * Gives a receipt without requisites the requisites of its QR, and takes it from the moderators. Afterwards it continues with a job or is moved at
 * once. Null: the receipt changed since it was read. Throws when the fiscal key was taken at this moment.
 */
export async function giveIdentity(
  tx: Db,
  receipt: Receipt,
  identity: Identity,
  { actor, next, from = [], note = 'identified' }: { actor: string; next: JobName | null; from?: readonly string[]; note?: ReceiptNote },
): Promise<Receipt | null> {
  const { count } = await tx`
    with clock_reading as materialized (select service_now() as now
    ), identified as (
      update receipts
         set requisites = ${orNull(tx, identity.requisites)}, qr_string = ${identity.qrString}, fiscal_key = ${identity.fiscalKey},
             holds_key = ${identity.holdsKey}, duplicate_of = ${identity.duplicateOf},
             ${BESIDE}, circumstances = ${orNull(tx, identity.judgingContext)},
             needs_review = false, reject_key = null, reject_reason = null, version = version + 1
       where uuid = ${receipt.uuid} and version = ${receipt.version} and state = 'ARRIVED' and requisites is null
      returning uuid, promo_id, version
    ), papers as (
      ${insertPapers(tx, 'identified', packPapers({ ...receipt, ...identity }))}
    ), next_job as (
      insert into jobs (name, lane, payload, run_at)
      select ${next ?? ''}, promo_id, ${tx.json(from.length === 0 ? {} : { from })} || jsonb_build_object('receiptUuid', uuid), now
        from identified, clock_reading where ${next !== null}
    )
    insert into receipt_history (receipt_uuid, at, event, state, actor)
    select uuid, now, ${note}, 'ARRIVED', ${actor} from identified, clock_reading`
  return count === 0 ? null : { ...receipt, ...identity, needsReview: false, rejectKey: null, rejectReason: null, version: receipt.version + 1 }
}

/**
 * Replaces the requisites of a locked receipt: it takes the new fiscal key, and what was known about the old one is dropped. A new job asks the tax
 * authority, if it is to be asked. Throws when the fiscal key was taken at this moment.
 */
export async function correctIdentity(
  tx: Db,
  receipt: Receipt,
  identity: Omit<Identity, 'duplicateOf'>,
  { actor, isAsked, before }: { actor: string; isAsked: boolean; before: string | null },
): Promise<Receipt> {
  await tx`
    with clock_reading as materialized (select service_now() as now
    ), corrected as (
      update receipts
         set requisites = ${orNull(tx, identity.requisites)}, qr_string = ${identity.qrString}, fiscal_key = ${identity.fiscalKey},
             holds_key = ${identity.holdsKey}, circumstances = ${orNull(tx, identity.judgingContext)},
             ${BESIDE}, retailer_inn = null, points = null, operation_type = null, reject_key = null, reject_reason = null, settings_version = null,
             checks = 0, first_check_at = null, next_check_at = (select now from clock_reading where ${isAsked}), version = version + 1
       where uuid = ${receipt.uuid}
      returning uuid, promo_id, state, version
    ), papers as (
      ${insertPapers(tx, 'corrected', packPapers({ fiscal: null, outcome: null, trace: identity.trace }))}
    ), asked_before as (
      delete from jobs j using corrected where j.name = 'verify-receipt' and j.lane = corrected.promo_id and j.payload->>'receiptUuid' = corrected.uuid::text
    ), next_job as (
      insert into jobs (name, lane, payload, run_at)
      select 'verify-receipt', promo_id, jsonb_build_object('receiptUuid', uuid), now from corrected, clock_reading where ${isAsked}
    )
    insert into receipt_history (receipt_uuid, at, event, state, actor, detail)
    select uuid, now, 'requisitesCorrected', state, ${actor}, ${tx.json({ before: before ?? undefined, after: identity.qrString } satisfies HistoryDetail)} from corrected, clock_reading`
  return {
    ...receipt,
    ...identity,
    fiscal: null,
    operationType: null,
    outcome: null,
    rejectKey: null,
    rejectReason: null,
    settingsVersion: null,
    checks: 0,
    firstCheckAt: null,
    nextCheckAt: null,
    version: receipt.version + 1,
  }
}

const orNull = (db: Db, value: unknown) => (value === null ? null : db.json(value))

/** The receipt that uses an external id in the promo. The caller holds `externalIdLock`. */
export async function findByExternalId(db: Db, promoId: number, externalId: string): Promise<{ uuid: string } | null> {
  const [row] = await db<{ uuid: string }[]>`
    select uuid from receipts r where promo_id = ${promoId} and external_id = ${externalId} and ${isInUse(db)} order by uuid limit 1`
  return row ?? null
}
