import { buildLiteralIndex } from './literal-index.ts'
import { matchesLine, type Line } from './normal-form.ts'
import type { CompiledPattern } from './python-re.ts'

/** Things recognised by patterns: products by lines of a receipt, stores by addresses. */
export type Finder<T> = {
  /** The first thing in the list that matches the line and for which `suits` returns true. */
  first(line: Line, suits?: (thing: T) => boolean): T | null
}

/** Built once and searched many times: the cost of a search hardly grows with the number of things. */
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
