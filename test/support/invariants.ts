import assert from 'node:assert/strict'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { webhookIdOf, type EventId } from '#domain/notify/webhook-id.ts'
import { keysAbout } from '#domain/receipt/identity.ts'
import { NOTES } from '#domain/receipt/lifecycle.ts'
import type { Json, Query, Sql } from '#platform/db.ts'
import { type FeedEvent, listNext } from '#store/feed.ts'
import { unpack } from '#store/packed.ts'
import { bodyColumns, bodyOf, CONFIRMED, type StoredBody } from '#store/papers.ts'
import { replay } from '#src/replay/replay.ts'
import { openSettings } from '#context/seal-settings.ts'
import { type Listed, listReceipts } from './papers.ts'
import type { World } from './world.ts'

/**
 * Invariants of all receipts at every moment between two statements. Each one is a query, or a check of the callbacks that the brand received, and
 * returns its violations.
 */
export async function checkInvariants(world: Witness): Promise<void> {
  await checkCheapInvariants(world)
  assert.deepEqual(await brokenOf(world, DEAR), {})
}

/** Without those that grow more expensive with every receipt; the queries are sent as one, so that a simulation can ask after each of its steps. */
export async function checkCheapInvariants(world: Witness): Promise<void> {
  const { sql } = world
  const queries = Object.entries(QUERIES).map(
    ([promise, offenders]) => sql`select ${promise}::text as promise, to_jsonb(q) as offender from (select * from (${offenders(world)}) every limit 3) q`,
  )
  const found = await queries.reduce((all, one) => sql`${all} union all ${one}`)
  assert.deepEqual([...found], [])
  assert.deepEqual(await brokenOf(world, READ), {})
}

async function brokenOf(world: Witness, promises: Promises): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  const receipts = await listReceipts(world.sql)
  for (const [promise, offenders] of Object.entries(promises)) {
    const found = await offenders(world, receipts)
    if (found.length > 0) broken[promise] = found.slice(0, 3)
  }
  return broken
}

/** What the invariants are about: a database, and what was seen from outside. */
export type Witness = Pick<World, 'sql' | 'received' | 'acknowledged'> & { ctx: Pick<World['ctx'], 'keyring'> }

type Promises = Record<string, (world: Witness, receipts: readonly Listed[]) => PromiseLike<readonly unknown[]> | readonly unknown[]>
type Queries = Record<string, (world: Witness) => Query<Record<string, unknown>[]>>

/** Events of the history that are no moves. */
const isMove = (sql: Sql) => sql`event <> all(${[...NOTES]}::text[])`

/** Each dispute that reopens a receipt begins its next revision. */
const isReopened = (sql: Sql) => sql`event in ('reconsidered', 'reconsideredUnverified')`

const moves = (sql: Sql) => sql`
  select id, receipt_uuid, at, event, state, actor, revision,
         3 * revision + case state when 'ARRIVED' then 0 when 'INSPECTED' then 1 else 2 end as number
    from (select *, count(*) filter (where ${isReopened(sql)}) over (partition by receipt_uuid order by id) as revision
            from receipt_history where ${isMove(sql)}) m`

/** Condition on a receipt `r`: it is rejected for a claim, a moment or its participant, and so does not hold its key. */
const letsGo = (sql: Sql) => sql`
  r.state = 'REVIEWED' and not r.approved
  and (r.reject_key = any(${[...keysAbout('moment'), ...keysAbout('participant')]}::text[]) or (not (r.${CONFIRMED}) and r.reject_key = any(${keysAbout('claim')}::text[])))`

/** The receipts that earlier checks of this world have seen. */
type Memory = { verdicts: Map<string, string>; approvedWhenBlocked: Map<string, Set<string>>; read: Map<number, FeedEvent[]> }
const memories = new WeakMap<Witness, Memory>()

function memoryOf(world: Witness): Memory {
  const memory = memories.get(world) ?? { verdicts: new Map(), approvedWhenBlocked: new Map(), read: new Map() }
  memories.set(world, memory)
  return memory
}

