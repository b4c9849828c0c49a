import { v7 as uuidV7 } from 'uuid'
import { arrayOf } from '#platform/db/array-of.ts'
import type { Sql } from '#platform/db.ts'
import { pack } from '#store/packed.ts'

/** The body of an ordinary REVIEWED event, about 1.5 KB. */
export const BODY = JSON.stringify({
  state: 'REVIEWED',
  uuid: '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11',
  userUuid: 'participant-17',
  receiptId: 77,
  promoId: 1,
  country: 'ru',
  externalId: null,
  approved: true,
  promoPoints: 20,
  receiptDate: '2026-03-01T12:00',
  createdAt: '2026-03-02T10:00:00.000Z',
  photos: [],
  duplicate: null,
  rejectKey: null,
  rejectReason: null,
  source: null,
  channel: null,
  qrString: 't=20260301T1200&s=274.50&fn=9999078902004339&i=12345&fp=1234567890&n=1',
  fnsReceipt: {
    fn: '9999078902004339',
    fd: '12345',
    fp: '1234567890',
    receiptDate: '2026-03-01',
    receiptTime: '12:00:00',
    totalSum: 27450,
    retailerInn: '7707083893',
    retailerName: 'ООО «Магазин»',
    retailerAddress: 'г. Город, ул. Первая, 1',
    taxSystem: null,
    isOnline: false,
    isPaid: true,
    items: ['Молоко 3,2% 1 л', 'Хлеб ржаной', 'Сыр полутвёрдый 45%'].map((name) => ({ name, price: 5990, quantity: 1, sum: 5990, nds: null })),
  },
  verdict: {
    approved: true,
    promoId: 1,
    matchedProducts: [{ productId: 1, name: 'Молоко', count: 2, subtotalKopeks: 11980, points: 20 }],
    totalPoints: 20,
    rewardKind: 'points',
    qualifyLabel: null,
    rejectReason: null,
    rejectKey: null,
    antifraudViolations: [],
    needsManualReview: false,
  },
  retailer: { id: null, name: 'ООО «Магазин»', inn: '7707083893', store: null },
  total: { sum: 27450, count: 2, sumSubtotal: 11980 },
  rules: ['Молоко'],
  rulesCount: 1,
  rulesPoints: 20,
  reviewers: ['auto'],
  matchedPromos: [],
  delivered: 'DELIVERED',
  needsReview: false,
  priority: 0,
  meta: {},
})

/**
 * Creates so many decided receipts with uuids as intake makes them, each with one undelivered event and the job that delivers it. Returns their webhook ids.
 */
export async function queueEvents(sql: Sql, promoId: number, count: number): Promise<string[]> {
  const uuids = Array.from({ length: count }, () => uuidV7())
  await sql`
    with written as (
      insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at, open_callbacks)
      select uuid, ${promoId}::int, 'p', 'p', 'REVIEWED', false, false, service_now(), 1 from unnest(${arrayOf(uuids)}::uuid[]) as uuid
      returning uuid, promo_id
    ), events as (
      insert into callback_events (receipt_uuid, number, promo_id, head, packed) select uuid, 2, promo_id, '', ${pack('body', BODY)}::bytea from written
    )
    insert into jobs (name, lane, payload, run_at)
    select 'deliver-callback', promo_id, jsonb_build_object('receiptUuid', uuid), service_now() from written`
  return uuids.map((uuid) => `${uuid}.REVIEWED.0`)
}
