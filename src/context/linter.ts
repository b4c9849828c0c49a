import type { Country } from '#countries/index.ts'
import type { LintContext } from '#domain/promo/lint.ts'
import type { LintFinding } from '#domain/promo/lint-finding.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'

/** Settings to check. */
export type Draft = { country: Country; settings: StoredSettings }

/** Finds problems in settings. Expensive checks run in a thread. */
export type Linter = {
  lint(draft: Draft, context: LintContext): Promise<LintFinding[]>
  close(): void
}