const QUERIES: Queries = {
  'every uuid that was acknowledged exists, in the promo of its key': ({ sql, acknowledged }) => sql`
    select a.uuid from json_to_recordset(${sql.json([...acknowledged].map(([uuid, key]) => ({ uuid, key })) as Json)}::json) as a(uuid uuid, key text)
     where not exists (
       select 1 from receipts r join api_keys k using (promo_id) where r.uuid = a.uuid and k.secret_hash = sha256(convert_to(a.key, 'UTF8')))`,

  'the state only goes from ARRIVED to INSPECTED to REVIEWED, and may leave out INSPECTED; only a dispute leads back': ({ sql }) => sql`
    select receipt_uuid, before, event, state
      from (select *, coalesce(lag(state) over (partition by receipt_uuid order by id), '') as before from receipt_history) h
     where case when not (${isMove(sql)}) then before <> state or (state = 'REVIEWED') <> (event in ('disputeOpened', 'disputeDeclined'))
                when ${isReopened(sql)} then (before, state) not in (('REVIEWED', 'INSPECTED'), ('REVIEWED', 'ARRIVED'))
                else (before, state) not in (('', 'ARRIVED'), ('ARRIVED', 'INSPECTED'), ('ARRIVED', 'REVIEWED'), ('INSPECTED', 'REVIEWED')) end`,

  'a revision is a dispute that was heard, and its receipt has fiscal data where it is INSPECTED': ({ sql }) => sql`
    select uuid from receipts r
     where revision <> (select count(*) from receipt_history where receipt_uuid = uuid and ${isReopened(sql)})
        or revision <> (select count(*) from disputes where receipt_uuid = uuid and status = 'reconsidered')
        or (state = 'INSPECTED' and not (${CONFIRMED})
            and not (needs_review and exists (select 1 from receipt_history where receipt_uuid = uuid and event = 'requisitesCorrected')))`,

  'the revision in which a receipt was rejected is its own while it is rejected, and then alone': ({ sql }) => sql`
    select uuid from receipts where (rejected_in is not distinct from revision) <> (state = 'REVIEWED' and not approved)`,

  'the state is the one that was last written down': ({ sql }) => sql`
    select uuid from receipts r
     where state is distinct from (select state from receipt_history where receipt_uuid = uuid order by id desc limit 1)`,

  'receiptId is unique': ({ sql }) => sql`select receipt_id from receipts group by receipt_id having count(*) > 1`,

  'a receipt has one verdict in each revision that came to its end, and none before': ({ sql }) => sql`
    select uuid from receipts
     where (select count(*) from receipt_history where receipt_uuid = uuid and state = 'REVIEWED' and ${isMove(sql)}) <> revision + (state = 'REVIEWED')::int
        or (state = 'REVIEWED' and (settings_version is null or reviewers = '{}'))`,

  'a step of the wait schedule is used up by each answer that there is no such receipt, and by nothing else': ({ sql }) => sql`
    select uuid, checks from receipts
     where checks <> (select count(*) from receipt_history where receipt_uuid = uuid and event = 'checked' and detail->>'outcome' = 'notFound'
                         and id > (select coalesce(max(id), 0) from receipt_history where receipt_uuid = uuid and event = 'requisitesCorrected'))
        or (checks = 0) <> (first_check_at is null)`,

  'with moderators, a receipt is open until one of them decides or its participant is blocked': ({ sql }) => sql`
    select uuid from receipts where needs_review and (state = 'REVIEWED' or review_reason is null or review_since is null)
    union all
    select s.receipt_uuid
      from receipt_history s
      join lateral (
        select event from receipt_history f
         where f.receipt_uuid = s.receipt_uuid and f.id > s.id and (f.event = 'identified' or f.state = 'REVIEWED' and f.${isMove(sql)})
         order by f.id limit 1) ended on true
     where (s.event = 'sentToModeration' or s.${isReopened(sql)}) and ended.event not in ('moderatorDecided', 'participantBlocked', 'rejectedWhenIdentified', 'identified')`,

  'a decision that can be taken back has the job that applies it': ({ sql }) => sql`
    select uuid from receipts r
     where needs_review and pending_decision is not null
       and (select count(*) from jobs j where j.name = 'apply-decision' and j.payload->>'decisionId' = pending_decision->>'id') <> 1`,

  'a moderator decides once in a revision': ({ sql }) => sql`
    select receipt_uuid from (${moves(sql)}) m where event = 'moderatorDecided' group by receipt_uuid, revision having count(*) > 1`,

  'a dispute that is open is about the rejection that it names': ({ sql }) => sql`
    select d.id from disputes d join receipts r on r.uuid = d.receipt_uuid
     where (d.status = 'open' and (r.state <> 'REVIEWED' or r.approved or r.revision <> d.revision)) or (d.status = 'open') <> (d.decided_at is null)`,

  'fn, fd and fp are digits, without leading zeros where they are numbers': ({ sql }) => sql`
    select uuid, requisites from receipts
     where requisites->>'country' = 'ru' and (requisites->>'fn' !~ '^\\d{16}$' or requisites->>'fd' !~ '^[1-9]\\d*$' or requisites->>'fp' !~ '^[1-9]\\d*$'
       or fiscal_key is distinct from concat_ws(':', 'sandbox ' || (requisites->>'sandbox'), 'ru', requisites->>'fn', requisites->>'fd', requisites->>'fp'))`,

  'a promo approves a fiscal receipt once': ({ sql }) => sql`
    select promo_id, fiscal_key from receipts where dup_check and approved group by 1, 2 having count(*) > 1`,

  'a receipt that takes part in the duplicate check holds its key while it is open, approved or refused for the purchase itself, and then alone': ({
    sql,
  }) => sql`
    select uuid, state, approved, reject_key, holds_key from receipts r where holds_key <> (dup_check and not (${letsGo(sql)}))`,

  'one receipt holds a fiscal key in a promo': ({ sql }) => sql`
    select promo_id, fiscal_key from receipts where holds_key and fiscal_key is not null group by 1, 2 having count(*) > 1`,

  'what holds nothing keeps no photo from others': ({ sql }) => sql`
    select f.id from photos f join receipts r on r.uuid = f.receipt_uuid where f.first and (${letsGo(sql)})`,

  'an external id is in use once where the promo wants it so': ({ sql }) => sql`
    select promo_id, external_id from receipts r join promos p on p.id = promo_id join promo_versions v using (promo_id)
     where p.version = v.version and (v.settings->'external_id_unique_constraint')::boolean and external_id is not null and (holds_key or approved or r.state <> 'REVIEWED')
     group by 1, 2 having count(*) > 1`,

  'a DUPLICATE or COPYCAT names another receipt of the promo with the same fiscal key, or of the same document where its codes have different signs': ({
    sql,
  }) => sql`
    select d.uuid from receipts d left join receipts o on o.uuid = d.duplicate_of
     where (coalesce(d.reject_key, '') in ('DUPLICATE', 'COPYCAT')) <> (d.duplicate_of is not null)
           and not (d.requisites ? 'sandbox') -- there a register says what its receipts are
        or (d.duplicate_of is not null and not coalesce(o.promo_id = d.promo_id and o.uuid <> d.uuid
             and (o.fiscal_key = d.fiscal_key or (d.requisites->>'country' = 'uz' and regexp_replace(o.fiscal_key, '[^:]*$', '') = regexp_replace(d.fiscal_key, '[^:]*$', ''))), false))`,

  'a blocked participant has no open receipt': ({ sql }) => sql`
    select uuid from receipts join blocked_participants using (promo_id, participant) where state <> 'REVIEWED'`,

  'one event for each move, of the same moment': ({ sql }) => sql`
    select coalesce(m.receipt_uuid, e.receipt_uuid) as uuid, m.event, e.number
      from (${moves(sql)}) m full join (select * from callback_events where channel = 'receipts') e on e.receipt_uuid = m.receipt_uuid and e.number = m.number
     where m.at is distinct from e.recorded_at`,

  'an event is first told when the one before it is settled': ({ sql }) => sql`
    select a.receipt_uuid, a.number
      from (select *, lead(number) over (partition by receipt_uuid, channel order by id) as next from callback_attempts where not manual) a
     where next < number or (next > number and outcome = 'retry')
    union all
    select receipt_uuid, number from callback_events e
     where status = 'waiting' and not manual
       and exists (select 1 from callback_attempts a where a.receipt_uuid = e.receipt_uuid and a.channel = e.channel and a.number > e.number and not a.manual)`,

  'three attempts at most, and none after an answer that ends them': ({ sql }) => sql`
    select receipt_uuid, number from callback_attempts where not manual group by receipt_uuid, channel, number having count(*) > 3
    union all
    select receipt_uuid, number from callback_attempts where attempt > 3
    union all
    select receipt_uuid, number
      from (select *, lead(attempt) over (partition by receipt_uuid, channel, number, manual order by id) as next from callback_attempts) a
     where outcome <> 'retry' and next > attempt
    union all
    select receipt_uuid, number from callback_attempts
     where (status between 200 and 299) <> (outcome = 'delivered') or (status in (400, 409, 424) and outcome <> 'failed')`,

  'delivered is what became of the last event that was settled, unless a later one is being sent again': ({ sql }) => sql`
    select uuid, delivered from receipts
     where delivered is distinct from (
       select case outcome when 'delivered' then 'DELIVERED' else 'FAILED' end
         from callback_attempts where channel = 'receipts' and receipt_uuid = uuid and outcome <> 'retry' order by number desc, id desc limit 1)
       and not exists (select 1 from callback_events where channel = 'receipts' and receipt_uuid = uuid and status = 'waiting' and manual)`,

  'every open receipt has its one job, or is with moderators': ({ sql }) => sql`
    select uuid, r.state, count
      from receipts r
      join (values ('ARRIVED', true, 'verify-receipt'), ('ARRIVED', false, 'identify-receipt'), ('INSPECTED', true, 'judge-receipt')) as stage(state, known, name)
        on stage.state = r.state and stage.known = (r.requisites is not null),
           lateral (select count(*) from jobs j where j.name = stage.name and j.payload->>'receiptUuid' = uuid::text) c
     where not needs_review and count <> 1`,

  'a receipt with events to tell has one mailbox for each channel, and counts them': ({ sql }) => sql`
    select uuid, c.channel, c.open, waiting, mailboxes
      from receipts r,
           lateral (values ('receipts', 'deliver-callback', open_callbacks), ('disputes', 'deliver-dispute-notice', open_dispute_notices),
                           ('payments', 'deliver-payment-notice', open_payment_notices)) as c(channel, job, open),
           lateral (select count(*) as waiting from callback_events e where e.receipt_uuid = uuid and e.channel = c.channel and status = 'waiting') w,
           lateral (select count(*) as mailboxes from jobs where name = c.job and payload->>'receiptUuid' = uuid::text) m
     where c.open <> waiting or mailboxes <> (waiting > 0)::int`,

  'a receipt is paid for when it is approved and the promo says where, once a revision': ({ sql }) => sql`
    select receipt_uuid, number from callback_events e join receipts r on r.uuid = e.receipt_uuid
     where e.channel = 'payments' and (not r.approved or webhook_id <> receipt_uuid || '.PAYMENT.' || number)`,
}

