import assert from 'node:assert/strict'
import { REJECT_KEYS } from '#domain/reject-keys.ts'
import { STATES, type State } from '#domain/receipt/lifecycle.ts'
import type { Json, Sql } from '#platform/db.ts'
import type { World } from './world.ts'

/**
 * What holds of all receipts at any moment between two statements, whatever has happened to them. Each promise is a query, or
 * a look at what the brand was told, that lists whoever breaks it.
 */
export async function checkInvariants(world: World): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [promise, offenders] of Object.entries({ ...ROWS, ...TOLD })) {
    const found = await offenders(world)
    if (found.length > 0) broken[promise] = found.slice(0, 3)
  }
  assert.deepEqual(broken, {})
}

type Promises = Record<string, (world: World) => PromiseLike<readonly unknown[]> | readonly unknown[]>

/** A move, as against a check or a hand-over to moderators, which are written down too. */
const moves = (sql: Sql) => sql`
  select receipt_uuid, at, event, state, actor,
         3 * (row_number() over (partition by receipt_uuid, state order by id) - 1)
         + case state when 'ARRIVED' then 0 when 'INSPECTED' then 1 else 2 end as number
    from receipt_history where event not in ('checked', 'sentToModeration')`

/** What earlier looks at the same world have seen. */
type Memory = { verdicts: Map<string, string>; approvedWhenBlocked: Map<string, Set<string>> }
const memories = new WeakMap<World, Memory>()

function memoryOf(world: World): Memory {
  const memory = memories.get(world) ?? { verdicts: new Map(), approvedWhenBlocked: new Map() }
  memories.set(world, memory)
  return memory
}

