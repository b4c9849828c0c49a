import { readLine, type Line } from './normal-form.ts'

let last: Line | null = null

/** The spellings of a line, as `readLine` returns them. A line is asked for several times in a row, so the last one is remembered. */
export function lineOf(printed: string): Line {
  if (last?.printed !== printed) last = readLine(printed)
  return last
}
