import type { RejectKey } from '../reject-keys.ts'
import type { JudgingContext, History } from '../rules/judging-context.ts'
import { spansAround } from '../rules/limit-spans.ts'
import { isCountable, limitOf, LIMIT_KEYS, type LimitKey, type Progress, type PromoLimit } from '../rules/promo-limits.ts'
import { measured, ownerOf, type Countable } from './count-for-limits.ts'

/** The result of a receipt, real or simulated. */
export type Result = { approved: boolean; rejectKey: RejectKey | null; points: number; withModerators: boolean }

/** A receipt with the moment of its decision. */
export type Arrived = Countable & { decidedAt: Date }

/** Decision moment of a receipt that is still open. */
export const NEVER = new Date('9999-01-01T00:00:00Z')

/** The real result and the simulated one; the latter is null where the submission would have been answered with an earlier receipt. */
type Results = { before: Result; after: Result | null }
type Arrival = Arrived & { results: Results }
type When = keyof Results

/**
 * A promo's receipts in the order of arrival, with the real results and the simulated ones. What the limits counted in reality is known exactly
 * (`stored`); the simulated counts are these, corrected by the receipts whose results differ.
 */
export function openArrivals() {
  const byOwner = new Map<string, Arrival[]>()

  return {
    add(receipt: Arrived, results: Results): void {
      for (const of of OWNERS) {
        const owner = ownerOf(receipt, of)
        if (owner !== null) push(byOwner, `${of} ${owner}`, { ...receipt, results })
      }
    },

    /** What these limits count for the receipt that arrives next. At its verdict, everything that came before it has been decided. */
    historyOf(receipt: Arrived, limits: readonly LimitKey[], timezone: string, stored: JudgingContext | null): History {
      const spans = spansAround(receipt.createdAt, timezone)
      const count = (key: LimitKey, when: When) => {
        const { of, asked } = limitOf(key)
        const others = (byOwner.get(`${of} ${ownerOf(receipt, of)}`) ?? []).flatMap(({ results, ...other }) =>
          results[when] === null ? [] : [{ ...other, result: results[when] }],
        )
        return measured(key, receipt, others, spans, (other) => ({
          progress: progressOf(other, asked === 'atIntake' ? receipt.createdAt : null),
          rejectKey: other.result.rejectKey,
        }))
      }
      return Object.fromEntries(
        limits.filter((key) => isCountable(key, receipt)).map((key) => [key, changed(key, stored?.history[key], count(key, 'before'), count(key, 'after'))]),
      )
    },
  }
}

const OWNERS: readonly PromoLimit['of'][] = [...new Set(LIMIT_KEYS.map((key) => limitOf(key).of))]

/** How far a receipt had come at a moment; null means when everything has been decided. */
function progressOf({ decidedAt, requisites, result: { approved, withModerators } }: Arrived & { result: Result }, moment: Date | null): Progress {
  if (moment === null ? decidedAt >= NEVER : decidedAt > moment) return requisites === null ? 'unidentified' : 'open'
  return approved ? 'approved' : withModerators ? 'withModerators' : 'rejected'
}

function changed(key: LimitKey, known: number | null | undefined, was: number | null, would: number | null): number | null {
  if (known === undefined) return would
  if (was === would) return known
  return limitOf(key).measure === 'secondsToNearest' || known === null || was === null || would === null ? would : known + would - was
}

function push(map: Map<string, Arrival[]>, key: string, arrival: Arrival): void {
  const known = map.get(key)
  if (known) known.push(arrival)
  else map.set(key, [arrival])
}
