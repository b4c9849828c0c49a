import type { Country } from '#countries/index.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { NEVER } from '#domain/receipt/arrivals.ts'
import type { Countable } from '#domain/receipt/count-for-limits.ts'
import { eventNumber } from '#domain/receipt/lifecycle.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { countedFiscalData } from './promo-limits.ts'
import { CONFIRMED, POINTS, readReceipt, type StoredReceipt } from './papers.ts'
import { receiptColumns } from './receipts.ts'
import { letsGo } from './in-use.ts'
import { withFiscalKey } from './with-fiscal-key.ts'

/** A receipt with its verdict and the moment of that verdict. */
export type Decided = Receipt & { decidedAt: Date }

export type Place = Pick<Decided, 'decidedAt' | 'uuid'>

/** Verdicts of a promo, latest first; the page begins after `before`. */
export async function listLatest(db: Db, promoId: number, { before, limit }: { before: Place | null; limit: number }): Promise<Decided[]> {
  const rows = await db<(StoredReceipt & Pick<Decided, 'decidedAt'>)[]>`
    select ${receiptColumns(db)}, e.recorded_at as decided_at
      from callback_events e
      join receipts r on r.uuid = e.receipt_uuid
      join promos p on p.id = r.promo_id
     where e.promo_id = ${promoId} and e.channel = 'receipts' and r.state = 'REVIEWED' and e.number = r.revision * ${eventNumber(1, 'ARRIVED')} + ${eventNumber(0, 'REVIEWED')}
       ${before === null ? db`` : db`and (e.recorded_at, e.receipt_uuid) < (${before.decidedAt}, ${before.uuid})`}
     order by e.recorded_at desc, e.receipt_uuid desc
     limit ${limit}`
  return rows.map(readReceipt)
}

export type SettingsVersion = { id: number; country: Country; version: number; settings: StoredSettings; createdAt: Date }

/** Every version of a promo's settings, oldest first. */
export function listVersions(db: Db, promoId: number): Promise<SettingsVersion[]> {
  return db<SettingsVersion[]>`
    select p.id, p.country, v.version, v.settings, v.created_at
      from promos p join promo_versions v on v.promo_id = p.id where p.id = ${promoId} order by v.version`
}

/** A receipt that counts towards the limits of another receipt. */
export type Neighbour = Pick<Receipt, 'uuid' | 'fiscalKey' | 'approved' | 'rejectKey'> &
  Countable & {
    decidedAt: Date
    confirmed: boolean
    points: number
  }

/** What these participants also sent to the promo up to a moment; limited to the latest. An open receipt is decided `NEVER`. */
export function listNeighbours(
  db: Db,
  promoId: number,
  { participants, except, until, limit }: { participants: readonly string[]; except: readonly string[]; until: Date; limit: number },
): Promise<Neighbour[]> {
  return db<Neighbour[]>`
    select r.uuid, r.fiscal_key, r.${CONFIRMED} as confirmed, r.participant, r.created_at, r.requisites, r.approved, r.reject_key, ${countedFiscalData(db)} as fiscal,
           coalesce(${POINTS}, 0)::float8 as points, coalesce(e.recorded_at, ${NEVER}) as decided_at
      from receipts r
      left join callback_events e on e.receipt_uuid = r.uuid and e.channel = 'receipts' and e.number = r.revision * ${eventNumber(1, 'ARRIVED')} + ${eventNumber(0, 'REVIEWED')}
     where r.promo_id = ${promoId} and r.participant = any(${participants}::text[]) and r.created_at <= ${until} and r.uuid <> all(${except}::uuid[])
     order by r.created_at desc
     limit ${limit}`
}

/** Which of the fiscal keys the promo has in other receipts, leaving out rejected receipts that hold nothing. */
export async function listFiscalKeysBeside(
  db: Db,
  promoId: number,
  { keys, except }: { keys: readonly string[]; except: readonly string[] },
): Promise<string[]> {
  const ofKeys = db`fiscal_key = any(${keys}::text[]) and promo_id = ${promoId} and uuid <> all(${except}::uuid[]) and not (${letsGo(db)})`
  const rows = await db<{ fiscalKey: string }[]>`
    select distinct fiscal_key from (${withFiscalKey(db, db`fiscal_key`, ofKeys)}) known`
  return rows.map(({ fiscalKey }) => fiscalKey)
}
