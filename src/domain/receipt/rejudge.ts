import { FISCAL_RULES, INTAKE_RULES, judge, judgeIntake } from '../rules/judge.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import type { TraceLine } from '../rules/outcome.ts'
import { ALONE } from '../rules/judging-context.ts'
import { factsOf } from './facts.ts'
import type { Receipt } from './receipt.ts'
import { rejection } from './rejection.ts'

/** Settings by which a receipt was judged. */
export type Version = { id: number; version: number; settings: CompiledSettings }

/** A difference between the stored verdict and the re-evaluated one, by the path of the value. */
export type Difference = { path: string; stored: unknown; again: unknown }

export type Rejudged =
  | { kind: 'same' }
  | { kind: 'differs'; differences: Difference[] }
  /** A moderator's decision cannot be re-evaluated. */
  | { kind: 'byModerator' }

/** Enough to see what is wrong without printing a whole receipt. */
const DIFFERENCES_MAX = 20

/**
 * Re-evaluates the verdict of a reviewed receipt from stored data alone: the receipt, the settings version it names, and its judging context. The
 * rules of intake may have been asked under an earlier version (any of `atIntake`). What was found outside the rules, a duplicate or a refusal of the tax
 * authority, is taken as a fact; the verdict on it is computed again.
 */
export function rejudge(receipt: Receipt, promo: Version, atIntake: readonly CompiledSettings[]): Rejudged {
  if (isByModerator(receipt)) return { kind: 'byModerator' }
  const { approved, rejectKey, rejectReason, outcome, trace } = receipt
  const again = verdictAgain(receipt, promo, atIntake)
  const differences = [...differencesOf('', { approved, rejectKey, rejectReason, outcome, trace: trace ?? [] }, again)]
  return differences.length === 0 ? { kind: 'same' } : { kind: 'differs', differences: differences.slice(0, DIFFERENCES_MAX) }
}

/** A block is a decision about a participant, not about the receipt. */
export const isByModerator = ({ approved, rejectKey, reviewers }: Pick<Receipt, 'approved' | 'rejectKey' | 'reviewers'>): boolean =>
  rejectKey === 'MANUAL_REJECT' || (approved && reviewers.some((reviewer) => reviewer !== 'auto'))

function verdictAgain(receipt: Receipt, promo: Version, atIntake: readonly CompiledSettings[]) {
  if (isOfFiscalRules(receipt)) {
    const { outcome, trace } = judge(factsOf(receipt, promo, receipt.createdAt))
    const { approved, rejectKey, rejectReason } = outcome.verdict
    return { approved, rejectKey, rejectReason, outcome, trace: [...intakeTraceAgain(receipt, atIntake, trace.length), ...trace] }
  }
  const trace = isOfIntakeRules(receipt) ? intakeTrace(receipt, promo.settings) : (receipt.trace ?? [])
  const decided = isOfIntakeRules(receipt) ? trace.find((line) => line.decided)?.rule : receipt.rejectKey
  const { approved, rejectKey, rejectReason, outcome } = rejection(
    { fiscal: receipt.fiscal, trace },
    promo,
    (decided ?? 'REJECTED') as NonNullable<Receipt['rejectKey']>,
  )
  return { approved, rejectKey, rejectReason, outcome, trace }
}

/** Whether the verdict was given after the tax authority's answer. */
const isOfFiscalRules = ({ fiscal, rejectKey }: Pick<Receipt, 'fiscal' | 'rejectKey'>): boolean =>
  fiscal !== null && (rejectKey === null || FISCAL_RULES.some(({ name }) => name === rejectKey))

/** Whether the receipt was rejected before the tax authority was asked. */
const isOfIntakeRules = ({ fiscal, requisites, rejectKey }: Pick<Receipt, 'fiscal' | 'requisites' | 'rejectKey'>): boolean =>
  fiscal === null && requisites !== null && INTAKE_RULES.some(({ name }) => name === rejectKey)

/** The trace of intake, re-evaluated by the version that reproduces it; by the last version when none does. */
function intakeTraceAgain(receipt: Receipt, versions: readonly CompiledSettings[], later: number): readonly TraceLine[] {
  const stored = (receipt.trace ?? []).slice(0, -later || undefined)
  const traces = versions.map((settings) => intakeTrace(receipt, settings))
  return traces.find((trace) => differencesOf('', stored, trace).next().done) ?? traces.at(-1) ?? stored
}

const intakeTrace = ({ promoId, createdAt, requisites, judgingContext }: Receipt, settings: CompiledSettings): TraceLine[] =>
  judgeIntake({
    promoId,
    settings,
    now: createdAt,
    acceptedAt: createdAt,
    requisites: requisites as NonNullable<Receipt['requisites']>,
    fiscal: null,
    operationType: null,
    judgingContext: judgingContext ?? ALONE,
  }).trace

/** Compares values by content: stored JSON keeps no order of keys. */
function* differencesOf(path: string, stored: unknown, again: unknown): Generator<Difference> {
  if (!isObject(stored) || !isObject(again) || Array.isArray(stored) !== Array.isArray(again)) {
    if (!Object.is(stored, again)) yield { path, stored: stored ?? null, again: again ?? null }
    return
  }
  for (const key of new Set([...Object.keys(stored), ...Object.keys(again)])) {
    yield* differencesOf(path === '' ? key : `${path}.${key}`, stored[key], again[key])
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
