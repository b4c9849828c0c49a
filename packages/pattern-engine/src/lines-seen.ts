import { readLine, type Line } from './normal-form.ts'

/** A receipt is judged more than once, for several promos at times, and the same goods are printed on many of them. */
const LINES_KEPT = 2_000

const kept = new Map<string, Line>()

/** The line in its spellings, as `readLine` has them; those read lately are not read again. */
export function lineOf(printed: string): Line {
  const known = kept.get(printed)
  if (known !== undefined) return known
  const line = readLine(printed)
  if (kept.size === LINES_KEPT) kept.delete(kept.keys().next().value as string)
  kept.set(printed, line)
  return line
}
