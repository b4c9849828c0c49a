import { lint, type Surroundings } from '#domain/promo/lint.ts'
import type { LintFinding } from '#domain/promo/lint-finding.ts'
import { answerInThread } from '#platform/answer-in-thread.ts'
import type { PromoRow } from '#store/promos.ts'
import { compiled } from './compiled-settings.ts'

/** Settings that a promo would take. */
export type Draft = Pick<PromoRow, 'country' | 'settings'>

/** Thousands of patterns held against thousands of lines. */
export type LintWork = { lint: { ask: { draft: Draft; surroundings: Surroundings }; answer: LintFinding[] } }

answerInThread<LintWork>({ lint: ({ draft, surroundings }) => lint(compiled(draft), surroundings) })
