import type { Receipt } from '#domain/receipt/receipt.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { ALONE, type JudgingContext } from '#domain/rules/judging-context.ts'
import { judgeIntake } from '#domain/rules/judge.ts'
import type { TraceLine } from '#domain/rules/outcome.ts'
import { limitsSet } from '#domain/rules/promo-limits.ts'
import type { Db } from '#platform/db.ts'
import type { Promo } from '#context/context.ts'
import * as intake from '#store/intake.ts'
import type { Known } from '#store/intake.ts'
import { fiscalKeyLock } from '#store/locks.ts'
import { countForLimits, locksOfLimits } from '#store/promo-limits.ts'

/** Without a reject key the receipt continues to the next stage. */
export type Decision = { rejectKey: RejectKey | null; trace: TraceLine[]; judgingContext: JudgingContext | null }

export type Candidate = Pick<Receipt, 'uuid' | 'promoId' | 'participant' | 'createdAt' | 'requisites' | 'fiscalKey'>

/** The candidate as the rules see it before verification: only the QR is known. */
const unverified = <C extends Candidate>(receipt: C): C & { fiscal: null } => ({ ...receipt, fiscal: null })

const GOES_ON: Decision = { rejectKey: null, trace: [], judgingContext: null }

/**
 * A rejection before any rule is asked: its trace is this one line. Traces are kept after the participant's data is erased, so `saw` must not name the
 * participant.
 */
export const objection = (rejectKey: RejectKey, saw: string | null): Decision => ({
  rejectKey,
  trace: [{ rule: rejectKey, outcome: 'rejected', saw, bound: null, decided: true }],
  judgingContext: null,
})

/**
 * Names of the advisory locks under which `decide` counts other receipts. The most contended name comes first, because waiters on the first name share a
 * transaction.
 */
export function locksOf({ settings, linkedPromos }: Promo, receipt: Candidate): string[] {
  const { requisites, fiscalKey } = receipt
  if (requisites === null || fiscalKey === null) return []
  return [...locksOfLimits(unverified(receipt), limitsSet(settings, 'atIntake')), ...(linkedPromos.length === 0 ? [] : [fiscalKeyLock(fiscalKey)])]
}

/** The decision before the tax authority is asked, by the receipt, the participant's other receipts and the linked promos. */
export async function decide(tx: Db, promo: Promo, receipt: Candidate): Promise<Decision> {
  const { requisites, fiscalKey } = receipt
  if (requisites === null || fiscalKey === null) return GOES_ON
  const linked = await linkedObjection(tx, promo, fiscalKey)
  if (linked !== null) return linked
  const limits = limitsSet(promo.settings, 'atIntake')
  return judged(
    promo,
    receipt,
    limits.length === 0 ? null : { ...ALONE, history: await countForLimits(tx, unverified(receipt), limits, promo.settings.timezone) },
  )
}

async function linkedObjection(tx: Db, { linkedPromos }: Promo, fiscalKey: string): Promise<Decision | null> {
  const linked = linkedPromos.length === 0 ? null : await intake.findUnrejected(tx, linkedPromos, fiscalKey)
  return linked && objection('LINKED_DUPLICATE', `promo ${linked.promoId}`)
}

/**
 * The decision on a receipt whose fiscal key another receipt holds. If the holder was copied from another promo the key is COPYCAT, unless the two promos
 * exclude each other: that rejection comes first.
 */
export async function whyTaken(tx: Db, promo: Promo, fiscalKey: string, { uuid, copyOf }: Known): Promise<Decision> {
  if (copyOf === null) return objection('DUPLICATE', uuid)
  return (await linkedObjection(tx, promo, fiscalKey)) ?? objection('COPYCAT', uuid)
}

/** The decision of the rules alone, for a receipt whose decision does not depend on other receipts. */
export function judged({ id: promoId, settings }: Promo, { requisites, createdAt }: Candidate, judgingContext: JudgingContext | null = null): Decision {
  if (requisites === null) return GOES_ON
  return {
    ...judgeIntake({
      promoId,
      settings,
      now: createdAt,
      acceptedAt: createdAt,
      requisites,
      fiscal: null,
      operationType: null,
      judgingContext: judgingContext ?? ALONE,
    }),
    judgingContext,
  }
}
