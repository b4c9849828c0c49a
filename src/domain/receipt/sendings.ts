import { letsGo, repeatOf, type Earlier } from './identity.ts'
import type { Arrived, Result } from './arrivals.ts'
import type { RejectKey } from '../reject-keys.ts'
import type { Receipt } from './receipt.ts'

/** A submission to a promo, and whether the tax authority had confirmed the receipt when it was decided. */
export type Sent = Pick<Arrived, 'participant' | 'createdAt' | 'decidedAt' | 'requisites'> & Pick<Receipt, 'fiscalKey'>

/** The real or simulated course of a receipt. */
export type Fate = { result: Result; confirmed: boolean; decidedAt: Date }

type Past = Sent & { fates: { before: Fate; after: Fate | null } }
type When = keyof Past['fates']

/**
 * A promo's receipts by fiscal key in the order of arrival, real and simulated: who held a key when a receipt arrived, and what its own participant
 * had been answered. Uses the table of subjects that intake uses.
 */
export function openSendings() {
  const byKey = new Map<string, Past[]>()
  const of = ({ fiscalKey, createdAt }: Sent, when: When) =>
    (byKey.get(fiscalKey ?? '') ?? []).flatMap(({ fates, ...past }) =>
      fates[when] === null ? [] : [{ ...past, ...standingOf(fates[when], createdAt), fate: fates[when] }],
    )

  return {
    add(sent: Sent, fates: Past['fates']): void {
      if (sent.fiscalKey === null) return
      byKey.set(sent.fiscalKey, [...(byKey.get(sent.fiscalKey) ?? []), { ...sent, fates }])
    },

    /** Whether another participant's receipt held the key when this receipt arrived. */
    isTaken: (sent: Sent, when: When): boolean => of(sent, when).some(({ participant, isHolding }) => isHolding && participant !== sent.participant),

    /** The participant's own earlier receipt that would have been the answer; `decided` is the objection that a new receipt would have had. */
    answer(sent: Sent, decided: RejectKey | null): Fate | null {
      const { requisites, participant } = sent
      const own = of(sent, 'after')
        .filter((past) => past.participant === participant)
        .reverse()
      return requisites === null ? null : (repeatOf(own, { requisites, decided })?.fate ?? null)
    },
  }
}

/** How far the receipt had come at a moment. */
function standingOf({ result: { approved, rejectKey }, confirmed, decidedAt }: Fate, moment: Date): Omit<Earlier, 'requisites'> & { isHolding: boolean } {
  const isOpen = decidedAt > moment || (!approved && rejectKey === null)
  if (isOpen) return { state: 'ARRIVED', approved: false, rejectKey: null, confirmed, isHolding: true }
  return { state: 'REVIEWED', approved, rejectKey, confirmed, isHolding: !letsGo(rejectKey, { confirmed }) }
}
