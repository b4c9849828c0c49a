import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejectText } from '#domain/rules/make-outcome.ts'
import type { Promo } from '#context/context.ts'

/** A receipt as its check is answered. `repeated`: this very answer is to a receipt that had been sent before. */
export function presentCheck(receipt: Receipt, { settings }: Pick<Promo, 'settings'>, { repeated }: { repeated: boolean }) {
  const { uuid, receiptId, state, approved, outcome, duplicateOf, requisites, fiscal, sandbox } = receipt
  const pending = state !== 'REVIEWED'
  const alreadyCounted = repeated || duplicateOf !== null
  const awarded = !pending && approved && !alreadyCounted
  return {
    uuid,
    receiptId,
    state,
    pending,
    alreadyCounted,
    sandbox,
    awarded,
    // Whoever looks at the points alone must not give them twice.
    totalPoints: awarded ? (outcome?.promoPoints ?? 0) : 0,
    ...linesOf(receipt),
    ...reasonOf(receipt, settings),
    receipt: { fn: requisites?.fn ?? null, totalSum: fiscal?.totalSum ?? requisites?.sumKopeks ?? null, retailerInn: fiscal?.retailerInn ?? null },
  }
}

/** While the tax authority is waited for, that is the reason. */
function reasonOf({ state, rejectKey, rejectReason }: Receipt, settings: Promo['settings']) {
  if (state === 'REVIEWED') return { rejectKey, rejectReason }
  return state === 'ARRIVED'
    ? ({ rejectKey: 'FNS_NOT_READY', rejectReason: rejectText(settings, 'FNS_NOT_READY') } as const)
    : { rejectKey: null, rejectReason: null }
}

/** What was matched is as sure as a rule can be. */
const CONFIDENCE = 1

function linesOf({ outcome, fiscal }: Receipt) {
  const matched = outcome?.catalogue?.matched ?? []
  const taken = new Set(matched.flatMap(({ lines }) => lines))
  return {
    matched: matched.map(({ lines: _, ...item }) => ({ ...item, confidence: CONFIDENCE })),
    unmatched: (fiscal?.items ?? []).filter((_, index) => !taken.has(index)).map(({ name, quantity, sum }) => ({ name, quantity, sumKopeks: sum })),
  }
}
