import { readLine, type Line } from './normal-form.ts'

/** Number of cached lines. Receipts are judged several times and for several promos, and the same goods are on many receipts. */
const LINES_KEPT = 2_000

const kept = new Map<string, Line>()

/** The spellings of a line, as `readLine` returns them, from the cache if the line was read recently. */
export function lineOf(printed: string): Line {
  const known = kept.get(printed)
  if (known !== undefined) return known
  const line = readLine(printed)
  if (kept.size === LINES_KEPT) kept.delete(kept.keys().next().value as string)
  kept.set(printed, line)
  return line
}
