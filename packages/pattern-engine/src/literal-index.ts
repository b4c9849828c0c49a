import { foldTree } from './fold-tree.ts'
import type { Line } from './normal-form.ts'
import { buildPatternIndex, demandOf, findCandidates, openAsking } from './pattern-index.ts'
import type { CompiledPattern } from './python-re.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'

/** Index of patterns by what lines must hold: a line is tried only against patterns that may match it. */
export type LiteralIndex = {
  /** Numbers of the patterns that may match the line, smallest first. All other patterns do not match. */
  candidates(line: Line): number[]
}

export function buildLiteralIndex(patterns: readonly Pick<CompiledPattern, 'tree'>[]): LiteralIndex {
  const index = buildPatternIndex(patterns.map(({ tree }) => demandOf(tree, foldTree(tree))))
  const asking = openAsking(index)
  const skeleton = openSkeleton()
  return {
    candidates({ printed }) {
      readSkeleton(printed, skeleton)
      findCandidates(index, skeleton, asking)
      return Array.from(asking.candidates.subarray(0, asking.count)).sort((a, b) => a - b)
    },
  }
}
