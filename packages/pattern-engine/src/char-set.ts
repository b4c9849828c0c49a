import { foldAsciiRanges, foldRanges, lowerCasesOf } from './case-folding.ts'
import { keyOf } from './fold-table.ts'
import type { CodeRange, Node } from './tree.ts'
import { isIn } from './unicode.ts'

/** Whether the set contains a character, given as it is and in lower case. */
export type CharTest = (code: number, lower: number) => boolean

/** Tests that were made lately: patterns of a catalogue share few sets, and a test keeps what it has answered. */
const TESTS_KEPT = 5_000
const tests = new Map<string, CharTest>()

/** What a `[set]` of a pattern holds, as a text that names it. */
export type CharSet = Pick<Extract<Node, { kind: 'set' }>, 'negated' | 'members' | 'fold'>
export const textOf = ({ negated, members, fold }: CharSet): string => JSON.stringify({ negated, members, fold })

/** The test of the set with this text. */
export function charTest(text: string): CharTest {
  let test = tests.get(text)
  if (test === undefined) {
    if (tests.size >= TESTS_KEPT) tests.clear()
    tests.set(text, (test = remembered(rangeTest(JSON.parse(text) as CharSet))))
  }
  return test
}

/** Letters and digits of receipts are below; a set that is asked often keeps what it has answered about them, in two bits a character. */
const REMEMBERED = 0x500
const ASKED_OFTEN = 64

function remembered(test: CharTest): CharTest {
  let asked = 0
  let known: Uint32Array | null = null
  return (code, lower) => {
    if (code >= REMEMBERED) return test(code, lower)
    if (known === null) {
      if (asked++ < ASKED_OFTEN) return test(code, lower)
      known = new Uint32Array(REMEMBERED / 16)
    }
    const shift = (code & 15) * 2
    const bits = ((known[code >>> 4] as number) >>> shift) & 3
    if (bits !== 0) return bits === 3
    const passes = test(code, lower)
    known[code >>> 4] = (known[code >>> 4] as number) | ((passes ? 3 : 1) << shift)
    return passes
  }
}

function rangeTest({ members, negated, fold }: CharSet): CharTest {
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
