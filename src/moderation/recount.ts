import type { Receipt } from '#domain/receipt/receipt.ts'
import { ALONE } from '#domain/rules/judging-context.ts'
import { approvedOutcome } from '#domain/rules/make-outcome.ts'
import type { Db } from '#platform/db.ts'
import { unitsHeld } from '#context/judging-context.ts'
import type { Promo } from '#context/context.ts'
import { findHeld, isUnitTaken } from '#store/counted-units.ts'

/**
 * A receipt under review with what its approval would award now: packs that other receipts were rewarded for meanwhile no longer count, and those that were
 * released count again.
 */
export async function recounted(db: Db, receipt: Receipt, promo: Promo): Promise<Receipt> {
  const { fiscal, judgingContext } = receipt
  const { units } = await unitsHeld(async (asked) => (await findHeld(db, [asked]))[0] ?? [], receipt, promo)
  if (fiscal === null || units === undefined) return receipt
  const now = { ...(judgingContext ?? ALONE), units }
  return { ...receipt, judgingContext: now, outcome: approvedOutcome({ promoId: promo.id, settings: promo.settings, fiscal, judgingContext: now }) }
}

const TRIES = 5

/** Repeats a transaction that lost one of its packs to another receipt: the second look sees that. */
export async function lookingAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isUnitTaken(error)) throw error
    }
  }
}
