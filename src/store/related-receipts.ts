import { unitsOf } from '#domain/codes/line-codes.ts'
import { isRefund, RECEIPT_TYPES } from '#domain/receipt-types.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Relation } from '#domain/receipt/relation.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { CONFIRMED } from './papers.ts'
import { listWithSimilarPhotos } from './photos.ts'
import { withFiscalKey } from './with-fiscal-key.ts'

export type Related = Pick<Receipt, 'uuid' | 'promoId' | 'userUuid' | 'state' | 'approved' | 'rejectKey' | 'createdAt'> & { why: Relation }

const OF_EACH_KIND = 20
const REFUNDS = RECEIPT_TYPES.filter(isRefund)

/**
 * Receipts to compare with: refunds of the same purchase or of its packs, and receipts of the same fiscal key, in any promo; those that counted its packs; in the same promo, with a similar photo or of the same participant. The latest of
 * each kind.
 */
export async function list(db: Db, { uuid, promoId, participant, fiscalKey, fiscal }: Receipt): Promise<Related[]> {
  const units = [...new Set((fiscal?.items ?? []).flatMap(unitsOf))]
  const isOfKey = db`fiscal_key = ${fiscalKey}`
  const ofRefund = db`(operation_type = any(${REFUNDS}::int[]) or (requisites->>'n')::int = any(${REFUNDS}::int[]))`
  const latest = (why: Relation, uuids: Piece) => db<Related[]>`
    select ${why}::text as why, r.uuid, r.promo_id, r.user_uuid, r.state, r.approved, r.reject_key, r.created_at
      from receipts r where r.uuid <> ${uuid} and r.uuid in (${uuids})
     order by r.uuid desc limit ${OF_EACH_KIND}::int`
  const similar = await listWithSimilarPhotos(db, { uuid, promoId, fiscalKey })
  const found = await Promise.all([
    latest(
      'refund',
      db`
      select receipt_uuid from refunded_units where unit = any(${units}::text[])
      ${fiscalKey === null ? db`` : db`union ${withFiscalKey(db, db`uuid`, db`${isOfKey} and ${ofRefund}`)}`}`,
    ),
    fiscalKey === null ? [] : latest('sameFiscalKey', withFiscalKey(db, db`uuid`, db`${isOfKey} and ${ofRefund} is not true`)),
    units.length === 0 ? [] : latest('sameUnits', db`select receipt_uuid from counted_units where promo_id = ${promoId} and unit = any(${units}::text[])`),
    latest(
      'unconfirmed',
      db`
      select uuid from receipts where participant = ${participant} and promo_id = ${promoId} and approved and not (${CONFIRMED})`,
    ),
    similar.length === 0 ? [] : latest('similarPhoto', db`select unnest(${similar}::uuid[])`),
    latest(
      'sameParticipant',
      db`
      select uuid from receipts where participant = ${participant} and promo_id = ${promoId} order by uuid desc limit ${OF_EACH_KIND + 1}::int`,
    ),
  ])
  return found.flat()
}