/** What is about the papers of receipts, or has to be compared with earlier checks. */
const READ: Promises = {
  'a receipt with a verdict has its outcome, and what statements ask of papers is what the papers say': (_, receipts) =>
    receipts.filter(
      ({ state, fiscal, operationType, outcome, retailerInn, points }) =>
        (state === 'REVIEWED' && outcome === null) ||
        (fiscal === null) !== (operationType === null) ||
        retailerInn !== (fiscal?.retailerInn ?? null) ||
        points !== (outcome?.promoPoints ?? null),
    ),

  'approved is REVIEWED, without a reject key, with the points of its verdict': (_, receipts) =>
    receipts.filter(
      ({ approved, state, rejectKey, outcome }) =>
        approved && (state !== 'REVIEWED' || rejectKey !== null || outcome?.verdict.approved !== true || outcome.promoPoints !== outcome.verdict.totalPoints),
    ),

  'rejected has a key of the list and no points': (_, receipts) =>
    receipts.filter(
      ({ approved, state, rejectKey, outcome }) =>
        state === 'REVIEWED' &&
        !approved &&
        (rejectKey === null ||
          rejectKey === 'FNS_NOT_READY' ||
          !(rejectKey in REJECT_KEYS) ||
          outcome?.verdict.rejectKey !== rejectKey ||
          outcome.promoPoints !== 0 ||
          outcome.verdict.totalPoints !== 0),
    ),

  'money and points are whole, not negative, and of this world': (_, receipts) =>
    receipts.filter(({ outcome, fiscal, requisites }) =>
      [
        ...[outcome?.promoPoints, outcome?.rulesPoints, outcome?.total?.sum, fiscal?.totalSum, requisites?.sumKopeks],
        ...(fiscal?.items ?? []).flatMap(({ sum, price }) => [sum, price]),
      ].some((amount) => amount !== undefined && amount !== null && (!Number.isInteger(amount) || amount < 0 || amount > 1e12)),
    ),

  'the packs that an approved receipt was rewarded for are its own, in its promo; no other receipt has any': async ({ sql }, receipts) => {
    const counted = await sql<{ promoId: number; unit: string; receiptUuid: string }[]>`select promo_id, unit, receipt_uuid from counted_units`
    const rewarded = receipts.filter(({ approved }) => approved)
    const own = rewarded.flatMap(({ uuid, promoId, outcome }) => (outcome?.units ?? []).map((unit) => `${uuid} ${promoId} ${unit}`))
    const promoOf = new Map(receipts.map(({ uuid, promoId }) => [uuid, promoId]))
    const countedOwn = counted
      .filter(({ promoId, receiptUuid }) => promoOf.get(receiptUuid) === promoId)
      .map(({ promoId, unit, receiptUuid }) => `${receiptUuid} ${promoId} ${unit}`)
    const isRewarded = new Set(rewarded.map(({ uuid }) => uuid))
    return [...new Set(own).symmetricDifference(new Set(countedOwn)), ...counted.filter(({ receiptUuid }) => !isRewarded.has(receiptUuid))]
  },

  'a verdict never changes': (world, receipts) => {
    const known = memoryOf(world).verdicts
    const rows = receipts
      .filter(({ state }) => state === 'REVIEWED')
      .map(({ uuid, revision, approved, rejectKey, rejectReason, settingsVersion, outcome, reviewers, duplicateOf }) => ({
        uuid: `${uuid}.${revision}`,
        verdict: JSON.stringify([approved, rejectKey, rejectReason, settingsVersion, outcome, reviewers, duplicateOf]),
      }))
    const changed = rows.filter(({ uuid, verdict }) => (known.get(uuid) ?? verdict) !== verdict)
    for (const { uuid, verdict } of rows) known.set(uuid, verdict)
    return changed
  },

  'nothing of a blocked participant is approved any more': async (world) => {
    const rows = await world.sql<{ block: string; approved: string[] }[]>`
      select concat_ws(' ', promo_id, participant, blocked_at) as block, array(
        select uuid::text from receipts r where r.promo_id = b.promo_id and r.participant = b.participant and r.approved) as approved
        from blocked_participants b`
    const { approvedWhenBlocked } = memoryOf(world)
    const later = rows.flatMap(({ block, approved }) => approved.filter((uuid) => !(approvedWhenBlocked.get(block)?.has(uuid) ?? true)))
    for (const { block, approved } of rows) if (!approvedWhenBlocked.has(block)) approvedWhenBlocked.set(block, new Set(approved))
    return later
  },
}

