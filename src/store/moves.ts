import { arrayLiteral, arrayOf } from '#platform/db/array-of.ts'
import type { Db, Json } from '#platform/db.ts'
import type { Job } from '#platform/queue.ts'
import { unitsOf } from '#domain/codes/line-codes.ts'
import { CHANNELS } from '#domain/notify/channels.ts'
import { isPaidFor, paymentId, paymentNotice } from '#domain/notify/notices.ts'
import { eventNumber, type HistoryDetailName, next, type ReceiptEvent } from '#domain/receipt/lifecycle.ts'
import { fencedJobs } from './fenced-jobs.ts'
import { BESIDE, packPapers, pointsOf, retailerInnOf } from './papers.ts'
import { holdsKeyAfter, letsGo } from '#domain/receipt/identity.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { TraceLine } from '#domain/rules/outcome.ts'
import type { ReviewReason } from '#domain/receipt/review-reasons.ts'
import { isRefund } from '#domain/receipt-types.ts'
import type { JobName } from '#domain/jobs.ts'

/** Changes of a move besides the state. Missing fields stay as they are. */
export type Change = Partial<
  Pick<
    Receipt,
    | 'approved'
    | 'needsReview'
    | 'rejectKey'
    | 'rejectReason'
    | 'settingsVersion'
    | 'fiscal'
    | 'operationType'
    | 'outcome'
    | 'trace'
    | 'judgingContext'
    | 'reviewers'
    | 'checks'
    | 'firstCheckAt'
    | 'nextCheckAt'
    | 'revision'
    | 'duplicateOf'
  >
>

export type HistoryDetail = { [name in HistoryDetailName]?: Json | undefined }

/** A change of a receipt's state with its callback event. */
export type Step = {
  event: ReceiptEvent
  actor?: string
  detail?: HistoryDetail
  change: Change
  /** The callback's body, made from the receipt as it will be. */
  body: (moved: Receipt) => string
  /** Whether the promo has a callback address. */
  addressed: boolean
}

export type Move = Step & {
  /** A second change that follows at once: its event and its history line are recorded after those of the first. */
  followedBy?: Step
  /** The job that makes this move. If the job was lost, nothing happens; with the move, the job ends. */
  job?: Job
  next?: { name: JobName }
  /** Promos that get a copy of the receipt once it is approved. */
  copyTo?: readonly number[]
  /** The promos in which the packs of the receipt count once together, this one first. Needed wherever a move approves. */
  countIn?: readonly number[]
  /** Nothing is written if one of the packs counts with another receipt; otherwise the move throws then. */
  unlessCounted?: boolean
  /** Nothing is written if the participant has been blocked meanwhile. */
  unlessBlocked?: boolean
  /** The reason for which the move sends the receipt to moderators. */
  review?: ReviewReason
}

/**
 * Moves a receipt. Null: the receipt changed since it was read, or the job was lost; nothing was written. Throws if the move takes a fiscal key that another
 * receipt holds, or counts a pack that another receipt counts.
 */
export const move = async (db: Db, receipt: Receipt, asked: Move): Promise<Receipt | null> => (await moveAll(db, [{ receipt, move: asked }]))[0] ?? null

/**
 * Moves receipts independently of each other in one statement: the row, its history lines, its callback events, its payment, the next job and the end of the
 * current one. The statement also releases or takes the fiscal key. A moved receipt waits for no check, unless the change says so. If a receipt is given
 * twice, only one of its moves happens.
 */
