import type { Db } from '#platform/db.ts'

/**
 * Takes advisory locks on these names, and so waits for the transactions that hold one of them. Their writes are visible to the next statement, not
 * to this one. Names are locked in one order everywhere, which excludes deadlocks.
 */
export async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${[...new Set(names)].sort()}::text[]) as name`
}

/** Name of the lock under which the limits of a participant within a promo are counted. */
export const participantLock = (promoId: number, participant: string): string => `participant ${promoId} ${participant}`

/** Name of the lock under which the limit of a cash register within a promo is counted. */
export const registerLock = (promoId: number, registerKey: string): string => `register ${promoId} ${registerKey}`

/** Name of the lock that serialises a participant's submissions of one receipt, so that the second one sees what became of the first. */
export const repeatLock = (promoId: number, participant: string, fiscalKey: string): string => `repeat ${promoId} ${fiscalKey} ${participant}`

/** Name of the lock under which a receipt is written in promos that exclude each other. */
export const fiscalKeyLock = (fiscalKey: string): string => `fiscal key ${fiscalKey}`

/** Name of the advisory lock that serialises an external id within a promo. */
export const externalIdLock = (promoId: number, externalId: string): string => `external id ${promoId} ${externalId}`

/** Name of the lock under which photos that look alike are searched for and written. */
export const looksLock = (promoId: number): string => `looks ${promoId}`

/** Name of the lock under which photos with the same bytes are searched for and written. */
export const photoLock = (promoId: number, sha256: string): string => `photo ${promoId} ${sha256}`
