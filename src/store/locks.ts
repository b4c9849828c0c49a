import type { Db } from '#platform/db.ts'

/**
 * Whoever is about to decide on any of these names waits here until the transactions that hold one of them have ended. What they
 * wrote is seen by the next statement, not by this one. Names are taken in one order everywhere, so nobody waits in a circle.
 */
export async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${[...new Set(names)].sort()}::text[]) as name`
}

/** Limits of a participant in a promo are counted under this name. */
export const participantLock = (promoId: number, participant: string): string => `participant ${promoId} ${participant}`

/** The limit of a cash register in a promo is counted under this name. */
export const registerLock = (promoId: number, registerKey: string): string => `register ${promoId} ${registerKey}`

/** A participant's submissions of one receipt follow each other under this name: the second is told what became of the first. */
export const repeatLock = (promoId: number, participant: string, fiscalKey: string): string => `repeat ${promoId} ${fiscalKey} ${participant}`

/** A receipt is written in promos that exclude each other under this name. */
export const fiscalKeyLock = (fiscalKey: string): string => `fiscal key ${fiscalKey}`

/** Name of the advisory lock that serialises an external id within a promo. */
export const externalIdLock = (promoId: number, externalId: string): string => `external id ${promoId} ${externalId}`

/** Photos that look alike are looked for and written under this name. */
export const looksLock = (promoId: number): string => `looks ${promoId}`

/** Photos of the same bytes are looked for and written under this name. */
export const photoLock = (promoId: number, sha256: string): string => `photo ${promoId} ${sha256}`
