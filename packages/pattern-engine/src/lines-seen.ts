import { readLine, type Line } from './normal-form.ts'

/** Number of cached lines. Receipts are judged several times and for several promos, and the same goods are on many receipts. */
const LINES_KEPT = 2_000

const kept = new Map<string, Line>()
let current: Line | null = null

/** The spellings of a line, as `readLine` returns them, from the cache if the line was read recently. Only the current line keeps more than strings. */
export function lineOf(printed: string): Line {
  if (current?.printed === printed) return current
  current?.forgetTexts()
  current = kept.get(printed) ?? null
  if (current === null) {
    current = readLine(printed)
    if (kept.size === LINES_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(printed, current)
  }
  return current
}
