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

  for (let y = 0; y < height; y++) {
    let seen = 0
    let dark = false
    let crossing = 0
    // The last six changes of colour, in variables of their own, because shifting them is most of the work.
    let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0]
    let before = data[y * width]!
    for (let x = 1, at = y * width + 1; x < width; x++, at++) {
      const value = data[at]!
      if (value > 0 !== before > 0) crossing = x - value / (value - before)
      before = value
      if (dark ? value >= -noise : value <= noise) continue
      dark = !dark
      a = b
      b = c
      c = d
      d = e
      e = f
      f = crossing
      seen++
      if (dark || seen < 6) continue
      const module = (f - a) / 7
      if (isFinderRun(module, b - a, c - b, d - c, e - d, f - e)) batch(open, (c + d) / 2, y, module)
    }
    for (let i = open.length - 1; i >= 0; i--) {
      if (y - open[i]!.lastY > Math.max(2, open[i]!.module)) closed.push(...open.splice(i, 1))
    }
  }
  return [...closed, ...open]
    .map(({ sumX, sumY, sumModule, rows }) => ({ x: sumX / rows, y: sumY / rows, module: sumModule / rows, rows }))
    .sort((a, b) => b.rows / b.module - a.rows / a.module)
}

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
