import type { RejectKey } from '../reject-keys.ts'
import { ALONE, type Elsewhere } from '../rules/circumstances.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import { judgeElsewhere } from '../rules/elsewhere.ts'
import { judge, judgeIntake } from '../rules/judge.ts'
import type { Facts } from '../rules/rule.ts'
import { hasIntakeLimits } from '../rules/limits.ts'
import { openArrivals, type Arrived, type Result } from './arrivals.ts'
import { isByModerator, type Version } from './rejudge.ts'
import type { Receipt } from './receipt.ts'

/** A reviewed receipt as far as other settings could have made something else of it. */
export type Past = Pick<Receipt,
  | 'uuid' | 'participant' | 'createdAt' | 'requisites' | 'fiscalKey' | 'fiscal' | 'operationType' | 'approved' | 'rejectKey' | 'reviewers' | 'circumstances'
  | 'dupCheck'> & {
  decidedAt: Date
  points: number
  /** The settings by which it was judged. */
  settings: CompiledSettings
}

export type WhatIf = {
  promoId: number
  draft: CompiledSettings
  /** The promos that the draft names as matching, by their current settings. */
  matching: readonly Version[]
  /** Fiscal keys that the promo already had. Asked where the draft turns the duplicate check on. */
  taken: ReadonlySet<string>
}

/**
 * Receipts under other settings, one after another in the order of their arrival: what the draft makes of one decides how many
 * the limits count for the next. Null: what the tax authority would have said is not known, or only somebody else's receipts tell.
 * What people decided, and what is wrong with a QR or a photo, stays as it was.
 */
export function openWhatIf({ promoId, draft, matching, taken }: WhatIf) {
  const arrivals = openArrivals()
  const known = new Set(taken)

  function resultOf(receipt: Past): Result | null {
    const { requisites, fiscalKey, rejectKey, settings, fiscal, operationType, createdAt } = receipt
    const before = resultBefore(receipt)
    if (isByModerator(receipt) || requisites === null || fiscalKey === null || rejectKey === 'USER_BLOCKED' || rejectKey === 'FEW_RECEIPTS' || rejectKey === 'COPYCAT') return before
    if (rejectKey === 'LINKED_DUPLICATE') return same(draft.linked_promos, settings.linked_promos) ? before : null
    if (rejectKey === 'duplicate_photo') return draft.duplicate_photo_check ? before : null
    if (isDuplicate(receipt)) return rejected('DUPLICATE')

    const facts: Facts = {
      promoId, settings: draft, now: createdAt, acceptedAt: createdAt, requisites, fiscal: null, operationType: null,
      circumstances: { ...ALONE, history: hasIntakeLimits(draft) ? arrivals.historyOf(arrived(receipt), draft.timezone, receipt.circumstances) : {} },
    }
    const atIntake = judgeIntake(facts)
    if (atIntake.rejectKey !== null) return rejected(atIntake.rejectKey)
    if (rejectKey?.startsWith('FNS_')) return draft.auto_reject_after_days === settings.auto_reject_after_days ? before : null
    if (fiscal === null || operationType === null) return null

    const found = { ...facts, fiscal, operationType }
    const history = arrivals.fiscalHistoryOf(arrived(receipt), receipt.circumstances)
    const { outcome, needsReview } = judge({ ...found, circumstances: { history, elsewhere: elsewhereOf(receipt, found) } })
    const { approved, rejectKey: key } = outcome.verdict
    return needsReview ? { approved: false, rejectKey: null, points: 0, withModerators: true } : { approved, rejectKey: key, points: outcome.promoPoints, withModerators: false }
  }

  /** A receipt that was sent while duplicates were let in has its duplicates found now. */
  function isDuplicate({ fiscalKey, dupCheck, rejectKey, settings }: Past): boolean {
    if (draft.duplicates_check_disabled) return false
    if (rejectKey === 'DUPLICATE') return true
    const wasOff = !dupCheck && settings.duplicates_check_disabled
    return wasOff && known.has(fiscalKey as string)
  }

  const elsewhereOf = ({ circumstances }: Past, facts: Facts): Elsewhere[] =>
    matching.map((other) => circumstances?.elsewhere.find(({ promoId }) => promoId === other.id) ?? judgeElsewhere(facts, other))

  return {
    /** The next receipt of the promo, judged by the draft. */
    next(receipt: Past): { before: Result; after: Result | null } {
      const after = resultOf(receipt)
      const before = resultBefore(receipt)
      if (receipt.fiscalKey !== null) known.add(receipt.fiscalKey)
      arrivals.add(arrived(receipt), { before, after: after ?? before })
      return { before, after }
    },
    /** The next receipt that is not asked about, yet counts for those that are. */
    pass(receipt: Arrived & Pick<Past, 'approved' | 'rejectKey' | 'points'>): void {
      const result = resultBefore(receipt)
      arrivals.add(receipt, { before: result, after: result })
    },
  }
}

const resultBefore = ({ approved, rejectKey, points }: Pick<Past, 'approved' | 'rejectKey' | 'points'>): Result => ({ approved, rejectKey, points, withModerators: false })
const rejected = (rejectKey: RejectKey): Result => ({ approved: false, rejectKey, points: 0, withModerators: false })
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const arrived = ({ participant, createdAt, decidedAt, requisites, fiscal }: Past): Arrived =>
  ({ participant, createdAt, decidedAt, requisites, retailerInn: fiscal?.retailerInn ?? null })
