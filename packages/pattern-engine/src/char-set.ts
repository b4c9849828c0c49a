import { foldAsciiRanges, foldRanges, lowerCasesOf } from './case-folding.ts'
import { keyOf } from './fold-table.ts'
import type { CodeRange, Node } from './tree.ts'
import { isIn } from './unicode.ts'

/** Whether the set contains a character, given as it is and in lower case. */
export type CharTest = (code: number, lower: number) => boolean

/** The test of a `[set]`. */
export function charTest({ members, negated, fold }: Extract<Node, { kind: 'set' }>): CharTest {
  const ranges = sortRanges(FOLDED[fold](members.filter((member) => 'from' in member)))
  const categories = members.filter((member) => 'category' in member)

  const has = (code: number) => isWithin(ranges, code) || categories.some((one) => isIn(one.category, code, one.ascii) !== one.negated)
  if (fold === 'look') {
    const keys = new Set(members.flatMap((one) => ('from' in one && one.from === one.to ? lowerCasesOf(one.from).map(keyOf) : [])))
    return (_, lower) => (has(lower) || keys.has(keyOf(lower))) !== negated
  }
  return fold === 'unicode' ? (_, lower) => has(lower) !== negated : (code) => has(code) !== negated
}

const FOLDED = {
  none: (ranges: CodeRange[]) => ranges,
  ascii: foldAsciiRanges,
  unicode: foldRanges,
  look: foldRanges,
}

/** Merges overlapping ranges and sorts them. */
function sortRanges(ranges: CodeRange[]): CodeRange[] {
  const sorted: CodeRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = sorted.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else sorted.push({ from, to })
  }
  return sorted
}

function isWithin(sorted: CodeRange[], code: number): boolean {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { from, to } = sorted[middle] as CodeRange
    if (code < from) high = middle - 1
    else if (code > to) low = middle + 1
    else return true
  }
  return false
}
