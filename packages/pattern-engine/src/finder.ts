import { buildLiteralIndex } from './literal-index.ts'
import { matchesLine, type Line } from './normal-form.ts'
import type { CompiledPattern } from './python-re.ts'

/** Things that are told by patterns: products by lines of a receipt, stores by addresses. */
export type Finder<T> = {
  /** The first thing, in their order, that has a pattern found in the line and suits besides. */
  first(line: Line, suits?: (thing: T) => boolean): T | null
}

/** Built once, asked many times: the cost of a line hardly grows with the number of things. */
export function buildFinder<T extends { patterns: readonly CompiledPattern[] }>(things: readonly T[]): Finder<T> {
  const entries = things.flatMap((thing) => thing.patterns.map((pattern) => ({ thing, pattern })))
  const index = buildLiteralIndex(entries.map(({ pattern }) => pattern))
  return {
    first(line, suits = () => true) {
      let unsuited: T | null = null
      for (const number of index.candidates(line)) {
        const { thing, pattern } = entries[number] as (typeof entries)[number]
        if (thing === unsuited || !matchesLine(pattern, line)) continue
        if (suits(thing)) return thing
        unsuited = thing
      }
      return null
    },
  }
}
