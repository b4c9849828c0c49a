import type { Country } from '#countries/index.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import type { SeenLine } from '../catalogue/past-lines.ts'
import { RULES } from '../rules/judge.ts'
import type { LintFinding } from './lint-finding.ts'
import { lintHousekeeping } from './lint-housekeeping.ts'
import { lintForgottenLimits, lintLimits } from './lint-limits.ts'
import { lintParticipants } from './lint-participants.ts'
import { lintProducts } from './lint-products.ts'
import { lintRelations, type OtherPromo } from './lint-relations.ts'
import { lintReward } from './lint-reward.ts'
import { lintSellers } from './lint-sellers.ts'
import { lintNotifications } from './lint-notifications.ts'
import { lintTexts } from './lint-texts.ts'
import { lintTime } from './lint-time.ts'

/** Facts besides the settings that findings depend on. */
export type LintContext = {
  country: Country
  /** Null: the promo does not exist yet. */
  promoId: number | null
  now: Date
  /** Different lines of recent receipts. */
  lines: readonly SeenLine[]
  /** The promo has a live key for widgets. */
  hasWidgetKey: boolean
  /** The loyalty catalogue that is loaded: `free` if none of its items gives points; null: there is none. */
  catalogue: 'free' | 'rewarding' | null
  promos: readonly OtherPromo[]
}

/** Enough to work through, and short enough to read. */
const FINDINGS_MAX = 200

/** Findings about settings whose form is valid. */
export const lint = (settings: CompiledSettings, lintContext: LintContext): LintFinding[] =>
  [
    ...lintTime(settings, lintContext.now),
    ...RULES.flatMap((rule) => [...(rule.lint?.(settings) ?? [])]),
    ...lintSellers(settings, lintContext),
    ...lintParticipants(settings),
    ...lintLimits(settings),
    ...lintForgottenLimits(settings),
    ...lintReward(settings, lintContext),
    ...lintHousekeeping(settings),
    ...lintNotifications(settings, lintContext),
    ...lintRelations(settings, lintContext),
    ...lintTexts(settings),
    ...lintProducts(settings, lintContext.lines),
  ].slice(0, FINDINGS_MAX)
