import type { Spot } from './spots.ts'

/** A row of print: its spots from left to right, and its course: foot and height of capitals as functions of x. */
export type Row = { spots: readonly Spot[]; left: number; right: number; foot: (x: number) => number; slope: (x: number) => number; cap: (x: number) => number }

/** Heights of letters that are looked for, in pixels. */
const [LEAST, MOST] = [7, 90]
/** Distances within a row, in heights of its letters: from a letter to the next, and over gaps that pad a row to the paper's width. */
const NEXT = 1.3
const FAR = 45

/** Joins spots that look like letters to words, and words to rows. */
export function findRows(spots: readonly Spot[]): Row[] {
  const letters = spots.filter(({ left, top, right, bottom, pixels }) => {
    const [width, height] = [right - left, bottom - top]
    return height >= LEAST && height <= MOST && width <= 4 * height && width * 9 >= height && pixels >= 0.12 * width * height
  })
  const words = joined(letters.toSorted(byLeft))
  const lean = leanOf(words)
  const rows = mergedWords(words, lean)
  return rows.filter((row) => row.length >= 3).map((row) => courseOf(row, lean))
}

const byLeft = (one: Spot, other: Spot): number => one.left - other.left
const heightOf = ({ top, bottom }: Spot): number => bottom - top
const middleOf = ({ left, right }: Spot): number => (left + right) / 2

/** Letters that are each other's nearest neighbours in a row. */
function joined(letters: readonly Spot[]): Spot[][] {
  const bins = new Map<number, number[]>()
  for (const [index, { bottom }] of letters.entries()) {
    const bin = Math.floor(bottom / 32)
    const members = bins.get(bin)
    if (members === undefined) bins.set(bin, [index])
    else members.push(index)
  }
  const next = new Int32Array(letters.length).fill(-1)
  const previous = new Int32Array(letters.length).fill(-1)
  const gapBefore = new Float64Array(letters.length).fill(Infinity)
  for (const [index, one] of letters.entries()) {
    const height = heightOf(one)
    let [best, gap] = [-1, NEXT * height]
    const bin = Math.floor(one.bottom / 32)
    const reach = Math.ceil(height / 32) + 1
    for (let near = bin - reach; near <= bin + reach; near++) {
      for (const at of bins.get(near) ?? []) {
        const other = letters[at] as Spot
        if (middleOf(other) <= middleOf(one) || other.left - one.right >= gap || at === index) continue
        const [least, most] = [Math.min(height, heightOf(other)), Math.max(height, heightOf(other))]
        const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (most > 1.9 * least || shared < 0.5 * least || other.left < one.left + 0.15 * height) continue
        best = at
        gap = other.left - one.right
      }
    }
    if (best === -1 || gap >= (gapBefore[best] as number)) continue
    const rival = previous[best] as number
    if (rival !== -1) next[rival] = -1
    next[index] = best
    previous[best] = index
    gapBefore[best] = gap
  }
  const words: Spot[][] = []
  for (let index = 0; index < letters.length; index++) {
    if (previous[index] !== -1) continue
    const word: Spot[] = []
    for (let at = index; at !== -1; at = next[at] as number) word.push(letters[at] as Spot)
    words.push(word)
  }
  return words
}

type Lean = (x: number, y: number) => number

/** How rows lean, as a linear function of the place: least squares over long words, twice, the second time without those far off. */
function leanOf(words: readonly (readonly Spot[])[]): Lean {
  let samples = words
    .filter((word) => word.length >= 5)
    .map((word) => {
      const [first, last] = [word[0] as Spot, word.at(-1) as Spot]
      const line = straight(word.map((spot) => [middleOf(spot), (spot.top + spot.bottom) / 2]))
      return { x: (first.left + last.right) / 2, y: line[0] + line[1] * ((first.left + last.right) / 2), slope: line[1], weight: last.right - first.left }
    })
  let plane: [number, number, number] = [0, 0, 0]
  for (let round = 0; round < 3 && samples.length > 0; round++) {
    plane = samples.length < 6 ? [weightedMedian(samples), 0, 0] : planeThrough(samples)
    const [a, b, c] = plane
    const near = samples.filter(({ x, y, slope }) => Math.abs(slope - (a + b * x + c * y)) < 0.12 / (round + 1))
    if (near.length < 6) break
    samples = near
  }
  const [a, b, c] = plane
  return (x, y) => a + b * x + c * y
}