const ROWS: Promises = {
  'every uuid that was acknowledged exists, in the promo of its key': ({ sql, acknowledged }) => sql`
    select a.uuid from json_to_recordset(${sql.json([...acknowledged].map(([uuid, key]) => ({ uuid, key })) as Json)}::json) as a(uuid uuid, key text)
     where not exists (
       select 1 from receipts r join api_keys k using (promo_id) where r.uuid = a.uuid and k.secret_hash = sha256(convert_to(a.key, 'UTF8')))`,

  'the state only goes from ARRIVED to INSPECTED to REVIEWED, and may leave out INSPECTED': ({ sql }) => sql`
    select receipt_uuid, before, event, state
      from (select *, coalesce(lag(state) over (partition by receipt_uuid order by id), '') as before from receipt_history) h
     where case when event in ('checked', 'sentToModeration') then before <> state or state = 'REVIEWED'
                else (before, state) not in (('', 'ARRIVED'), ('ARRIVED', 'INSPECTED'), ('ARRIVED', 'REVIEWED'), ('INSPECTED', 'REVIEWED')) end`,

  'the state is the one that was last written down': ({ sql }) => sql`
    select uuid from receipts r
     where state is distinct from (select state from receipt_history where receipt_uuid = uuid order by id desc limit 1)`,

  'receiptId is unique': ({ sql }) => sql`select receipt_id from receipts group by receipt_id having count(*) > 1`,

  'a receipt has one verdict when it is REVIEWED, and none before': ({ sql }) => sql`
    select uuid from receipts
     where (select count(*) from receipt_history where receipt_uuid = uuid and state = 'REVIEWED') <> (state = 'REVIEWED')::int
        or (state = 'REVIEWED' and (outcome is null or settings_version is null or reviewers = '{}'))`,

  'a verdict never changes': async (world) => {
    const known = memoryOf(world).verdicts
    const rows = await world.sql<{ uuid: string; verdict: string }[]>`
      select uuid, jsonb_build_array(approved, reject_key, reject_reason, settings_version, outcome, reviewers, duplicate_of)::text as verdict
        from receipts where state = 'REVIEWED'`
    const changed = rows.filter(({ uuid, verdict }) => (known.get(uuid) ?? verdict) !== verdict)
    for (const { uuid, verdict } of rows) known.set(uuid, verdict)
    return changed
  },

  'approved is REVIEWED, without a reject key, with the points of its verdict': ({ sql }) => sql`
    select uuid from receipts
     where approved and (state <> 'REVIEWED' or reject_key is not null or outcome->'verdict'->'approved' <> 'true'
       or outcome->'promoPoints' is distinct from outcome->'verdict'->'totalPoints')`,

  'rejected has a key of the list and no points': ({ sql }) => sql`
    select uuid, reject_key from receipts
     where state = 'REVIEWED' and not approved
       and (reject_key is null or reject_key = 'FNS_NOT_READY' or not (reject_key = any(${Object.keys(REJECT_KEYS)}))
         or outcome->'verdict'->>'rejectKey' is distinct from reject_key or outcome->'promoPoints' <> '0' or outcome->'verdict'->'totalPoints' <> '0')`,

  'a step of the wait schedule is used up by each answer that there is no such receipt, and by nothing else': ({ sql }) => sql`
    select uuid, checks from receipts
     where checks <> (select count(*) from receipt_history where receipt_uuid = uuid and event = 'checked' and detail->>'outcome' = 'notFound')
        or (checks = 0) <> (first_check_at is null)`,

  'with moderators, a receipt is open until one of them decides or its participant is blocked': ({ sql }) => sql`
    select uuid from receipts r
     where (needs_review and state = 'REVIEWED')
        or exists (select 1 from receipt_history s join receipt_history f using (receipt_uuid)
                    where receipt_uuid = uuid and s.event = 'sentToModeration' and f.state = 'REVIEWED' and f.event not in ('moderatorDecided', 'participantBlocked'))`,

  'money and points are whole, not negative, and of this world': ({ sql }) => sql`
    select uuid, amount
      from receipts,
           lateral (select jsonb_array_elements(jsonb_build_array(outcome->'promoPoints', outcome->'rulesPoints', outcome->'total'->'sum', fiscal->'totalSum', requisites->'sumKopeks')
             || coalesce(jsonb_path_query_array(fiscal, '$.items[*].sum'), '[]') || coalesce(jsonb_path_query_array(fiscal, '$.items[*].price'), '[]')) as amount) amounts
     where jsonb_typeof(amount) <> 'null' and (amount::numeric not between 0 and 1e12 or amount::numeric % 1 <> 0)`,

  'fn, fd and fp are digits, without leading zeros where they are numbers': ({ sql }) => sql`
    select uuid, requisites from receipts
     where requisites->>'country' = 'ru' and (requisites->>'fn' !~ '^\\d{16}$' or requisites->>'fd' !~ '^[1-9]\\d*$' or requisites->>'fp' !~ '^[1-9]\\d*$'
       or fiscal_key is distinct from concat_ws(':', 'ru', requisites->>'fn', requisites->>'fd', requisites->>'fp'))`,

  'a promo approves a fiscal receipt once': ({ sql }) => sql`
    select promo_id, fiscal_key from receipts where dup_check and approved group by 1, 2 having count(*) > 1`,

  'a DUPLICATE names an older receipt of the promo with the same fiscal key': ({ sql }) => sql`
    select d.uuid from receipts d left join receipts o on o.uuid = d.duplicate_of
     where (d.reject_key = 'DUPLICATE') <> (d.duplicate_of is not null)
        or (d.duplicate_of is not null and not coalesce(o.original and o.promo_id = d.promo_id and o.fiscal_key = d.fiscal_key and o.receipt_id < d.receipt_id, false))`,

  'a blocked participant has no open receipt': ({ sql }) => sql`
    select uuid from receipts join blocked_participants using (promo_id, participant) where state <> 'REVIEWED'`,

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

  'one event for each move, of the same moment': ({ sql }) => sql`
    select coalesce(m.receipt_uuid, e.receipt_uuid) as uuid, m.event, e.number
      from (${moves(sql)}) m full join callback_events e on e.receipt_uuid = m.receipt_uuid and e.number = m.number
     where m.at is distinct from e.recorded_at`,

  'a body is of its event and has nothing that the promo omits': ({ sql }) => sql`
    select e.receipt_uuid, e.number
      from callback_events e, lateral (select e.body::jsonb as body) b,
           lateral (select bool_or(coalesce((settings->'include_qr_string')::boolean, true)) as qr, bool_or(coalesce((settings->'include_fns_receipt')::boolean, true)) as fns
                      from promo_versions v where v.promo_id = e.promo_id) ever
     where b.body ? 'checkingStatus' or b.body->>'uuid' <> e.receipt_uuid::text
        or b.body->>'state' <> (array['ARRIVED', 'INSPECTED', 'REVIEWED'])[e.number % 3 + 1]
        or (b.body ? 'qrString' and not ever.qr) or (b.body ? 'fnsReceipt' and not ever.fns)`,

  'an event is first told when the one before it is settled': ({ sql }) => sql`
    select a.receipt_uuid, a.number
      from (select *, lead(number) over (partition by receipt_uuid order by id) as next from callback_attempts where not manual) a
      join callback_events e using (receipt_uuid, number)
     where next < number or (next > number and outcome = 'retry' and e.status <> 'unaddressed')
    union all
    select receipt_uuid, number from callback_events e
     where status = 'waiting' and not manual
       and exists (select 1 from callback_attempts a where a.receipt_uuid = e.receipt_uuid and a.number > e.number and not a.manual)`,

  'three attempts at most, and none after an answer that ends them': ({ sql }) => sql`
    select receipt_uuid, number from callback_attempts where not manual group by 1, 2 having count(*) > 3
    union all
    select receipt_uuid, number from callback_attempts where attempt > 3
    union all
    select receipt_uuid, number
      from (select *, lead(attempt) over (partition by receipt_uuid, number, manual order by id) as next from callback_attempts) a
     where outcome <> 'retry' and next > attempt
    union all
    select receipt_uuid, number from callback_attempts
     where (status between 200 and 299) <> (outcome = 'delivered') or (status in (400, 409, 424) and outcome <> 'failed')`,

  'ARRIVED is sent before a later event at most once': ({ sql }) => sql`
    select receipt_uuid, number
      from callback_attempts a, lateral jsonb_array_elements(exchanges) x
     where not manual and number % 3 > 0 and x->>'state' = 'ARRIVED'
     group by 1, 2 having count(*) > 1`,

  'delivered is what became of the last delivery': ({ sql }) => sql`
    select uuid, delivered from receipts
     where delivered is distinct from (
       select case outcome when 'delivered' then 'DELIVERED' else 'FAILED' end
         from callback_attempts where receipt_uuid = uuid and outcome <> 'retry' order by id desc limit 1)`,

  'every open receipt has its one job, or is with moderators': ({ sql }) => sql`
    select uuid, state, count
      from receipts r
      join (values ('ARRIVED', 'verify-receipt'), ('INSPECTED', 'judge-receipt')) as stage(state, name) using (state),
           lateral (select count(*) from jobs j where j.name = stage.name and j.payload->>'receiptUuid' = uuid::text) c
     where not needs_review and count <> 1`,

  'a receipt with events to tell has one mailbox, and counts them': ({ sql }) => sql`
    select uuid, open_callbacks, waiting, mailboxes
      from receipts r,
           lateral (select count(*) as waiting from callback_events where receipt_uuid = uuid and status = 'waiting') w,
           lateral (select count(*) as mailboxes from jobs where name = 'deliver-callback' and payload->>'receiptUuid' = uuid::text) m
     where open_callbacks <> waiting or mailboxes <> (waiting > 0)::int`,
}

const STATE_NAMES = Object.keys(STATES) as State[]

const TOLD: Promises = {
  'all that a brand gets of an event are the bytes that were recorded with it': async ({ sql, told }) => {
    const rows = await sql<{ receiptUuid: string; number: number; body: string }[]>`select receipt_uuid, number, body from callback_events`
    const bodies = new Map(rows.map(({ receiptUuid, number, body }) => [`${receiptUuid}.${STATE_NAMES[number % 3]}.${Math.floor(number / 3)}`, body]))
    return told.filter(({ webhookId, raw }) => bodies.get(webhookId) !== raw)
  },

  'a receipt has one callback under way': ({ told }) => told.filter(({ alone }) => !alone),

  'a callback goes where its own promo says, with the headers of that promo': async ({ sql, told }) => {
    const rows = await sql<{ promoId: number; callback: { url: string; headers?: Record<string, string> } }[]>`
      select promo_id, settings->'callback' as callback from promo_versions where settings ? 'callback'`
    return told.filter(({ path, headers, body }) => !rows.some(({ promoId, callback }) =>
      promoId === body['promoId'] && new URL(callback.url).pathname === path
      && Object.entries(callback.headers ?? {}).every(([name, value]) => headers[name.toLowerCase()] === value)))
  },
}
