import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejectText } from '#domain/rules/make-outcome.ts'
import type { Promo } from '#context/context.ts'

/** A receipt as the answer to its check. `repeated`: the receipt had been sent before this call. */
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
    // Zero for repeated receipts, so that a caller who reads only the points does not grant them twice.
    totalPoints: awarded ? (outcome?.promoPoints ?? 0) : 0,
    ...linesOf(receipt),
    ...reasonOf(receipt, settings),
    receipt: { fn: requisites?.fn ?? null, totalSum: fiscal?.totalSum ?? requisites?.sumKopeks ?? null, retailerInn: fiscal?.retailerInn ?? null },
  }
}

/** While the receipt waits for the tax authority, that is the reason. */
function reasonOf({ state, rejectKey, rejectReason }: Receipt, settings: Promo['settings']) {
  if (state === 'REVIEWED') return { rejectKey, rejectReason }
  return state === 'ARRIVED'
    ? ({ rejectKey: 'FNS_NOT_READY', rejectReason: rejectText(settings, 'FNS_NOT_READY') } as const)
    : { rejectKey: null, rejectReason: null }
}

/** A match of a rule is certain. */
const CONFIDENCE = 1

function linesOf({ outcome, fiscal }: Receipt) {
  const matched = outcome?.catalogue?.matched ?? []
  const taken = new Set(matched.flatMap(({ lines }) => lines))
  return {
    matched: matched.map(({ lines: _, ...item }) => ({ ...item, confidence: CONFIDENCE })),
    unmatched: (fiscal?.items ?? []).filter((_, index) => !taken.has(index)).map(({ name, quantity, sum }) => ({ name, quantity, sumKopeks: sum })),
  }
}