function weightedMedian(samples: readonly { slope: number; weight: number }[]): number {
  const sorted = samples.toSorted((one, other) => one.slope - other.slope)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  return sorted.find(({ weight }) => (sum += weight) >= half)?.slope ?? 0
}

function planeThrough(samples: readonly { x: number; y: number; slope: number; weight: number }[]): [number, number, number] {
  const matrix = [0, 0, 0].map(() => [0, 0, 0, 0])
  for (const { x, y, slope, weight } of samples) {
    const terms = [1, x, y]
    for (let row = 0; row < 3; row++) {
      const into = matrix[row] as number[]
      for (let column = 0; column < 3; column++) into[column] = (into[column] as number) + weight * (terms[row] as number) * (terms[column] as number)
      into[3] = (into[3] as number) + weight * (terms[row] as number) * slope
    }
  }
  return solve(matrix) as [number, number, number]
}

/** Gauss; a row without a pivot gives 0. */
function solve(matrix: number[][]): number[] {
  const size = matrix.length
  for (let pivot = 0; pivot < size; pivot++) {
    const best = matrix
      .slice(pivot)
      .reduce((most, row, index) => (Math.abs(row[pivot] as number) > Math.abs((matrix[most] as number[])[pivot] as number) ? pivot + index : most), pivot)
    ;[matrix[pivot], matrix[best]] = [matrix[best] as number[], matrix[pivot] as number[]]
    const from = matrix[pivot] as number[]
    if (Math.abs(from[pivot] as number) < 1e-9) continue
    for (const [index, row] of matrix.entries()) {
      if (index === pivot) continue
      const share = (row[pivot] as number) / (from[pivot] as number)
      for (let column = pivot; column <= size; column++) row[column] = (row[column] as number) - share * (from[column] as number)
    }
  }
  return matrix.map((row, index) => (Math.abs(row[index] as number) < 1e-9 ? 0 : (row[size] as number) / (row[index] as number)))
}

/** Joins words that continue each other, over gaps as wide as the paper. */
function mergedWords(words: readonly Spot[][], lean: Lean): Spot[][] {
  const ends = words
    .filter((word) => word.length >= 2)
    .map((word) => {
      const [first, last] = [word[0] as Spot, word.at(-1) as Spot]
      const height = tallOf(word)
      const slope = lean(first.left, first.bottom)
      // Letters with feet below the line, such as Д, are the minority.
      const near = (some: readonly Spot[], x: number) =>
        quantile(
          some.map((spot) => spot.bottom + slope * (x - middleOf(spot))),
          0.3,
        )
      return {
        word,
        height,
        left: first.left,
        right: last.right,
        footLeft: near(word.slice(0, 6), first.left),
        footRight: near(word.slice(-6), last.right),
        isTaken: false,
      }
    })
    .toSorted((one, other) => one.left - other.left)
  const rows: Spot[][] = []
  for (const [index, start] of ends.entries()) {
    if (start.isTaken) continue
    const row = [...start.word]
    let end = start
    start.isTaken = true
    for (let at = index + 1; at < ends.length; at++) {
      const next = ends[at] as typeof start
      if (next.isTaken || next.left < end.right) continue
      const gap = next.left - end.right
      const height = Math.max(end.height, next.height)
      if (gap > FAR * height) break
      const foot = end.footRight + lean((end.right + next.left) / 2, end.footRight) * gap
      if (Math.abs(next.footLeft - foot) > 0.5 * height + 0.006 * gap || height > 1.5 * Math.min(end.height, next.height)) continue
      next.isTaken = true
      row.push(...next.word)
      end = next
    }
    rows.push(row)
  }
  return rows
}

