import type { Draft, Linter } from '#context/linter.ts'
import { lint } from '#domain/promo/lint.ts'
import { openThread } from '#platform/thread.ts'
import { compiled } from './compile-settings.ts'
import type { LintWork } from './lint-program.ts'

/** Up to this many pattern-line pairs are tried in this thread, which takes some milliseconds; more would block the event loop. */
const LOOKS_HERE = 10_000
/** Cost of parsing one pattern, in pattern-line pairs. */
const LOOKS_TO_READ = 100

export function openLinter(): Linter {
  const thread = openThread<LintWork>({ program: new URL('./lint-program.ts', import.meta.url), data: null })
  return {
    async lint(draft, lintContext) {
      const looks = patternCount(draft) * (LOOKS_TO_READ + lintContext.lines.length)
      return looks <= LOOKS_HERE ? lint(compiled(draft), lintContext) : thread.ask('lint', { draft, lintContext })
    },
    close: thread.close,
  }
}

const patternCount = ({ settings: { products = [] } }: Draft) =>
  products.reduce((sum, { words = [], patterns = [], excludePatterns = [] }) => sum + words.length + patterns.length + excludePatterns.length, 0)
