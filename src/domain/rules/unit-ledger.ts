import { unitsOf } from '../codes/line-codes.ts'
import type { FiscalItem } from '../receipt/fiscal-receipt.ts'

/** The packs of the lines that are counted, each once: those that count now, those that other receipts were rewarded for, and those that stand here again. */
export type Units = { now: string[]; before: string[]; again: string[] }

/** What is left of a line once the packs that were counted before are taken off it. Null: nothing. */
export type Left = { item: FiscalItem; units: readonly string[] }

export type UnitLedger = ReturnType<typeof openUnitLedger>

/**
 * The ledger for one receipt: each pack counts once, also within the receipt. `held`: its packs that other receipts were rewarded for; undefined where packs are
 * not tracked.
 */
export function openUnitLedger(held: readonly string[] | undefined) {
  const ofOthers = new Set(held)
  const seen = new Set<string>()
  const before: string[] = []
  const again = new Set<string>()
  return {
    isKept: held !== undefined,
    unitsWith: (now: string[]): Units => ({ now, before, again: [...again] }),
    leftOf(item: FiscalItem): Left | null {
      const units = held === undefined ? [] : unitsOf(item)
      const now = units.filter((unit) => !seen.has(unit) && !ofOthers.has(unit))
      for (const unit of units) {
        if (seen.has(unit)) again.add(unit)
        else if (ofOthers.has(unit)) before.push(unit)
        seen.add(unit)
      }
      const gone = units.length - now.length
      if (gone === 0) return { item, units: now }
      const quantity = Math.max(0, item.quantity - gone)
      return quantity === 0 ? null : { item: { ...item, quantity, sum: Math.round((item.sum * quantity) / item.quantity) }, units: now }
    },
  }
}