export async function moveAll(db: Db, asked: readonly { receipt: Receipt; move: Move }[]): Promise<(Receipt | null)[]> {
  const planned = asked.map(({ receipt, move }) => plan(receipt, move))
  const column = (of: (one: Planned, n: number) => string | number | boolean | Buffer | null) => arrayOf(planned.map(of))
  const recorded = planned.flatMap(({ steps }, n) => steps.map((step) => ({ ...step, n })))
  const line = (of: (one: (typeof recorded)[number]) => string | number | boolean | null) => arrayOf(recorded.map(of))
  const units = planned.flatMap(({ units }, n) => units.map((one) => ({ ...one, n })))
  const unit = (of: (one: (typeof units)[number]) => string | number | boolean) => arrayOf(units.map(of))
  const refunds = planned.flatMap(({ refunded }, n) => refunded.map((name) => ({ name, n })))
  const refund = (of: (one: (typeof refunds)[number]) => string | number) => arrayOf(refunds.map(of))
  const rows = await db<{ n: number; openCallbacks: number }[]>`
    with clock_reading as materialized (select service_now() as now, feed_position() as feed_position
    ), input as materialized (
      -- In a select its length is hidden from the planner, so that one plan is kept for batches of any size.
      select * from unnest(
        (select ${column((_, n) => n)}::int[]), ${column(({ before }) => before.uuid)}::uuid[], ${column(({ before }) => before.promoId)}::int[], ${column(({ before }) => before.version)}::int[],
        ${column(({ before }) => before.state)}::text[], ${column(({ move }) => move.unlessBlocked ?? false)}::boolean[],
        ${column(({ move }) => move.job?.id ?? null)}::bigint[], ${column(({ move }) => move.job?.attempts ?? null)}::int[],
        ${column(({ move }) => move.job?.hold.partition ?? null)}::smallint[], ${column(({ move }) => move.job?.hold.token ?? null)}::int[],
        ${column(({ callbacks }) => callbacks)}::int[], ${column(({ move }) => move.next?.name ?? null)}::text[],
        ${column(({ move, moved }) => (moved.approved && move.copyTo?.length ? JSON.stringify(move.copyTo) : null))}::jsonb[],
        ${column(({ move }) => move.review ?? null)}::text[], ${column(({ photosFirst }) => photosFirst)}::boolean[],
        ${column(({ moved }) => (isPaidFor(moved) ? JSON.stringify(paymentNotice(moved)) : null))}::text[], ${column(({ moved }) => paymentId(moved))}::text[],
        ${column(({ moved }) => moved.state)}::text[], ${column(({ moved }) => moved.revision)}::int[],
        ${column(({ moved }) => moved.version)}::int[], ${column(({ moved }) => moved.holdsKey)}::boolean[], ${column(({ moved }) => moved.duplicateOf)}::uuid[],
        ${column(({ moved }) => moved.approved)}::boolean[],
        ${column(({ moved }) => (moved.state === 'REVIEWED' && !moved.approved ? moved.revision : null))}::int[],
        ${column(({ moved }) => moved.needsReview)}::boolean[], ${column(({ moved }) => moved.rejectKey)}::text[], ${column(({ moved }) => moved.rejectReason)}::text[],
        ${column(({ moved }) => moved.settingsVersion)}::int[], ${column(({ moved }) => moved.operationType)}::int[],
        ${column(({ moved }) => retailerInnOf(moved))}::text[], ${column(({ moved }) => pointsOf(moved))}::bigint[], ${column(({ papers }) => papers)}::bytea[],
        ${column(({ moved }) => json(moved.judgingContext))}::jsonb[], ${column(({ moved }) => arrayLiteral(moved.reviewers))}::text[],
        ${column(({ moved }) => moved.checks)}::int[], ${column(({ moved }) => iso(moved.firstCheckAt))}::timestamptz[],
        ${column(({ moved }) => iso(moved.nextCheckAt))}::timestamptz[]
      ) as i(n, uuid, promo_id, version, state, unless_blocked, job_id, given_back, partition, token, callbacks, next_job, copies, review, photos_first, payment, payment_id,
             new_state, revision, new_version, holds_key, duplicate_of, approved, rejected_in, needs_review, reject_key, reject_reason, settings_version,
             operation_type, retailer_inn, points, papers, circumstances, reviewers, checks, first_check_at, next_check_at)
    ), step as materialized (
      select * from unnest(
        (select ${line(({ n }) => n)}::int[]), ${line(({ event }) => event)}::text[], ${line(({ state }) => state)}::text[], ${line(({ actor }) => actor)}::text[],
        ${line(({ detail }) => json(detail))}::jsonb[], ${line(({ number }) => number)}::int[],
        ${line(({ addressed }) => (addressed ? 'waiting' : 'unaddressed'))}::text[], ${line(({ verdict }) => verdict?.approved ?? null)}::boolean[],
        ${line(({ verdict }) => verdict?.rejectKey ?? null)}::text[], ${line(({ verdict }) => verdict?.points ?? null)}::bigint[], ${line(({ verdict }) => verdict?.hasReviewer ?? null)}::boolean[],
        ${line(({ verdict }) => json(verdict?.objection))}::jsonb[]
      ) as s(n, event, state, actor, detail, number, status, approved, reject_key, points, has_reviewer, objection)
    )${
      units.length === 0
        ? db``
        : db`, unit as materialized (
      select * from unnest((select ${unit(({ n }) => n)}::int[]), ${unit(({ promoId }) => promoId)}::int[], ${unit(({ name }) => name)}::text[],
        ${unit(({ unlessCounted }) => unlessCounted)}::boolean[]) as u(n, promo_id, unit, unless_counted)
    ), counted_before as materialized (
      select u.n from unit u join counted_units c on c.promo_id = u.promo_id and c.unit = u.unit where u.unless_counted
    )`
    }, fence as materialized (
      ${fencedJobs(db)}
    ), paying as materialized (
      -- Settings are long, so they are read once for a promo.
      select p.id from (select distinct promo_id from input where payment is not null) i join promos p on p.id = i.promo_id
        join promo_versions v on v.promo_id = p.id and v.version = p.version
       where v.settings->'payments_callback' is not null
    ), ours as materialized (
      -- Receipts are locked in one order everywhere, before anything else of theirs is.
      select i.*, i.payment is not null and r.promo_id in (select id from paying) as pays
        from (
          select uuid, promo_id, participant, version, state from receipts
           where uuid = any(array(select uuid from input where job_id is null or job_id in (select id from fence)))
           order by uuid for no key update) r
        join input i on i.uuid = r.uuid and i.version = r.version and i.state = r.state
       where not (i.unless_blocked and exists (select 1 from blocked_participants b where b.promo_id = r.promo_id and b.participant = r.participant))
         ${units.length === 0 ? db`` : db`and i.n not in (select n from counted_before)`}
    ), moved as (
      update receipts r
         set state = o.new_state, revision = o.revision, version = o.new_version, holds_key = o.holds_key, duplicate_of = o.duplicate_of, approved = o.approved,
             unconfirmed = o.approved and o.operation_type is null, rejected_in = o.rejected_in, needs_review = o.needs_review,
             reject_key = o.reject_key, reject_reason = o.reject_reason, settings_version = o.settings_version, operation_type = o.operation_type, ${BESIDE},
             retailer_inn = o.retailer_inn, points = o.points,
             circumstances = o.circumstances, reviewers = o.reviewers::text[], checks = o.checks, first_check_at = o.first_check_at,
             next_check_at = o.next_check_at, open_callbacks = r.open_callbacks + o.callbacks, open_payment_notices = r.open_payment_notices + o.pays::int,
             review_reason = coalesce(o.review, r.review_reason), review_since = case when o.review is null then r.review_since else service_now() end,
             held_by = case when o.review is null then r.held_by end, held_until = case when o.review is null then r.held_until end,
             pending_decision = case when o.review is null then r.pending_decision end
        from ours o
       where r.uuid = o.uuid
      returning r.uuid, r.promo_id, r.revision, r.open_callbacks, r.open_payment_notices, o.n, o.callbacks, o.job_id, o.next_job, o.copies, o.photos_first, o.payment, o.payment_id, o.pays,
                r.version, o.papers
    ), papers as (
      insert into receipt_papers (receipt_uuid, promo_id, version, packed) select uuid, promo_id, version, papers from moved
    ), history as (
      insert into receipt_history (receipt_uuid, at, event, state, actor, detail)
      select uuid, now, s.event, s.state, s.actor, s.detail from moved join step s on s.n = moved.n, clock_reading order by s.n, s.number
    ), events as (
      insert into callback_events (receipt_uuid, number, promo_id, head, papers, recorded_at, status, feed_position, approved, reject_key, points, has_reviewer, objection)
      select uuid, s.number, promo_id, '', version, now, s.status, feed_position, s.approved, s.reject_key, s.points, s.has_reviewer, s.objection from moved join step s on s.n = moved.n, clock_reading
    ), payments as (
      insert into callback_events (receipt_uuid, channel, number, promo_id, head, recorded_at, webhook_id, feed_position)
      select uuid, 'payments', revision, promo_id, payment, now, payment_id, feed_position from moved, clock_reading where pays
    ), next_jobs as (
      insert into jobs (name, lane, payload, run_at)
      select 'deliver-callback', promo_id, jsonb_build_object('receiptUuid', uuid), now from moved, clock_reading where callbacks > 0 and open_callbacks = callbacks
      union all
      select next_job, promo_id, jsonb_build_object('receiptUuid', uuid), now from moved, clock_reading where next_job is not null
      union all
      select ${CHANNELS.payments.job}, promo_id, jsonb_build_object('receiptUuid', uuid), now from moved, clock_reading where pays and open_payment_notices = 1
      union all
      select 'copy-receipt', copy.promo_id::int, jsonb_build_object('receiptUuid', uuid, 'promoId', copy.promo_id::int), now
        from moved, clock_reading, jsonb_array_elements_text(copies) as copy(promo_id)
    ), photo_use as (
      update photos f set first = m.photos_first
        from moved m where f.receipt_uuid = m.uuid
         and (not m.photos_first or not exists (select 1 from photos o where o.promo_id = f.promo_id and o.sha256 = f.sha256 and o.first))
    ), done as (
      delete from jobs where id = any(array(select job_id from moved))
    )${
      units.length === 0
        ? db``
        : db`, counted as (
      -- In one order, so that statements that count the same packs wait for each other and never in a circle.
      insert into counted_units (promo_id, unit, receipt_uuid)
      select u.promo_id, u.unit, m.uuid
        from moved m join unit u on u.n = m.n
       order by u.promo_id, u.unit
    )`
    }${
      refunds.length === 0
        ? db``
        : db`, refunded as (
      insert into refunded_units (unit, receipt_uuid)
      select u.unit, m.uuid
        from moved m join unnest(${refund(({ n }) => n)}::int[], ${refund(({ name }) => name)}::text[]) as u(n, unit) on u.n = m.n
      on conflict do nothing
    )`
    }${
      planned.some(({ releases }) => releases)
        ? db`, released as (
      delete from counted_units c using moved m where c.receipt_uuid = m.uuid and m.n = any(${arrayOf(planned.flatMap(({ releases }, n) => (releases ? [n] : [])))}::int[])
    )`
        : db``
    }
    select n, open_callbacks from moved`
  const openCallbacks = new Map(rows.map((row) => [row.n, row.openCallbacks]))
  return planned.map(({ moved }, n) => {
    const open = openCallbacks.get(n)
    return open === undefined ? null : { ...moved, openCallbacks: open }
  })
}

