import { buildCatalogue } from '#domain/catalogue/catalogue.ts'
import { matchLine } from '#domain/catalogue/match-line.ts'
import { openChance } from '#test/support/chance.ts'
import { makeLabelled } from './catalogues/labelled.ts'
import { readTillLines, SETS, type SetName } from './catalogues/till-lines.ts'
import { say, table, verdict } from './ground/figures.ts'

/** Precision and recall of the reading of names of release 0.1.0, measured with this bench. The sets of shops have come since. */
const FORMERLY: Readonly<Record<string, string>> = { generated: '0.989 / 0.976', development: '0.849 / 0.579', test: '0.830 / 0.611' }

type Labelled = { names: readonly string[]; lines: readonly { text: string; itemIds: readonly number[] }[] }

/**
 * Precision (how many of the lines given to an item are of that item) and recall (how many of the catalogue's lines were given to their item) of rules made
 * from names: on generated lines, and on sets of lines that were labelled one by one. Those for testing are for these totals alone: with `--misses=1` the
 * lines that were read wrongly are printed for the others.
 */
export async function benchNames({ seed, items, lines, misses }: { seed: number; items: number; lines: number; misses: number }): Promise<void> {
  const rows: string[][] = [['lines', 'number', 'right', 'wrong item', 'no item of these', 'missed', 'precision', 'recall', 'formerly', 'CPU µs a line']]
  const verdicts: string[] = []
  const unseen = { right: 0, given: 0, own: 0 }
  const sets = Object.keys(SETS) as SetName[]
  for (const label of ['generated', ...sets] as const) {
    const labelled = label === 'generated' ? generated(seed, items, lines) : byHand(label)
    const isForTest = label !== 'generated' && SETS[label].isForTest
    const found = read(labelled, misses === 1 && !isForTest)
    const precision = found.right / (found.right + found.wrong + found.strangers)
    const recall = found.right / (found.right + found.wrong + found.missed)
    rows.push([
      label,
      ...[labelled.lines.length, found.right, found.wrong, found.strangers, found.missed].map(String),
      precision.toFixed(3),
      recall.toFixed(3),
      FORMERLY[label] ?? '',
      found.micros.toFixed(1),
    ])
    if (isForTest) {
      unseen.right += found.right
      unseen.given += found.right + found.wrong + found.strangers
      unseen.own += found.right + found.wrong + found.missed
      verdicts.push(verdict(`precision on ${label}`, precision, '≥', 0.97, 3), verdict(`recall on ${label}`, recall, '≥', 0.85, 3))
    }
  }
  verdicts.push(
    verdict('precision on all lines for testing', unseen.right / unseen.given, '≥', 0.97, 3),
    verdict('recall on all lines for testing', unseen.right / unseen.own, '≥', 0.85, 3),
  )
  say(`Rules made from names; ${items} generated names, seed ${seed}\n\n${table(rows)}\n`)
  for (const line of verdicts) say(line)
}

function generated(seed: number, items: number, count: number): Labelled {
  const { goods, lines } = makeLabelled(openChance(seed), items, count)
  return { names: goods.map(({ name }) => name), lines }
}

function byHand(set: SetName): Labelled {
  const { names, lines } = readTillLines(set)
  return { names, lines: lines.map(({ text, itemId }) => ({ text, itemIds: itemId === null ? [] : [itemId] })) }
}

function read({ names, lines }: Labelled, showsMisses: boolean) {
  const catalogue = buildCatalogue(names.map((name, index) => ({ itemId: index + 1, name, pointsPerUnit: 1, patterns: null, excludePatterns: [] })))
  matchLine(catalogue, { name: '' })
  const found = { right: 0, wrong: 0, strangers: 0, missed: 0, micros: 0 }
  const before = process.cpuUsage()
  const matches = lines.map(({ text }) => matchLine(catalogue, { name: text }))
  const { user, system } = process.cpuUsage(before)
  for (const [index, { text, itemIds }] of lines.entries()) {
    const match = matches[index] ?? null
    const is =
      match === null ? (itemIds.length === 0 ? null : 'missed') : itemIds.includes(match.itemId) ? 'right' : itemIds.length === 0 ? 'strangers' : 'wrong'
    if (is !== null) found[is]++
    if (showsMisses && is !== null && is !== 'right') say(`  ${is.padEnd(9)} ${text} | ${names[(itemIds[0] ?? 0) - 1] ?? '–'} | ${match?.name ?? '–'}\n`)
  }
  return { ...found, micros: (user + system) / lines.length }
}
