import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lint } from '#domain/promo/lint.ts'
import { compiled } from './compile-settings.ts'
import { openLinter } from './open-linter.ts'

const lines = Array.from({ length: 2_000 }, (_, i) => ({ name: `Молоко ${i} Печенье овсяное 3,2% пакет` }))
const lintContext = { country: 'ru' as const, promoId: 1, now: new Date('2026-03-01T00:00:00Z'), lines, hasWidgetKey: false, catalogue: null, promos: [] }
const draftOf = (patterns: number) => ({
  country: 'ru' as const,
  settings: { products: [{ productId: 1, name: 'Что угодно', patterns: Array.from({ length: patterns }, (_, i) => `.*(а|о|е|и|${i}).*`) }] },
})

test('many patterns are tried on many lines while other callers are served', async (t) => {
  const linter = openLinter()
  t.after(() => linter.close())
  let turns = 0
  const turn = () => void (turns++, (next = setImmediate(turn)))
  let next = setImmediate(turn)
  // A busy machine may give this thread no turn during one look. If the work were done here, none of them would.
  let findings = await linter.lint(draftOf(60), lintContext)
  for (let looks = 1; turns <= 1_000 && looks < 20; looks++) findings = await linter.lint(draftOf(60), lintContext)
  clearImmediate(next)
  assert.ok(turns > 1_000, `this thread took ${turns} turns meanwhile`)
  assert.deepEqual(findings, lint(compiled(draftOf(60)), lintContext))
})

test('few patterns need no thread', async () => {
  const linter = openLinter()
  linter.close()
  assert.deepEqual(await linter.lint(draftOf(4), lintContext), lint(compiled(draftOf(4)), lintContext))
})