/** The height of a word's capitals: that of most of its tall letters. */
const tallOf = (word: readonly Spot[]): number => quantile(word.map(heightOf), word.length < 4 ? 0.4 : 0.7)

function courseOf(spots: readonly Spot[], lean: Lean): Row {
  const tall = tallOf(spots)
  const capitals = spots.filter((spot) => heightOf(spot) > 0.82 * tall && heightOf(spot) < 1.22 * tall)
  const [left, right] = [(spots[0] as Spot).left, (spots.at(-1) as Spot).right]
  const middle = (left + right) / 2
  const slope = lean(middle, (spots[0] as Spot).bottom)
  const feet = capitals.map((spot): [number, number] => [middleOf(spot) - middle, spot.bottom - slope * (middleOf(spot) - middle)])
  const bend = capitals.length >= 8 ? 2 : capitals.length >= 4 && right - left > 4 * tall ? 1 : 0
  const course = robust(feet, bend, 0.14 * tall)
  const heights = capitals.map((spot): [number, number] => [middleOf(spot) - middle, heightOf(spot)])
  const size = robust(heights, capitals.length >= 8 ? 1 : 0, 0.12 * tall)
  // A box around a leaning letter is higher than the letter.
  const lying = Math.abs(slope) * 0.6
  return {
    spots,
    left,
    right,
    foot: (x) => slope * (x - middle) + course.at(x - middle),
    slope: (x) => slope + course.slopeAt(x - middle),
    cap: (x) => Math.max(5, size.at(x - middle) * (1 - 0.6 * lying)),
  }
}

/**
 * A polynomial through the points, of degree 0 to 2, that outliers do not move: they are left out step by step. It bends only as far as points that are spread
 * over the row show it, since it is used where there are none.
 */
function robust(points: readonly [number, number][], degree: number, within: number): { at(x: number): number; slopeAt(x: number): number } {
  const middle = points.reduce((sum, [x]) => sum + x, 0) / Math.max(1, points.length)
  const scale = Math.max(1, ...points.map(([x]) => Math.abs(x - middle)))
  const centre = median(points.map(([, y]) => y))
  let fit: number[] = [centre]
  const at = (x: number) => fit.reduce((sum, term, power) => sum + term * ((x - middle) / scale) ** power, 0)
  let near = points.filter(([, y]) => Math.abs(y - centre) < 6 * within)
  for (const factor of [3, 1.5, 1]) {
    if (near.length < degree + 2) break
    const terms = degree + 1
    const matrix = Array.from({ length: terms }, () => Array<number>(terms + 1).fill(0))
    for (const [x, y] of near) {
      for (let row = 0; row < terms; row++) {
        const into = matrix[row] as number[]
        for (let column = 0; column < terms; column++) into[column] = (into[column] as number) + ((x - middle) / scale) ** (row + column)
        into[terms] = (into[terms] as number) + y * ((x - middle) / scale) ** row
      }
    }
    for (let power = 1; power < terms; power++) (matrix[power] as number[])[power] = ((matrix[power] as number[])[power] as number) + STIFFNESS[power as 1 | 2]
    fit = solve(matrix)
    near = points.filter(([x, y]) => Math.abs(y - at(x)) < factor * within)
  }
  return { at, slopeAt: (x) => fit.reduce((sum, term, power) => sum + (power === 0 ? 0 : (term * power * ((x - middle) / scale) ** (power - 1)) / scale), 0) }
}

/** How much a row resists to lean otherwise than its neighbours, and to bend, in numbers of letters. */
const STIFFNESS = { 1: 0.5, 2: 1 }

function straight(points: readonly (readonly [number, number])[]): [number, number] {
  const count = points.length
  const [meanX, meanY] = [points.reduce((sum, [x]) => sum + x, 0) / count, points.reduce((sum, [, y]) => sum + y, 0) / count]
  const [top, bottom] = points.reduce(([t, u], [x, y]) => [t + (x - meanX) * (y - meanY), u + (x - meanX) ** 2], [0, 0])
  const slope = bottom === 0 ? 0 : top / bottom
  return [meanY - slope * meanX, slope]
}

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
