import { meansAround, type Grey } from './grey.ts'

/** The middle of a code's finder pattern, and the size of its modules. */
export type Finder = { x: number; y: number; module: number; hits: number }

/** Finder patterns: dark, light, dark three times as wide, light, dark, along a row and along the column through its middle. */
export function findFinders(grey: Grey): Finder[] {
  const dark = darkOf(grey)
  const found: Finder[] = []
  const runs: number[] = [] // where each run of the row begins; the first run is light
  for (let y = 0; y < grey.height; y++) {
    runs.length = 0
    runs.push(0)
    const row = y * grey.width
    for (let x = 0, isDark = 0; x < grey.width; x++) {
      if ((dark[row + x] as number) !== isDark) {
        isDark ^= 1
        runs.push(x)
      }
    }
    runs.push(grey.width)
    for (let i = 1; i + 5 < runs.length; i += 2) {
      const module = moduleOf(widthAt(runs, i), widthAt(runs, i + 1), widthAt(runs, i + 2), widthAt(runs, i + 3), widthAt(runs, i + 4))
      if (module === null) continue
      const middle = ((runs[i + 2] as number) + (runs[i + 3] as number)) / 2
      note(found, down(dark, grey, middle, y, module))
    }
  }
  return found
    .filter(({ hits }) => hits > 1)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MOST)
}

/** A picture with more of them shows letters. */
const MOST = 14

/** Whether each pixel is darker than its surroundings: 1 for dark. */
function darkOf(grey: Grey): Uint8Array {
  const { data } = grey
  const means = meansAround(grey, Math.max(6, Math.min(grey.width, grey.height) >> 4))
  const dark = new Uint8Array(data.length)
  for (let i = 0; i < dark.length; i++) dark[i] = (data[i] as number) < (means[i] as number) - 5 ? 1 : 0
  return dark
}

const widthAt = (runs: readonly number[], i: number): number => (runs[i + 1] as number) - (runs[i] as number)

/** The width of a module if the five widths are in the proportion 1 : 1 : 3 : 1 : 1, within the tolerance for blur and ink; null otherwise. */
function moduleOf(a: number, b: number, c: number, d: number, e: number): number | null {
  const module = (a + b + c + d + e) / 7
  if (module < 0.9 || Math.abs(c - 3 * module) > 1.1 * module + 0.5) return null
  const slack = 0.7 * module + 0.5
  return Math.abs(a - module) <= slack && Math.abs(b - module) <= slack && Math.abs(d - module) <= slack && Math.abs(e - module) <= slack ? module : null
}

/** The pattern in the column, which also gives the height of its middle. */
function down(dark: Uint8Array, { width, height }: Grey, middle: number, y: number, module: number): Finder | null {
  const x = Math.floor(middle)
  const at = (row: number) => dark[row * width + x] as number
  if (at(y) !== 1) return null
  const reach = (from: number, step: 1 | -1): number[] => {
    const lengths: number[] = []
    let row = from
    for (const wanted of [1, 0, 1]) {
      let length = 0
      while (row >= 0 && row < height && at(row) === wanted && length <= 5 * module + 2) [length, row] = [length + 1, row + step]
      lengths.push(length)
    }
    return lengths
  }
  const [up, down] = [reach(y, -1), reach(y + 1, 1)]
  const vertical = moduleOf(up[2]!, up[1]!, up[0]! + down[0]!, down[1]!, down[2]!)
  if (vertical === null || vertical > 1.8 * module || module > 1.8 * vertical) return null
  return { x: middle, y: y + 1 + (down[0]! - up[0]!) / 2, module: (module + vertical) / 2, hits: 1 }
}

function note(found: Finder[], one: Finder | null): void {
  if (one === null) return
  const known = found.find(({ x, y, module }) => Math.abs(x - one.x) < 2.5 * module && Math.abs(y - one.y) < 2.5 * module)
  if (known === undefined) return void found.push(one)
  const weight = 1 / ++known.hits
  known.x += (one.x - known.x) * weight
  known.y += (one.y - known.y) * weight
  known.module += (one.module - known.module) * weight
}
