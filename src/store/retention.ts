import { forgottenName } from '#domain/forgotten.ts'
import { parseJson } from '#domain/json-as-written.ts'
import type { Channel } from '#domain/notify/channels.ts'
import type { Photo } from '#domain/receipt/photo.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Db } from '#platform/db.ts'
import { forgetMentions } from './brand-requests.ts'
import { pack } from './packed.ts'
import { bodyOf, packPapers, unpackPapers, type StoredBody } from './papers.ts'
import { firstUuidOf, lastUuidOf } from './uuid-moments.ts'

/** The retention of a promo; `days` null: it has none, and single receipts are to be anonymised. `position`: receipts up to this one are done. */
export type Retention = { promoId: number; days: number | null; sandbox: boolean; position: string }

/** Promos that have something to anonymise or may have, or with an id this one if it is among them. */
export const listRetentions = (db: Db, promoId: number | null): Promise<Retention[]> => db<Retention[]>`
  select p.id as promo_id, (v.settings->>'retention_days')::int as days, p.sandbox, coalesce(done.position, ${BEFORE_ALL}::uuid) as position
    from promos p
    join promo_versions v on v.promo_id = p.id and v.version = p.version
    left join retention_progress done on done.promo_id = p.id
   where (v.settings ? 'retention_days' or exists (select from forget_again f where f.promo_id = p.id))
     ${promoId === null ? db`` : db`and p.id = ${promoId}::bigint`}`

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type Portion = { cutoff: Date; after: string; most: number }

export type Forgotten = {
  forgotten: number
  /** Photos whose receipt has been anonymised; their files are to be deleted. */
  photos: Photo[]
  /** The last receipt that was looked at; null: there are no more. */
  last: string | null
  /** The last receipt up to which none has to be looked at again, and whether that is every receipt. */
  done: string
  whole: boolean
}

/**
 * Looks at the next receipts of a promo, oldest first, and anonymises those that arrived before `cutoff`, are decided, and have no open callback or
 * dispute. The verdict and the fiscal key stay.
 */
export async function forget(tx: Db, { promoId, sandbox }: Retention, { cutoff, after, most }: Portion): Promise<Forgotten> {
  const due = tx`forgotten_at is null and created_at < ${cutoff} and ${isSettled(tx)}`
  const seen = await tx<{ uuid: string; gone: boolean; due: boolean }[]>`
    select uuid, forgotten_at is not null as gone, ${due} as due from receipts r
     where promo_id = ${promoId} and uuid > ${after} ${sandbox ? tx`` : tx`and uuid < ${lastUuidOf(cutoff)}`}
     order by uuid limit ${most}::int`
  const wanted = seen.filter((receipt) => receipt.due).map(({ uuid }) => uuid)
  const chosen =
    wanted.length === 0
      ? []
      : await tx<{ uuid: string }[]>`
    select uuid from receipts r where promo_id = ${promoId} and uuid = any(${wanted}::uuid[]) and ${due} order by uuid for update skip locked`
  const uuids = chosen.map(({ uuid }) => uuid)
  const photos = uuids.length === 0 ? [] : await strip(tx, promoId, uuids)

  const now = new Set(uuids)
  const kept = seen.findIndex(({ uuid, gone }) => uuid >= firstUuidOf(cutoff) || !(gone || now.has(uuid)))
  return {
    forgotten: uuids.length,
    photos,
    last: seen.length < most ? null : (seen.at(-1)?.uuid ?? null),
    done: (kept === -1 ? seen : seen.slice(0, kept)).at(-1)?.uuid ?? after,
    whole: kept === -1,
  }
}

const isSettled = (db: Db) => db`
  state = 'REVIEWED' and open_callbacks = 0 and open_dispute_notices = 0 and open_payment_notices = 0
  and not exists (select 1 from disputes d where d.promo_id = r.promo_id and d.receipt_uuid = r.uuid and d.status = 'open')`

/**
 * Anonymises listed receipts once they are settled: those of participants who were erased, and those to which something has come since they were
 * anonymised, such as texts of disputes, photos, and what the brand answered when it was told again.
 */
