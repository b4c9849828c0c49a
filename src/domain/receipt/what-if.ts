import { unitsOf } from '../codes/line-codes.ts'
import type { RejectKey } from '../reject-keys.ts'
import { ALONE, type Elsewhere } from '../rules/judging-context.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import { judgeElsewhere } from '../rules/elsewhere.ts'
import { judge, judgeIntake } from '../rules/judge.ts'
import type { Facts } from '../rules/rule.ts'
import { limitsSet } from '../rules/promo-limits.ts'
import { openArrivals, type Arrived, type Result } from './arrivals.ts'
import { isByModerator, type Version } from './rejudge.ts'
import type { Receipt } from './receipt.ts'
import { openSendings, type Fate } from './sendings.ts'

/** The part of a reviewed receipt on which other settings could have an effect. */
export type Past = Pick<
  Receipt,
  | 'uuid'
  | 'participant'
  | 'createdAt'
  | 'requisites'
  | 'fiscalKey'
  | 'fiscal'
  | 'operationType'
  | 'approved'
  | 'rejectKey'
  | 'reviewers'
  | 'judgingContext'
  | 'dupCheck'
> & {
  /** Whether the tax authority had confirmed the receipt when it was decided. */
  confirmed: boolean
  decidedAt: Date
  points: number
  /** The packs that it was rewarded for. */
  units: readonly string[]
  /** The settings that the receipt was judged by. */
  settings: CompiledSettings
}

export type WhatIf = {
  promoId: number
  draft: CompiledSettings
  /** The draft's matching promos, with their current settings. */
  matching: readonly Version[]
  /** Fiscal keys that the promo already had. Needed where the draft turns the duplicate check on. */
  taken: ReadonlySet<string>
  /** Packs that receipts of the simulation were rewarded for. */
  ofWindow: ReadonlySet<string>
}

/**
 * Simulates receipts under other settings in the order of arrival: the simulated result of one receipt decides what limits count for the next, and
 * who holds the fiscal key. Null: the tax authority's answer is not known, or only other participants' receipts tell. Decisions by people, and errors
 * in a QR or a photo, stay as they were.
 */
