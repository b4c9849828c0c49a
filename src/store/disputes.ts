import type { DisputeStatus } from '#domain/dispute.ts'
import type { Db, Json } from '#platform/db.ts'

export type Dispute = {
  id: number
  receiptUuid: string
  promoId: number
  /** Revision of the disputed verdict. */
  revision: number
  /** The body that the brand sent, unchanged. */
  body: Record<string, unknown>
  status: DisputeStatus
  openedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  comment: string | null
}

const columns = (db: Db) => db`d.id, d.receipt_uuid, d.promo_id, d.revision, d.body, d.status, d.opened_at, d.decided_at, d.decided_by, d.comment`

export async function find(db: Db, id: number): Promise<Dispute | null> {
  const [row] = await db<Dispute[]>`select ${columns(db)} from disputes d where d.id = ${id}::bigint`
  return row ?? null
}

export async function findOpen(db: Db, receiptUuid: string): Promise<Dispute | null> {
  const [row] = await db<Dispute[]>`select ${columns(db)} from disputes d where d.receipt_uuid = ${receiptUuid} and d.status = 'open'`
  return row ?? null
}

/** The last dispute of the present verdict. */
export async function findOfRevision(db: Db, { uuid, revision }: { uuid: string; revision: number }): Promise<Dispute | null> {
  const [row] = await db<Dispute[]>`
    select ${columns(db)} from disputes d where d.receipt_uuid = ${uuid} and d.revision = ${revision}::int order by d.id desc limit 1`
  return row ?? null
}

/** Disputes of a receipt, oldest first. */
export function listOfReceipt(db: Db, receiptUuid: string): Promise<Dispute[]> {
  return db<Dispute[]>`select ${columns(db)} from disputes d where d.receipt_uuid = ${receiptUuid} order by d.id`
}

/** The caller holds the lock of the receipt and has checked that no dispute is open. */
export async function open(tx: Db, { uuid, promoId, revision }: { uuid: string; promoId: number; revision: number }, body: Json): Promise<Dispute> {
  const [row] = await tx<[Dispute]>`
    insert into disputes as d (receipt_uuid, promo_id, revision, body) values (${uuid}, ${promoId}, ${revision}, ${tx.json(body)})
    returning ${columns(tx)}`
  return row
}

/** The caller holds the lock of the receipt. */
export async function close(
  tx: Db,
  id: number,
  { status, by, comment }: { status: Exclude<DisputeStatus, 'open'>; by: string; comment: string | null },
): Promise<Dispute> {
  const [row] = await tx<[Dispute]>`
    update disputes d set status = ${status}, decided_at = service_now(), decided_by = ${by}, comment = ${comment}
     where d.id = ${id} returning ${columns(tx)}`
  return row
}

/** Oldest first, because the participant who has waited longest is answered first. */
export function list(
  db: Db,
  { status, promoId, after, limit }: { status: DisputeStatus | null; promoId: number | null; after: number | null; limit: number },
): Promise<Dispute[]> {
  return db<Dispute[]>`
    select ${columns(db)} from disputes d
     where true
       ${status === null ? db`` : db`and d.status = ${status}`}
       ${promoId === null ? db`` : db`and d.promo_id = ${promoId}::bigint`}
       ${after === null ? db`` : db`and d.id > ${after}::bigint`}
     order by d.id
     limit ${limit}::int`
}
