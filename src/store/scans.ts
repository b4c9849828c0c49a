import { fiscalKey, type Requisites } from '#domain/qr/requisites.ts'
import { claimOf } from '#domain/receipt/identity.ts'
import type { Db, Json } from '#platform/db.ts'

/** A receipt that a participant has looked up in the showcase. */
export type Scan = {
  uuid: string
  promoId: number
  participant: string
  requisites: Requisites
  createdAt: Date
}

/**
 * Opens a scan, or finds the participant's earlier scan of this receipt. A QR of other words about the receipt is another scan, so that a mistyped one
 * does not change what is answered about the right one: the column `fiscal_key` has the claim as well.
 */
export async function open(
  db: Db,
  { uuid, promoId, participant, userUuid, externalId, requisites, createdAt }: Scan & { userUuid: string; externalId: string | null },
): Promise<Scan> {
  const scanned = `${fiscalKey(requisites)} ${claimOf(requisites)}`
  const [row] = await db<[Scan]>`
    insert into scans as s (uuid, promo_id, participant, user_uuid, external_id, fiscal_key, requisites, created_at)
    values (${uuid}, ${promoId}, ${participant}, ${userUuid}, ${externalId}, ${scanned}, ${db.json(requisites as Json)}, ${createdAt})
    on conflict (promo_id, participant, fiscal_key) do update
      set requisites = excluded.requisites, external_id = coalesce(excluded.external_id, s.external_id)
    returning uuid, promo_id, participant, requisites, created_at`
  return row
}

export async function find(db: Db, uuid: string): Promise<Scan | null> {
  const [row] = await db<Scan[]>`select uuid, promo_id, participant, requisites, created_at from scans where uuid = ${uuid}`
  return row ?? null
}

export type Registered = { promoId: number; participant: string; uuid: string }

/** The receipts that hold the fiscal key in these promos. Receipts that do not hold it are no obstacle. */
export function listRegistered(db: Db, promoIds: readonly number[], fiscalKey: string): Promise<Registered[]> {
  return db<Registered[]>`
    select promo_id, participant, uuid from receipts where fiscal_key = ${fiscalKey} and holds_key and promo_id = any(${promoIds}::int[])`
}

/** The promos among these in which the participant is blocked. */
export async function listBlockedIn(db: Db, promoIds: readonly number[], participant: string): Promise<number[]> {
  const rows = await db<{ promoId: number }[]>`
    select promo_id from blocked_participants where participant = ${participant} and promo_id = any(${promoIds}::int[])`
  return rows.map(({ promoId }) => promoId)
}