export function openWhatIf({ promoId, draft, matching, taken, ofWindow }: WhatIf) {
  const arrivals = openArrivals()
  const sendings = openSendings()
  const counted = new Set<string>()

  /** The simulated course of a receipt. Without a fate it is unknown; a repetition is answered with an earlier receipt. */
  type Imagined = { fate: Fate | null; isRepeat: boolean }
  const kept = (receipt: Past): Imagined => ({ fate: fateBefore(receipt), isRepeat: false })
  const unknown: Imagined = { fate: null, isRepeat: false }
  const atOnce = ({ createdAt }: Past, rejectKey: RejectKey): Imagined => ({
    fate: { result: rejected(rejectKey), confirmed: false, decidedAt: createdAt },
    isRepeat: false,
  })

  function imagine(receipt: Past): Imagined {
    const { requisites, fiscalKey, rejectKey, settings, fiscal, operationType, createdAt, decidedAt } = receipt
    if (
      isByModerator(receipt) ||
      requisites === null ||
      fiscalKey === null ||
      rejectKey === 'USER_BLOCKED' ||
      rejectKey === 'FEW_RECEIPTS' ||
      rejectKey === 'COPYCAT'
    )
      return kept(receipt)
    if (rejectKey === 'LINKED_DUPLICATE') return same(draft.linked_promos, settings.linked_promos) ? kept(receipt) : unknown
    if (rejectKey === 'duplicate_photo') return draft.duplicate_photo_check ? kept(receipt) : unknown

    const isChecked = !draft.duplicates_check_disabled && (receipt.dupCheck || settings.duplicates_check_disabled)
    const answered = isChecked ? sendings.answer(receipt, null) : null
    if (answered !== null) return { fate: answered, isRepeat: true }
    if (isChecked && isTaken(receipt)) return repeated(receipt, 'DUPLICATE') ?? atOnce(receipt, 'DUPLICATE')

    const facts: Facts = {
      promoId,
      settings: draft,
      now: createdAt,
      acceptedAt: createdAt,
      requisites,
      fiscal: null,
      operationType: null,
      judgingContext: { ...ALONE, history: historyOf(receipt, 'atIntake') },
    }
    const atIntake = judgeIntake(facts)
    if (atIntake.rejectKey !== null) return (isChecked ? repeated(receipt, atIntake.rejectKey) : null) ?? atOnce(receipt, atIntake.rejectKey)
    if (rejectKey?.startsWith('FNS_')) return draft.auto_reject_after_days === settings.auto_reject_after_days ? kept(receipt) : unknown
    if (fiscal === null || operationType === null) return unknown

    const found = { ...facts, fiscal, operationType }
    const history = historyOf(receipt, 'atVerdict')
    const { outcome, needsReview } = judge({ ...found, judgingContext: { history, elsewhere: elsewhereOf(receipt, found), ...unitsOfDraft(receipt) } })
    const { approved, rejectKey: key } = outcome.verdict
    if (!needsReview && approved) for (const unit of outcome.units ?? []) counted.add(unit)
    const result = needsReview
      ? { approved: false, rejectKey: null, points: 0, withModerators: true }
      : { approved, rejectKey: key, points: outcome.promoPoints, withModerators: false }
    return { fate: { result, confirmed: true, decidedAt }, isRepeat: false }
  }

  function repeated(receipt: Past, decided: RejectKey): Imagined | null {
    const fate = sendings.answer(receipt, decided)
    return fate && { fate, isRepeat: true }
  }

  /** Packs that the simulation has counted with an earlier receipt. Those of receipts before the simulated ones are known where packs were tracked then. */
  function unitsOfDraft({ fiscal, dupCheck, judgingContext }: Past): { units?: readonly string[] } {
    const own = draft.unit_ledger === 'off' || !dupCheck ? [] : (fiscal?.items ?? []).flatMap(unitsOf)
    if (own.length === 0) return {}
    const before = (judgingContext?.units ?? []).filter((unit) => !ofWindow.has(unit))
    return { units: [...new Set([...own.filter((unit) => counted.has(unit)), ...before])].sort() }
  }

  /** What the draft's limits of this moment would have counted. */
  const historyOf = (receipt: Past, moment: 'atIntake' | 'atVerdict') =>
    arrivals.historyOf(receipt, limitsSet(draft, moment), draft.timezone, receipt.judgingContext)

  /**
   * A duplicate stays one if another participant would have held the key in the simulation too; holders outside the simulated receipts held it in any
   * case. Receipts that were sent while duplicates were allowed are checked now.
   */
  function isTaken(receipt: Past): boolean {
    if (sendings.isTaken(receipt, 'after')) return true
    if (receipt.rejectKey === 'DUPLICATE') return !sendings.isTaken(receipt, 'before')
    return !receipt.dupCheck && taken.has(receipt.fiscalKey as string)
  }

  const elsewhereOf = ({ judgingContext }: Past, facts: Facts): Elsewhere[] =>
    matching.map((other) => judgingContext?.elsewhere.find(({ promoId }) => promoId === other.id) ?? judgeElsewhere(facts, other))

  return {
    /** Judges the promo's next receipt by the draft. */
    next(receipt: Past): { before: Result; after: Result | null } {
      const { fate, isRepeat } = imagine(receipt)
      const before = fateBefore(receipt)
      const there = isRepeat ? null : (fate ?? before)
      arrivals.add(receipt, { before: before.result, after: there?.result ?? null })
      sendings.add(receipt, { before, after: there })
      return { before: before.result, after: fate && (isRepeat ? { ...fate.result, points: 0 } : fate.result) }
    },
    /** Adds a receipt that is not simulated, but counts for those that are. */
    pass(receipt: Arrived & Pick<Past, 'fiscalKey' | 'approved' | 'rejectKey' | 'points' | 'confirmed'>): void {
      const fate = fateBefore(receipt)
      arrivals.add(receipt, { before: fate.result, after: fate.result })
      sendings.add(receipt, { before: fate, after: fate })
    },
  }
}

const fateBefore = ({
  approved,
  rejectKey,
  points,
  confirmed,
  decidedAt,
}: Pick<Past, 'approved' | 'rejectKey' | 'points' | 'confirmed' | 'decidedAt'>): Fate => ({
  result: { approved, rejectKey, points, withModerators: false },
  confirmed,
  decidedAt,
})
const rejected = (rejectKey: RejectKey): Result => ({ approved: false, rejectKey, points: 0, withModerators: false })
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
