import type { Country } from '#countries/index.ts'
import type { LintContext } from '#domain/promo/lint.ts'
import type { LintFinding } from '#domain/promo/lint-finding.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'

/** Settings that a promo may be given. */
export type Draft = { country: Country; settings: StoredSettings }

/** Looks for what an operator should know about settings; costly drafts are looked at in a thread. */
export type Linter = {
  lint(draft: Draft, context: LintContext): Promise<LintFinding[]>
  close(): void
}