export async function forgetListed(tx: Db, promoId: number, most: number): Promise<Pick<Forgotten, 'forgotten' | 'photos'>> {
  const chosen = await tx<{ uuid: string }[]>`
    select uuid from receipts r
     where promo_id = ${promoId} and uuid in (select receipt_uuid from forget_again where promo_id = ${promoId}) and ${isSettled(tx)}
     order by uuid limit ${most}::int for update skip locked`
  const uuids = chosen.map(({ uuid }) => uuid)
  if (uuids.length === 0) return { forgotten: 0, photos: [] }
  const photos = await strip(tx, promoId, uuids)
  await tx`delete from forget_again where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[])`
  return { forgotten: uuids.length, photos }
}

/** Notes that data of the participant may come to a receipt, in case it was anonymised already. The caller holds the lock of the receipt. */
export async function noteArrival(tx: Db, { promoId, uuid }: { promoId: number; uuid: string }): Promise<void> {
  await tx`
    insert into forget_again (promo_id, receipt_uuid)
    select promo_id, uuid from receipts where promo_id = ${promoId} and uuid = ${uuid} and forgotten_at is not null
    on conflict do nothing`
}

/** Lists all receipts of a participant to be anonymised and deletes their scans of the showcase. Answers how many scans there were. */
export async function listParticipant(tx: Db, promoId: number, participant: string): Promise<number> {
  await tx`
    insert into forget_again (promo_id, receipt_uuid)
    select promo_id, uuid from receipts where promo_id = ${promoId} and participant = ${participant} and forgotten_at is null
    on conflict do nothing`
  const scans = await tx<{ uuid: string }[]>`delete from scans where promo_id = ${promoId} and participant = ${participant} returning uuid`
  await forgetMentions(
    tx,
    promoId,
    scans.map(({ uuid }) => uuid),
  )
  return scans.length
}

