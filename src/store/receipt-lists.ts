import type { State } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { receiptColumns } from './receipts.ts'
import { firstUuidOf, lastUuidOf } from './uuid-moments.ts'

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
       ${from === null ? db`` : db`and r.created_at >= ${from} and r.uuid >= ${firstUuidOf(from)}`}
       ${to === null ? db`` : db`and r.created_at < ${to} and r.uuid < ${lastUuidOf(to)}`}
       ${search === null ? db`` : db`and r.uuid in (${matching(db, search)})`}
       ${before === null ? db`` : db`and r.uuid < ${before}`}
     order by r.uuid desc
     limit ${limit}`
}

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
