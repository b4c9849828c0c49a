import type { Corners } from './corners.ts'
import type { Frame } from './frame.ts'
import { vertex } from './follow.ts'
import { cornersAcross, MARGIN } from './lattice.ts'
import type { Lattice } from './lattice.ts'
import type { Layout } from './layout.ts'
import type { Luma } from '../luma.ts'

/**
 * Finds the lattice of a code that is folded or bent so much that no smooth surface passes through its finder patterns: module by module, outwards from the
 * patterns, each near the place that its neighbours predict.
 */
export function crawlGrid(even: Luma, corners: Corners, layout: Layout): Lattice {
  const crawl = new Crawl(even, layout)
  const { size } = layout
  crawl.seed(corners.topLeft, 3, 3)
  crawl.seed(corners.topRight, size - 4, 3)
  crawl.seed(corners.bottomLeft, 3, size - 4)
  crawl.run()
  for (let round = 0; round < MENDINGS && crawl.forgetTorn() > 0; round++) crawl.run()
  return crawl.lattice()
}

const MENDINGS = 6
const TORN = 0.5
const FORGOTTEN_AROUND = 3
const SEED = 3
const STRIDE = 0.2
const STRIDES_MAX = 2
const SCORES = 2 * STRIDES_MAX + 3
const AROUND_ONE = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const
const TRUST = 5
const TRUST_MIN = 0.02
/** Contrast of a clear module to the middle grey. */
const GAIN = 70
const PATCH = 2
const AROUND = 3
const STIFFNESS = 0.8

class Crawl {
  even: Luma
  layout: Layout
  side: number
  // Centre and step vectors of each module, with a ring of margin around the code.
  x: Float64Array
  y: Float64Array
  rx: Float64Array
  ry: Float64Array
  dx: Float64Array
  dy: Float64Array
  trust: Float64Array
  fixed: Uint8Array
  expected: Int8Array
  scores = new Float64Array(SCORES * SCORES)
  queue = new Map<number, number>()

  constructor(even: Luma, layout: Layout) {
    this.even = even
    this.layout = layout
    this.side = layout.size + 2
    const many = () => new Float64Array(this.side * this.side)
    ;[this.x, this.y, this.rx, this.ry, this.dx, this.dy, this.trust] = [many(), many(), many(), many(), many(), many(), many()]
    this.fixed = new Uint8Array(this.side * this.side)
    this.expected = Int8Array.from({ length: this.side * this.side }, (_, i) => {
      const [row, column] = [Math.floor(i / this.side) - 1, (i % this.side) - 1]
      return row < 0 || column < 0 || row >= layout.size || column >= layout.size ? -1 : layout.known[row * layout.size + column]!
    })
  }

  seed(finder: Frame, column: number, row: number): void {
    if (finder.likeness === 0) return
    for (let down = -SEED; down <= SEED; down++) {
      for (let right = -SEED; right <= SEED; right++) {
        const at = (row + 1 + down) * this.side + column + 1 + right
        this.x[at] = finder.x + right * finder.rightX + down * finder.downX
        this.y[at] = finder.y + right * finder.rightY + down * finder.downY
        this.rx[at] = finder.rightX
        this.ry[at] = finder.rightY
        this.dx[at] = finder.downX
        this.dy[at] = finder.downY
        this.trust[at] = 1
        this.fixed[at] = 1
      }
    }
    for (let down = -SEED; down <= SEED; down++) for (let right = -SEED; right <= SEED; right++) this.await((row + 1 + down) * this.side + column + 1 + right)
  }

  /** Queues the neighbours of a found module. The priority is higher the better a candidate's own neighbours are known. */
  await(at: number): void {
    const { side } = this
    const [row, column] = [Math.floor(at / side), at % side]
    for (const [r, c] of [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ] as const) {
      if (r < 0 || c < 0 || r >= side || c >= side) continue
      const next = r * side + c
      if (this.trust[next]! > 0) continue
      let eagerness = 0
      for (let j = Math.max(0, r - 1); j <= Math.min(side - 1, r + 1); j++) {
        for (let i = Math.max(0, c - 1); i <= Math.min(side - 1, c + 1); i++) eagerness += this.trust[j * side + i]! * (j === r || i === c ? 1 : 0.7)
      }
      this.queue.set(next, eagerness)
    }
  }

  run(): void {
    while (this.queue.size > 0) {
      let next = -1
      let most = -Infinity
      for (const [at, eagerness] of this.queue) if (eagerness > most) [next, most] = [at, eagerness]
      this.queue.delete(next)
      this.expect(next)
      this.look(next)
      this.await(next)
    }
  }