/** How many receipts of a participant are not anonymised; `listed`: of those that are listed for it. */
export async function countOfParticipant(db: Db, promoId: number, participant: string, { listed = false } = {}): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from receipts where promo_id = ${promoId} and participant = ${participant} and forgotten_at is null
       ${listed ? db`and uuid in (select receipt_uuid from forget_again where promo_id = ${promoId})` : db``}`
  return row.count
}

async function strip(tx: Db, promoId: number, uuids: readonly string[]): Promise<Photo[]> {
  await tx`
    update receipts
       set forgotten_at = service_now(), participant = 'forgotten ' || uuid, user_uuid = 'forgotten ' || uuid, external_id = null, meta = null,
           qr_string = case when requisites is not null then qr_string end, unpacked_trace = ${withoutBlocked(tx)}, version = version + 1
     where promo_id = ${promoId} and uuid = any(${uuids}::uuid[])`
  await forgetBodies(tx, promoId, uuids)
  await forgetPapers(tx, promoId, uuids)
  await tx`update callback_attempts set exchanges = '[]', packed = null where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[])`
  await tx`update disputes set body = '{}', comment = null where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[])`
  await forgetMentions(tx, promoId, uuids)
  return tx<Photo[]>`delete from photos where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[]) returning id, ext`
}

async function forgetBodies(tx: Db, promoId: number, uuids: readonly string[]): Promise<void> {
  const events = await tx<({ receiptUuid: string; channel: Channel } & StoredBody)[]>`
    select receipt_uuid, channel, number, head, packed, null as papers from callback_events where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[]) and papers is null`
  const column = (of: (event: (typeof events)[number]) => string | number | Buffer) => arrayOf(events.map(of))
  await tx`
    update callback_events e set head = '', packed = f.packed
      from unnest(${column(({ receiptUuid }) => receiptUuid)}::uuid[], ${column(({ channel }) => channel)}::text[], ${column(({ number }) => number)}::int[],
             ${column(({ receiptUuid, channel: _, ...stored }) => pack('body', forgottenBody({ receiptUuid, body: bodyOf(stored) })))}::bytea[]) as f(receipt_uuid, channel, number, packed)
     where e.promo_id = ${promoId} and e.receipt_uuid = f.receipt_uuid and e.channel = f.channel and e.number = f.number`
}

async function forgetPapers(tx: Db, promoId: number, uuids: readonly string[]): Promise<void> {
  const papers = await tx<StoredPapers[]>`
    select receipt_uuid, version, packed,
           (select jsonb_object_agg(number, head) from callback_events e where e.receipt_uuid = w.receipt_uuid and e.promo_id = w.promo_id and e.papers = w.version) as heads
      from receipt_papers w where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[])`
  const column = (of: (one: StoredPapers) => string | number | Buffer) => arrayOf(papers.map(of))
  await tx`
    update receipt_papers w set packed = f.packed
      from unnest(${column(({ receiptUuid }) => receiptUuid)}::uuid[], ${column(({ version }) => version)}::int[], ${column(forgottenPapers)}::bytea[]) as f(receipt_uuid, version, packed)
     where w.promo_id = ${promoId} and w.receipt_uuid = f.receipt_uuid and w.version = f.version`
  await tx`update callback_events set head = '' where promo_id = ${promoId} and receipt_uuid = any(${uuids}::uuid[]) and papers is not null`
}

/** With what stands before the bodies, by the numbers of their events; null: the change had no events. */
type StoredPapers = { receiptUuid: string; version: number; packed: Buffer; heads: Record<number, string> | null }

function forgottenPapers({ receiptUuid, packed, heads }: StoredPapers): Buffer {
  const { papers, bodies } = unpackPapers(packed)
  const trace = papers.trace?.map((line) => (line.rule === 'USER_BLOCKED' ? { ...line, saw: null } : line)) ?? null
  return packPapers(
    { ...papers, trace },
    bodies.map(({ number, body }) => ({ number, body: forgottenBody({ receiptUuid, body: `${heads?.[number] ?? ''}${body}` }) })),
  )
}

/** What becomes of the fields of an event that tell of the participant. Each channel's events have some of them. */
const FORGOTTEN_FIELDS = { externalId: null, meta: {}, photos: [], body: {}, comment: null }

/** A text that is not a fiscal QR has no fiscal key and may be anything, such as a contact. */
const FORGOTTEN_TEXT = { qrString: null }

function forgottenBody({ receiptUuid, body }: { receiptUuid: string; body: string }): string {
  const event = parseJson(body) as { rejectKey?: string | null }
  const fields = event.rejectKey === 'FORMAT' ? { ...FORGOTTEN_FIELDS, ...FORGOTTEN_TEXT } : FORGOTTEN_FIELDS
  const personal = Object.entries(fields).filter(([field]) => Object.hasOwn(event, field))
  return JSON.stringify({ ...event, userUuid: forgottenName(receiptUuid), ...Object.fromEntries(personal) })
}

/** Traces written by earlier releases contain the blocked participant. */
const withoutBlocked = (db: Db) => db`
  case when unpacked_trace @> '[{"rule": "USER_BLOCKED"}]'
       then (select jsonb_agg(case when line->>'rule' = 'USER_BLOCKED' then line || '{"saw": null}' else line end order by n)
               from jsonb_array_elements(unpacked_trace) with ordinality as lines(line, n))
       else unpacked_trace end`

/** Deletes up to `most` scans of the showcase made before `cutoff` with the promo's key. Answers how many were deleted. */
export async function forgetScans(db: Db, { promoId }: Retention, { cutoff, most }: Omit<Portion, 'after'>): Promise<number> {
  const scans = await db<{ uuid: string }[]>`
    delete from scans where uuid in (
      select uuid from scans where promo_id = ${promoId} and created_at < ${cutoff} order by created_at limit ${most}::int for update skip locked)
    returning uuid`
  const uuids = scans.map(({ uuid }) => uuid)
  await forgetMentions(db, promoId, uuids)
  return uuids.length
}

export async function noteProgress(db: Db, promoId: number, position: string): Promise<void> {
  await db`
    insert into retention_progress (promo_id, position) values (${promoId}, ${position})
    on conflict (promo_id) do update set position = greatest(retention_progress.position, excluded.position)`
}
