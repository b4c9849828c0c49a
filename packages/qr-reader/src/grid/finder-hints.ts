import type { Relief } from './darker-than-around.ts'

/** A place with runs of dark, light, three times dark, light, dark in some rows, where a finder pattern may be. */
export type Hint = { x: number; y: number; module: number; rows: number }

/**
 * Searches every row. Zero crossings of the relief are interpolated within pixels, so that modules of one and a half pixels still have their proportions;
 * differences within `noise` are ignored. Hints that most rows agree on come first.
 */
export function finderHints({ data, width, height }: Relief, noise: number): Hint[] {
  const open: Cluster[] = []
  const closed: Cluster[] = []

  // Whole numbers are compared faster.
  const least = Math.floor(noise)
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width]
    // The last six changes of colour, in variables of their own, because shifting them is most of the work.
    let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0]
    for (let at = start, seen = 1; ; seen++) {
      // Odd changes lead from light to dark, even ones back.
      if ((seen & 1) === 1) while (at < end && data[at]! <= least) at++
      else while (at < end && data[at]! >= -least) at++
      if (at === end) break
      a = b
      b = c
      c = d
      d = e
      e = f
      f = crossingBefore(data, at, start)
      if ((seen & 1) === 1 || seen < 6) continue
      const module = (f - a) / 7
      if (isFinderRun(module, b - a, c - b, d - c, e - d, f - e)) batch(open, (c + d) / 2, y, module)
    }
    for (let i = open.length - 1; i >= 0; i--) {
      if (y - open[i]!.lastY > Math.max(2, open[i]!.module)) closed.push(...open.splice(i, 1))
    }
  }
  return [...closed, ...open]
    .filter(({ rows }) => rows >= ROWS_MIN)
    .map(({ sumX, sumY, sumModule, rows }) => ({ x: sumX / rows, y: sumY / rows, module: sumModule / rows, rows }))
    .sort((a, b) => b.rows / b.module - a.rows / a.module)
}

/** Where the sign changed last, from the start of the row on: within pixels, in the row. */
function crossingBefore(data: Relief['data'], at: number, start: number): number {
  const isDark = data[at]! > 0
  while (at > start && data[at - 1]! > 0 === isDark) at--
  if (at === start) return 0
  const value = data[at]!
  return at - start - value / (value - data[at - 1]!)
}

/** The core of a pattern has three modules, which have at least one and a half pixels. Noise makes a hundred thousand places with a single row. */
const ROWS_MIN = 2

type Cluster = { sumX: number; sumY: number; sumModule: number; rows: number; lastX: number; lastY: number; module: number }

/** Whether five runs of seven modules are 1 : 1 : 3 : 1 : 1, within the tolerance for tilted and blurred patterns. */
function isFinderRun(module: number, first: number, second: number, middle: number, fourth: number, fifth: number): boolean {
  const slack = module * 0.7
  return (
    Math.abs(middle - 3 * module) <= 2 * slack &&
    Math.abs(first - module) <= slack &&
    Math.abs(second - module) <= slack &&
    Math.abs(fourth - module) <= slack &&
    Math.abs(fifth - module) <= slack
  )
}

function batch(open: Cluster[], x: number, y: number, module: number): void {
  for (const one of open) {
    if (Math.abs(one.lastX - x) > module || Math.abs(one.module - module) > 0.4 * module) continue
    one.sumX += x
    one.sumY += y
    one.sumModule += module
    one.rows++
    one.lastX = x
    one.lastY = y
    one.module = one.sumModule / one.rows
    return
  }
  open.push({ sumX: x, sumY: y, sumModule: module, rows: 1, lastX: x, lastY: y, module })
}