const DEAR: Promises = {
  'a body is of its event and has nothing that the promo omits': async ({ sql }) => {
    const rows = await sql<({ receiptUuid: string; number: number; qr: boolean; fns: boolean } & StoredBody)[]>`
      select e.receipt_uuid, e.number, ${bodyColumns(sql)}, ever.qr, ever.fns
        from callback_events e,
             lateral (select bool_or(coalesce((settings->'include_qr_string')::boolean, true)) as qr, bool_or(coalesce((settings->'include_fns_receipt')::boolean, true)) as fns
                        from promo_versions v where v.promo_id = e.promo_id) ever
       where e.channel = 'receipts'`
    return rows.filter(({ receiptUuid, number, qr, fns, ...stored }) => {
      const body = JSON.parse(bodyOf({ number, ...stored })) as { uuid: string; state: string }
      const isOther = body.uuid !== receiptUuid || body.state !== ['ARRIVED', 'INSPECTED', 'REVIEWED'][number % 3]
      return isOther || 'checkingStatus' in body || ('qrString' in body && !qr) || ('fnsReceipt' in body && !fns)
    })
  },

  'ARRIVED is sent before a later event at most once': async ({ sql }) => {
    const rows = await sql<{ receiptUuid: string; number: number; exchanges: { state: string }[] | null; packed: Buffer | null }[]>`
      select receipt_uuid, number, exchanges, packed from callback_attempts where channel = 'receipts' and not manual and number % 3 > 0`
    const exchangesOf = ({ exchanges, packed }: (typeof rows)[number]) =>
      exchanges ?? (packed === null ? [] : (JSON.parse(unpack(packed)) as { state: string }[]))
    const introductions = rows.flatMap((row) => exchangesOf(row).flatMap(({ state }) => (state === 'ARRIVED' ? [`${row.receiptUuid}.${row.number}`] : [])))
    return introductions.filter((one, i) => introductions.indexOf(one) !== i)
  },

  'a verdict that is given again from what is stored is the same': async ({ sql }) => {
    // The clock of a sandbox moves the moments of its receipts, on which rules about time depend.
    const promos = await sql<
      { id: number }[]
    >`select p.id from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version where not coalesce((settings->'sandbox')::boolean, false)`
    return (await Promise.all(promos.map(({ id }) => replay(sql, id, { last: 500 })))).flatMap(({ different }) => different)
  },

  'whoever reads the feed and goes on from where they were has every event up to there, once': async (world) => {
    const { read } = memoryOf(world)
    const promos = await world.sql<{ id: number }[]>`select id from promos`
    const missed = promos.map(async ({ id }) => {
      const events = read.get(id) ?? []
      read.set(id, events)
      for (let more: FeedEvent[]; (more = await listNext(world.sql, id, { after: events.at(-1) ?? null, limit: 3 })).length > 0; ) events.push(...more)
      const passed = await world.sql<EventId[]>`
        select receipt_uuid, number, webhook_id from callback_events where promo_id = ${id} and (feed_position is null or feed_position <= ${events.at(-1)?.position ?? 0}::bigint)`
      const ids = events.map(webhookIdOf)
      return ids.length === new Set(ids).size && passed.every((event) => ids.includes(webhookIdOf(event))) ? [] : [id]
    })
    return (await Promise.all(missed)).flat()
  },

  'all that a brand gets of an event are the bytes that were recorded with it': async ({ sql, received }) => {
    const rows = await sql<(EventId & StoredBody)[]>`select receipt_uuid, number, webhook_id, ${bodyColumns(sql)} from callback_events e`
    const bodies = new Map(rows.map((event) => [webhookIdOf(event), bodyOf(event)]))
    // Of an erased participant the stored event says nothing any more.
    return received.filter(({ webhookId, raw }) => bodies.get(webhookId) !== raw && !bodies.get(webhookId)?.includes('"forgotten '))
  },

  'a receipt has one callback under way': ({ received }) => received.filter(({ alone }) => !alone),

  'a callback goes where its own promo says, with the headers of that promo': async ({ sql, received, ctx }) => {
    const stored = await sql<{ promoId: number; callback: { url: string; headers?: Record<string, string> } }[]>`
      select promo_id, settings->setting as callback
        from promo_versions, unnest(array['callback', 'disputes_callback', 'payments_callback']) as setting where settings ? setting`
    const rows = stored.map((row) => openSettings(ctx.keyring, row))
    return received.filter(
      ({ path, headers, body }) =>
        !rows.some(
          ({ promoId, callback }) =>
            promoId === body['promoId'] &&
            new URL(callback.url).pathname.endsWith(path) &&
            Object.entries(callback.headers ?? {}).every(([name, value]) => headers[name.toLowerCase()] === value),
        ),
    )
  },
}

/** What is promised, as the table of docs/invariants.md lists it. */
export const PROMISES: readonly string[] = [QUERIES, READ, DEAR].flatMap(Object.keys)
