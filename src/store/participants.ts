import type { Db } from '#platform/db.ts'

/** True: the participant was not blocked before. */
export async function block(db: Db, promoId: number, participant: string, { by, reason }: { by: string; reason: string | null }): Promise<boolean> {
  const { count } = await db`
    insert into blocked_participants (promo_id, participant, reason, blocked_by)
    values (${promoId}, ${participant}, ${reason}, ${by})
    on conflict do nothing`
  return count === 1
}

/** False: the participant was not blocked. */
export async function unblock(db: Db, promoId: number, participant: string): Promise<boolean> {
  const { count } = await db`delete from blocked_participants where promo_id = ${promoId} and participant = ${participant}`
  return count === 1
}

/** Receipts of a participant that are not decided yet. They are locked in one fixed order until the transaction ends. */
export async function lockOpenReceipts(tx: Db, promoId: number, participant: string): Promise<string[]> {
  const rows = await tx<{ uuid: string }[]>`
    select uuid from receipts
     where promo_id = ${promoId} and participant = ${participant} and state <> 'REVIEWED'
     order by uuid for update`
  return rows.map((row) => row.uuid)
}
