import type { ReceiptEvent, ReceiptNote, State } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Piece } from '#platform/db/statement.ts'
import { readReceipt, type StoredReceipt } from './papers.ts'
import { receiptColumns } from './receipts.ts'
import { firstUuidOf, lastUuidOf } from './uuid-moments.ts'
import { withFiscalKey } from './with-fiscal-key.ts'

/** Filters of the list; a null filter is not applied. */
export type Filter = {
  promoId: number | null
  state: State | null
  approved: boolean | null
  needsReview: boolean | null
  participant: string | null
  rejectKey: string | null
  from: Date | null
  to: Date | null
  search: Search | null
  /** The last uuid on the previous page. */
  before: string | null
  limit: number
}

/** Receipts newest first. No index separates open receipts: decision 0032. */
export async function list(db: Db, filter: Filter): Promise<Receipt[]> {
  const { to, limit } = filter
  const wanted = conditions(db, filter)
  const rows = await db<StoredReceipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id
     where ${to === null ? wanted : db`r.uuid = any(array(${sentBefore(db, to, wanted, filter)}))`}
     order by r.uuid desc
     limit ${limit}::int`
  return rows.map(readReceipt)
}

const conditions = (db: Db, { promoId, state, approved, needsReview, participant, rejectKey, from, search, before }: Filter): Piece => db`true
  ${promoId === null ? db`` : db`and r.promo_id = ${promoId}::bigint`}
  ${state === null ? db`` : db`and r.state = ${state}`}
  ${approved === null ? db`` : db`and r.approved = ${approved}`}
  ${needsReview === null ? db`` : needsReview ? db`and r.needs_review` : db`and not r.needs_review`}
  ${participant === null ? db`` : db`and r.participant = ${participant}`}
  ${rejectKey === null ? db`` : db`and r.reject_key = ${rejectKey}`}
  ${from === null ? db`` : db`and r.created_at >= ${from} and r.uuid >= ${firstUuidOf(from)}`}
  ${search === null ? db`` : db`and r.uuid = any(array(${matching(db, search)}))`}
  ${before === null ? db`` : db`and r.uuid < ${before}`}`

/**
 * Receipts that arrived before a moment. Uuids give the range for most of them; sandbox receipts whose clock was advanced are older than their uuids
 * tell. Those are few, and `offset 0` makes the planner search each sandbox promo by itself instead of everything that came since.
 */
const sentBefore = (db: Db, to: Date, wanted: Piece, { promoId, limit }: Filter): Piece => db`
  (select r.uuid from receipts r
    where ${wanted} and r.created_at < ${to} and r.uuid < ${lastUuidOf(to)}
    order by r.uuid desc limit ${limit}::int)
  union all
  select aged.uuid from promos s cross join lateral (
    select r.uuid from receipts r
     where ${wanted} and r.promo_id = s.id and r.created_at < ${to} and r.uuid >= ${lastUuidOf(to)} offset 0) aged
   where s.sandbox ${promoId === null ? db`` : db`and s.id = ${promoId}::bigint`}`

/**
 * What identifies a receipt; fiscal keys are ranges, for example all of one cash register. External ids are stored as they were sent, so that one is asked
 * for in every composition of its letters.
 */
export type Search = { participant: string; externalIds: readonly string[]; uuids: KeyRange | null; receiptId: number | null; fiscalKeys: readonly KeyRange[] }
export type KeyRange = { from: string; to: string }

/** Each kind of identifier has an index of its own. */
function matching(db: Db, { participant, externalIds, uuids, receiptId, fiscalKeys }: Search): Piece {
  return db`
    select uuid from receipts where external_id is not null and external_id = any(${arrayOf(externalIds)}::text[])
    union all select uuid from receipts where participant = ${participant}
    ${uuids === null ? db`` : db`union all select uuid from receipts where uuid between ${uuids.from} and ${uuids.to}`}
    ${receiptId === null ? db`` : db`union all select uuid from receipts where receipt_id = ${receiptId}::bigint`}
    ${
      fiscalKeys.length === 0
        ? db``
        : db`
      union all select same.uuid from jsonb_to_recordset(${db.json(fiscalKeys)}) as k("from" text, "to" text) cross join lateral (
        ${withFiscalKey(db, db`uuid`, db`fiscal_key between k."from" and k."to"`)}) same`
    }`
}

export type HistoryLine = { at: Date; event: ReceiptEvent | ReceiptNote; state: State; actor: string; detail: Record<string, unknown> | null }

export function listHistory(db: Db, receiptUuid: string): Promise<HistoryLine[]> {
  return db<HistoryLine[]>`select at, event, state, actor, detail from receipt_history where receipt_uuid = ${receiptUuid} order by id`
}