type Planned = ReturnType<typeof plan>

/** The receipt as it will be, and the records of the steps to there. */
function plan(before: Receipt, move: Move) {
  const steps = [move, ...(move.followedBy ? [move.followedBy] : [])].map(({ event, actor = 'auto', detail = null, body, addressed, change }) => ({
    event,
    actor,
    detail,
    body,
    addressed,
    change,
  }))
  let moved = before
  const recorded = steps.map(({ body, change, ...step }) => {
    const after: Receipt = { ...moved, nextCheckAt: null, ...change, state: next(moved.state, step.event), version: moved.version + 1 }
    moved = { ...after, holdsKey: holdsKeyAfter(moved, after) }
    return { ...step, state: moved.state, number: eventNumber(moved.revision, moved.state), body: body(moved), verdict: verdictOf(moved) }
  })
  // A pack counts with a receipt from its approval until that is taken back.
  const counts = moved.approved && !before.approved ? (moved.outcome?.units ?? []) : []
  const units = counts.flatMap((name) => (move.countIn ?? [moved.promoId]).map((promoId) => ({ promoId, name, unlessCounted: move.unlessCounted ?? false })))
  const releases = before.approved && !moved.approved
  const isRefundFound = before.fiscal === null && moved.fiscal !== null && isRefund(moved.operationType ?? 0)
  return {
    units,
    releases,
    refunded: isRefundFound ? [...new Set((moved.fiscal?.items ?? []).flatMap(unitsOf))] : [],
    before,
    move,
    moved,
    papers: packPapers(moved, recorded),
    steps: recorded,
    callbacks: steps.filter(({ addressed }) => addressed).length,
    photosFirst: photosFirst(before, moved),
  }
}

/**
 * A receipt that no longer holds anything releases its photos to others, and a reopened one takes them back unless others have them now. Null: nothing of
 * that changes.
 */
function photosFirst(before: Receipt, moved: Receipt): boolean | null {
  const isFree = ({ state, rejectKey, fiscal }: Receipt) => letsGo(state === 'REVIEWED' ? rejectKey : null, { confirmed: fiscal !== null })
  return moved.photos.length === 0 || isFree(before) === isFree(moved) ? null : !isFree(moved)
}

/** What statistics count of a verdict: the event keeps it when the receipt is reconsidered. */
const verdictOf = ({ state, approved, rejectKey, outcome, reviewers, trace }: Receipt) =>
  state === 'REVIEWED'
    ? {
        approved,
        rejectKey,
        points: approved ? (outcome?.promoPoints ?? 0) : 0,
        hasReviewer: reviewers.length > 0,
        objection: approved ? null : objectionIn(trace),
      }
    : null

/** The line of the rule that objected, if a single one did. */
export function objectionIn(trace: readonly TraceLine[] | null): TraceLine | null {
  const objections = trace?.filter(({ outcome }) => outcome === 'rejected') ?? []
  return objections.length === 1 ? objections[0]! : null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** An object, or null if there is none. */
const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))
