import type { Luma } from './luma.ts'

/**
 * Whether a picture has so many finder patterns that the engine for flat codes would take too long: it compares each pattern with all others, so ten times as
 * many take a hundred times as long. Receipts never have so many. A picture that does was made as an attack, or shows a woven fabric under the paper; then
 * only its parts with fewer patterns are searched.
 */
export const isCrowded = (luma: Luma): boolean => finderLikes(luma) > FINDERS_MAX

const FINDERS_MAX = 3_000
const ROW_STEP = 16
/** Half width of the neighbourhood of a pixel. Larger patterns do not fit into a picture in such numbers. */
const REACH = 24
const NOISE = 4

/** The approximate number of finder patterns, from some of the rows: a pattern is counted in each row of its core. */
function finderLikes(luma: Luma): number {
  let sum = 0
  for (let y = ROW_STEP >> 1; y < luma.height; y += ROW_STEP) sum += finderLikesIn(luma, y)
  return sum
}

/**
 * Counts runs in a row that are dark, light, three times dark, light, dark and have the same proportions in the column through their middle, or all of it
 * with inverted colours.
 */
function finderLikesIn({ data, width, height }: Luma, y: number): number {
  const row = data.subarray(y * width, (y + 1) * width)
  let sum = 0
  let around = 0
  for (let x = 0; x < Math.min(REACH, width); x++) around += row[x]!
  let dark = false
  let seen = 0
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0]
  for (let x = 0; x < width; x++) {
    if (x + REACH < width) around += row[x + REACH]!
    if (x > REACH) around -= row[x - REACH - 1]!
    const mean = around / (Math.min(width - 1, x + REACH) - Math.max(0, x - REACH) + 1)
    if (dark ? row[x]! <= mean + NOISE : row[x]! >= mean - NOISE) continue
    dark = !dark
    a = b
    b = c
    c = d
    d = e
    e = f
    f = x
    seen++
    if (seen < 6 || !isFinderRun(b - a, c - b, d - c, e - d, f - e)) continue
    const module = (f - a) / 7
    const middle = (c + d) >> 1
    /** Whether the pixel so many modules below the middle has the colour of the pattern's core. */
    const isCore = (modules: number) => {
      const from = Math.round(y + modules * module)
      return from >= 0 && from < height && data[from * width + middle]! < mean !== dark
    }
    if (isCore(-1) && isCore(1) && !isCore(-2) && !isCore(2) && isCore(-3) && isCore(3)) sum += ROW_STEP / (3 * module)
  }
  return sum
}

function isFinderRun(first: number, second: number, middle: number, fourth: number, fifth: number): boolean {
  const module = (first + second + middle + fourth + fifth) / 7
  const slack = module / 2 + 0.5
  const isOne = (run: number) => Math.abs(run - module) <= slack
  return Math.abs(middle - 3 * module) <= 2 * slack && isOne(first) && isOne(second) && isOne(fourth) && isOne(fifth)
}
