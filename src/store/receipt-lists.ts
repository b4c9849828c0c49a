import type { State } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { receiptColumns } from './receipts.ts'

export type Filter = {
  promoId: number | null
  state: State | null
  needsReview: boolean | null
  participant: string | null
  rejectKey: string | null
  /** A uuid, an external id, a participant or part of a fiscal key, whole. */
  q: string | null
  /** The last uuid of the page before. */
  before: string | null
  limit: number
}

/** Receipts newest first. */
export function page(db: Db, { promoId, state, needsReview, participant, rejectKey, q, before, limit }: Filter): Promise<Receipt[]> {
  return db<Receipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id
     where true
       ${promoId === null ? db`` : db`and r.promo_id = ${promoId}`}
       ${state === null ? db`` : db`and r.state = ${state}`}
       ${needsReview === null ? db`` : needsReview ? db`and r.needs_review` : db`and not r.needs_review`}
       ${participant === null ? db`` : db`and r.participant = ${participant}`}
       ${rejectKey === null ? db`` : db`and r.reject_key = ${rejectKey}`}
       ${q === null ? db`` : db`and (r.uuid::text = ${q} or r.external_id = ${q} or r.participant = ${q} or ${q} = any(string_to_array(r.fiscal_key, ':')))`}
       ${before === null ? db`` : db`and r.uuid < ${before}`}
     order by r.uuid desc
     limit ${limit}`
}

export type HistoryLine = { at: Date; event: string; state: State; actor: string; detail: Record<string, unknown> | null }

export function history(db: Db, receiptUuid: string): Promise<HistoryLine[]> {
  return db<HistoryLine[]>`select at, event, state, actor, detail from receipt_history where receipt_uuid = ${receiptUuid} order by id`
}