  /**
   * Where fronts from different patterns met and do not fit together, forgets the modules around, so that they are searched again from all sides. Returns how
   * many.
   */
  forgetTorn(): number {
    const { side } = this
    const torn: number[] = []
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const at = row * side + column
        if (this.trust[at] === 1 && this.fixed[at] === 1) continue
        if (this.tension(at, row, column) > TORN) torn.push(at)
      }
    }
    const forgotten = new Set<number>()
    for (const at of torn) {
      const [row, column] = [Math.floor(at / side), at % side]
      for (let j = Math.max(0, row - FORGOTTEN_AROUND); j <= Math.min(side - 1, row + FORGOTTEN_AROUND); j++) {
        for (let i = Math.max(0, column - FORGOTTEN_AROUND); i <= Math.min(side - 1, column + FORGOTTEN_AROUND); i++) {
          if (this.fixed[j * side + i] === 0) forgotten.add(j * side + i)
        }
      }
    }
    for (const at of forgotten) this.trust[at] = 0
    for (let at = 0; at < side * side; at++) if (this.trust[at]! > 0) this.await(at)
    return forgotten.size
  }

  /** Distance of a module from the middle of its neighbours, in modules. */
  tension(at: number, row: number, column: number): number {
    const { side, x, y, rx, ry, dx, dy } = this
    const scale = Math.sqrt(Math.abs(rx[at]! * dy[at]! - ry[at]! * dx[at]!)) || 1
    let most = 0
    if (column > 0 && column < side - 1) most = Math.max(most, Math.hypot(x[at]! * 2 - x[at - 1]! - x[at + 1]!, y[at]! * 2 - y[at - 1]! - y[at + 1]!))
    if (row > 0 && row < side - 1) most = Math.max(most, Math.hypot(x[at]! * 2 - x[at - side]! - x[at + side]!, y[at]! * 2 - y[at - side]! - y[at + side]!))
    return most / scale
  }

  /** Predicts place and step vectors of a module from its found neighbours, by their weighted mean. */
  expect(at: number): void {
    const { side, x, y, rx, ry, dx, dy, trust } = this
    const [row, column] = [Math.floor(at / side), at % side]
    let [s, sx, sy, arx, ary, adx, ady] = [0, 0, 0, 0, 0, 0, 0]
    for (let j = Math.max(0, row - AROUND); j <= Math.min(side - 1, row + AROUND); j++) {
      for (let i = Math.max(0, column - AROUND); i <= Math.min(side - 1, column + AROUND); i++) {
        const from = j * side + i
        if (trust[from] === 0) continue
        const [u, v] = [column - i, row - j]
        const weight = trust[from]! / (u * u + v * v) ** 2
        s += weight
        sx += weight * (x[from]! + u * rx[from]! + v * dx[from]!)
        sy += weight * (y[from]! + u * ry[from]! + v * dy[from]!)
        arx += weight * rx[from]!
        ary += weight * ry[from]!
        adx += weight * dx[from]!
        ady += weight * dy[from]!
      }
    }
    x[at] = sx / s
    y[at] = sy / s
    rx[at] = arx / s
    ry[at] = ary / s
    dx[at] = adx / s
    dy[at] = ady / s
  }

  /** Computes the step vectors of a found module from the places of its found neighbours. */
  slope(at: number): void {
    const { side, x, y, rx, ry, dx, dy, trust } = this
    const [row, column] = [Math.floor(at / side), at % side]
    const hold = 1.5
    let [uu, uv, vv, ux, uy, vx, vy] = [hold, 0, hold, hold * rx[at]!, hold * ry[at]!, hold * dx[at]!, hold * dy[at]!]
    for (let j = Math.max(0, row - AROUND); j <= Math.min(side - 1, row + AROUND); j++) {
      for (let i = Math.max(0, column - AROUND); i <= Math.min(side - 1, column + AROUND); i++) {
        const from = j * side + i
        if (from === at || trust[from] === 0) continue
        const [u, v] = [i - column, j - row]
        const weight = trust[from]! / (u * u + v * v)
        const [px, py] = [x[from]! - x[at]!, y[from]! - y[at]!]
        uu += weight * u * u
        uv += weight * u * v
        vv += weight * v * v
        ux += weight * u * px
        uy += weight * u * py
        vx += weight * v * px
        vy += weight * v * py
      }
    }
    const determinant = uu * vv - uv * uv
    rx[at] = (ux * vv - vx * uv) / determinant
    ry[at] = (uy * vv - vy * uv) / determinant
    dx[at] = (vx * uu - ux * uv) / determinant
    dy[at] = (vy * uu - uy * uv) / determinant
  }

  /** Climbs to the place near the predicted one where the modules around are clearest. */
  look(at: number): void {
    this.scores.fill(NaN)
    let [i, j] = [0, 0]
    for (let again = true; again; ) {
      again = false
      const best = this.score(at, i, j)
      for (const [di, dj] of AROUND_ONE) {
        if (Math.abs(i + di) > STRIDES_MAX || Math.abs(j + dj) > STRIDES_MAX || this.score(at, i + di, j + dj) <= best) continue
        ;[i, j, again] = [i + di, j + dj, true]
        break
      }
    }
    const best = this.score(at, i, j)
    const u = (i + vertex(this.score(at, i - 1, j), best, this.score(at, i + 1, j))) * STRIDE
    const v = (j + vertex(this.score(at, i, j - 1), best, this.score(at, i, j + 1))) * STRIDE
    this.x[at] = this.x[at]! + u * this.rx[at]! + v * this.dx[at]!
    this.y[at] = this.y[at]! + u * this.ry[at]! + v * this.dy[at]!
    const around = (this.score(at, i - 1, j - 1) + this.score(at, i + 1, j + 1) + this.score(at, i + 1, j - 1) + this.score(at, i - 1, j + 1)) / 4
    this.trust[at] = Math.min(1, Math.max(TRUST_MIN, TRUST * (best - around)))
    this.slope(at)
  }

  /** The clarity at a place some strides from the predicted one, less a penalty for the distance. */
  score(at: number, i: number, j: number): number {
    const place = (j + STRIDES_MAX + 1) * SCORES + i + STRIDES_MAX + 1
    const known = this.scores[place]!
    if (!Number.isNaN(known)) return known
    const [u, v] = [i * STRIDE, j * STRIDE]
    return (this.scores[place] = this.clarity(at, u, v) - STIFFNESS * (u * u + v * v))
  }

  /** How clearly the modules around stand out if this module is moved by (u, v); −1 to 1. */
  clarity(at: number, u: number, v: number): number {
    const { side, rx, ry, dx, dy, expected } = this
    const { data, width, height } = this.even
    const [row, column] = [Math.floor(at / side), at % side]
    const [middleX, middleY, rightX, rightY, downX, downY] = [this.x[at]!, this.y[at]!, rx[at]!, ry[at]!, dx[at]!, dy[at]!]
    const [first, last] = [Math.max(-PATCH, -column), Math.min(PATCH, side - 1 - column)]
    let score = 0
    let weights = 0
    for (let j = Math.max(-PATCH, -row); j <= Math.min(PATCH, side - 1 - row); j++) {
      for (let i = first; i <= last; i++) {
        const cx = middleX + (u + i) * rightX + (v + j) * downX
        const cy = middleY + (u + i) * rightY + (v + j) * downY
        let value = 0
        if (cx >= 0 && cy >= 0 && cx < width - 1 && cy < height - 1) {
          const left = cx | 0
          const top = cy | 0
          const fx = cx - left
          const from = top * width + left
          const upper = data[from]! + (data[from + 1]! - data[from]!) * fx
          const lower = data[from + width]! + (data[from + width + 1]! - data[from + width]!) * fx
          value = 128 - upper - (lower - upper) * (cy - top)
        }
        const known = expected[(row + j) * side + column + i]!
        const weight = i === PATCH || j === PATCH || i === -PATCH || j === -PATCH ? 0.5 : 1
        weights += weight
        score += weight * (known === 0 ? Math.abs(value) : 1.5 * known * value)
      }
    }
    return score / weights / GAIN
  }

  lattice(): Lattice {
    const { side } = this
    const across = cornersAcross(this.layout.size)
    const made: Lattice = { size: this.layout.size, x: new Float32Array(across * across), y: new Float32Array(across * across) }
    for (let row = 0; row < across; row++) {
      for (let column = 0; column < across; column++) {
        // The corner is up and left of module (row − MARGIN): the mean of the predictions of the up to four modules around it.
        let [x, y, count] = [0, 0, 0]
        const [r, c] = [row - MARGIN + 1, column - MARGIN + 1]
        for (const j of [r - 1, r]) {
          for (const i of [c - 1, c]) {
            const [jj, ii] = [Math.min(side - 1, Math.max(0, j)), Math.min(side - 1, Math.max(0, i))]
            const from = jj * side + ii
            const [u, v] = [c - 0.5 - ii, r - 0.5 - jj]
            x += this.x[from]! + u * this.rx[from]! + v * this.dx[from]!
            y += this.y[from]! + u * this.ry[from]! + v * this.dy[from]!
            count++
          }
        }
        made.x[row * across + column] = x / count
        made.y[row * across + column] = y / count
      }
    }
    return made
  }
}
