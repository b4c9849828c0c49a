import { lint, type Surroundings } from '#domain/promo/lint.ts'
import type { LintFinding } from '#domain/promo/lint-finding.ts'
import { openThread } from '#platform/thread.ts'
import { compiled } from './compiled-settings.ts'
import type { Draft, LintWork } from './lint-program.ts'

export type Linter = {
  lint(draft: Draft, surroundings: Surroundings): Promise<LintFinding[]>
  close(): void
}

/** Up to so many looks of a pattern at a line are done here at once, which takes some milliseconds; more would keep everybody waiting. */
const LOOKS_HERE = 10_000
/** Of a pattern, what it costs to read it. */
const LOOKS_TO_READ = 100

export function openLinter(): Linter {
  const thread = openThread<LintWork>({ program: new URL('./lint-program.ts', import.meta.url), data: null })
  return {
    async lint(draft, surroundings) {
      const looks = patternCount(draft) * (LOOKS_TO_READ + surroundings.lines.length)
      return looks <= LOOKS_HERE ? lint(compiled(draft), surroundings) : thread.ask('lint', { draft, surroundings })
    },
    close: thread.close,
  }
}

const patternCount = ({ settings: { products = [] } }: Draft) => products.reduce((sum, { patterns, excludePatterns = [] }) => sum + patterns.length + excludePatterns.length, 0)
