import type { Draft } from '#context/linter.ts'
import { lint, type LintContext } from '#domain/promo/lint.ts'
import type { LintFinding } from '#domain/promo/lint-finding.ts'
import { answerInThread } from '#platform/answer-in-thread.ts'
import { compiled } from './compile-settings.ts'

/** Tries thousands of patterns on thousands of lines, in a thread. */
export type LintWork = { lint: { ask: { draft: Draft; lintContext: LintContext }; answer: LintFinding[] } }

answerInThread<LintWork>({ lint: ({ draft, lintContext }) => lint(compiled(draft), lintContext) })
