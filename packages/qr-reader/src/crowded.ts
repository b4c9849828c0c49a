import type { Luma } from './luma.ts'

/**
 * Whether there are so many finder patterns that the engine for flat codes would spend its time on comparing them: it compares each with all, so ten times as
 * many take a hundred times as long. No paper shows so many. What does was made for it, or is a weave that the paper lies on, and then the parts of the
 * picture that show less of it are looked at.
 */
export const isCrowded = (luma: Luma): boolean => finderLikes(luma) > FINDERS_MAX

const FINDERS_MAX = 3_000
const ROW_STEP = 16
/** How far to both sides of a pixel its surroundings go: of patterns that are too large for that, there is no room for so many. */
const REACH = 24
const NOISE = 4

/** About how many finder patterns there are, by some of the rows: a pattern is seen in as many rows as its core is high. */
function finderLikes(luma: Luma): number {
  let sum = 0
  for (let y = ROW_STEP >> 1; y < luma.height; y += ROW_STEP) sum += finderLikesIn(luma, y)
  return sum
}

/** Runs of a row that are dark, light, three times dark, light, dark, and above and below their middle the same; or all of it the other way round. */
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
    /** Of the colour of the pattern's core. */
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
