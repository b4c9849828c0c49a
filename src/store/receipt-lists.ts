import type { State } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { receiptColumns } from './receipts.ts'

/** What is null makes no difference. */
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
  /** The last uuid of the page before. */
  before: string | null
  limit: number
}

/** Receipts newest first. */
export function page(db: Db, { promoId, state, approved, needsReview, participant, rejectKey, from, to, search, before, limit }: Filter): Promise<Receipt[]> {
  return db<Receipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id
     where true
       ${promoId === null ? db`` : db`and r.promo_id = ${promoId}::bigint`}
       ${state === null ? db`` : db`and r.state = ${state}`}
       ${approved === null ? db`` : db`and r.approved = ${approved}`}
       ${needsReview === null ? db`` : needsReview ? db`and r.needs_review` : db`and not r.needs_review`}
       ${participant === null ? db`` : db`and r.participant = ${participant}`}
       ${rejectKey === null ? db`` : db`and r.reject_key = ${rejectKey}`}
       ${from === null ? db`` : db`and r.created_at >= ${from} and r.uuid >= ${firstUuidOf(from.getTime() - CLOCKS_DIFFER_MS)}`}
       ${to === null ? db`` : db`and r.created_at < ${to} and r.uuid < ${firstUuidOf(to.getTime() + CLOCKS_DIFFER_MS)}`}
       ${search === null ? db`` : db`and r.uuid in (${matching(db, search)})`}
       ${before === null ? db`` : db`and r.uuid < ${before}`}
     order by r.uuid desc
     limit ${limit}`
}

/**
 * The least uuid of version 7 that is made at a moment. Uuids are in the order of arrival, so a span of time is about a range of them:
 * what is looked through is not all that came before. They tell the time of the process that made them, which no clock misses by a day.
 */
function firstUuidOf(momentMs: number): string {
  const ms = Math.min(Math.max(momentMs, 0), 2 ** 48 - 1).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`
}
const CLOCKS_DIFFER_MS = 24 * 3_600_000

/** What identifies a receipt; fiscal keys also as a range, such as all of one cash register. */
export type Search = { text: string; uuid: string | null; fiscalKeys: readonly [from: string, to: string] | null }

/** Each way of being found has an index of its own. */
function matching(db: Db, { text, uuid, fiscalKeys }: Search) {
  const inRange = fiscalKeys && db`fiscal_key between ${fiscalKeys[0]} and ${fiscalKeys[1]}`
  return db`
    select uuid from receipts where external_id = ${text}
    union all select uuid from receipts where participant = ${text}
    ${uuid === null ? db`` : db`union all select uuid from receipts where uuid = ${uuid}`}
    ${inRange === null ? db`` : db`
      union all select uuid from receipts where ${inRange} and original
      union all select uuid from receipts where ${inRange} and dup_check and not original
      union all select uuid from receipts where ${inRange} and not dup_check and fiscal_key is not null`}`
}

export type HistoryLine = { at: Date; event: string; state: State; actor: string; detail: Record<string, unknown> | null }

export function history(db: Db, receiptUuid: string): Promise<HistoryLine[]> {
  return db<HistoryLine[]>`select at, event, state, actor, detail from receipt_history where receipt_uuid = ${receiptUuid} order by id`
}
