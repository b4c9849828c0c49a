import type { Country } from '#countries/index.ts'
import { segmentsOf } from '#domain/participant-segments.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { readReceipt, type StoredReceipt } from './papers.ts'
import { receiptColumns } from './receipts.ts'

/** How many of the latest receipts are searched for testers, over all promos: enough to find who is testing now without reading millions of receipts. */
const LATEST = 20_000

export type Tester = { userUuid: string; receipts: number; lastReceiptAt: Date }

/** Who sent the latest receipts, and how many of them. */
export function listParticipants(db: Db, country: Country | null): Promise<Tester[]> {
  return db<Tester[]>`
    select (array_agg(user_uuid order by uuid desc))[1] as user_uuid, count(*)::int as receipts, max(latest.created_at) as last_receipt_at
      from (select uuid, promo_id, participant, user_uuid, created_at from receipts order by uuid desc limit ${LATEST}::int) latest join promos p on p.id = latest.promo_id
     ${country === null ? db`` : db`where p.country = ${country}`}
     group by participant
     order by max(uuid::text) desc`
}

/** The lowest id of the country's form that no participant of any promo has. */
export async function findNextId(db: Db, country: Country): Promise<number> {
  for (const [first, last] of segmentsOf(country)) {
    const ids = Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
    const rows = await db<{ participant: string }[]>`select distinct participant from receipts where participant = any(${ids}::text[])`
    const taken = new Set(rows.map(({ participant }) => participant))
    const free = ids.find((id) => !taken.has(id))
    if (free !== undefined) return Number(free)
  }
  throw new Error(`all ids of ${country} are taken`)
}

/** Receipts of a participant, newest first. */
export async function listReceipts(db: Db, participant: string, country: Country | null, limit: number): Promise<Receipt[]> {
  const rows = await db<StoredReceipt[]>`
    select ${receiptColumns(db)} from receipts r join promos p on p.id = r.promo_id
     where r.participant = ${participant} ${country === null ? db`` : db`and p.country = ${country}`}
     order by r.uuid desc limit ${limit}::int`
  return rows.map(readReceipt)
}

/** Makes a waiting check due now. False: none is waiting. */
export async function hurryCheck(db: Db, { promoId, uuid }: Pick<Receipt, 'promoId' | 'uuid'>): Promise<boolean> {
  const { count } = await db`
    update jobs set run_at = service_now()
     where name = 'verify-receipt' and lane = ${promoId} and payload->>'receiptUuid' = ${uuid}`
  return count > 0
}

/** Gives a receipt another external id; null takes away the one that it has. */
export async function setExternalId(db: Db, receiptUuid: string, externalId: string | null): Promise<void> {
  await db`update receipts set external_id = ${externalId}, version = version + 1 where uuid = ${receiptUuid}`
}
