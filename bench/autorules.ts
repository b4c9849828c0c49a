import { buildCatalogue } from '#domain/catalogue/catalogue.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { matchLine } from '#domain/catalogue/match-line.ts'
import { openChance } from '#test/support/chance.ts'
import { makeLabelled } from './catalogues/labelled.ts'
import { say, table, verdict } from './ground/figures.ts'

/**
 * Matches items without patterns against lines of cash registers whose item is known. Measures the precision (how many of the matched lines got the right
 * item) and the recall (how many of the catalogue's lines were found). Brands are invented, so that the dictionary does not know them.
 */
export async function benchAutorules({ seed, items, lines }: { seed: number; items: number; lines: number }): Promise<void> {
  const chance = openChance(seed)
  const made = makeLabelled(chance, items, lines)
  const catalogue = buildCatalogue(made.goods.map(({ itemId, name }): CatalogItem => ({ itemId, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] })))
  const counts = new Map<string, { right: number; wrong: number; missed: number; none: number }>()
  const before = process.cpuUsage()
  for (const { text, itemIds, habit } of made.lines) {
    const found = matchLine(catalogue, { name: text })?.itemId ?? null
    const count = counts.get(habit) ?? { right: 0, wrong: 0, missed: 0, none: 0 }
    counts.set(habit, count)
    if (found === null) count[itemIds.length === 0 ? 'none' : 'missed']++
    else count[itemIds.includes(found) ? 'right' : 'wrong']++
  }
  const { user, system } = process.cpuUsage(before)
  const sum = (of: 'right' | 'wrong' | 'missed' | 'none') => [...counts.values()].reduce((total, count) => total + count[of], 0)
  say(`Automatic rules: ${items} items with a name alone, ${lines} labelled cash register lines, seed ${seed}\n\n`)
  say(
    `${table([['habit of the register', 'right', 'wrong', 'missed', 'rightly none'], ...[...counts].map(([habit, { right, wrong, missed, none }]) => [habit, right, wrong, missed, none].map(String))])}\n`,
  )
  say(`  ${((user + system) / made.lines.length).toFixed(1)} CPU µs of one line\n`)
  say(verdict('precision', sum('right') / (sum('right') + sum('wrong')), '≥', 0.98, 3))
  say(verdict('recall', sum('right') / (sum('right') + sum('wrong') + sum('missed')), '≥', 0.9, 3))
}
