/** A projective map between planes: nine numbers by row, the last of them 1. */
export type Homography = readonly number[]

export type Pair = { u: number; v: number; x: number; y: number; weight: number }

/** The homography that maps (u, v) to (x, y), by least squares; null if the pairs do not determine one. */
export function fitHomography(pairs: readonly Pair[]): Homography | null {
  const unknowns = 8
  const rows = Array.from({ length: unknowns }, () => new Float64Array(unknowns + 1))
  const add = (terms: number[], value: number, weight: number) => {
    for (let i = 0; i < unknowns; i++) {
      const row = rows[i]!
      const factor = weight * terms[i]!
      if (factor === 0) continue
      for (let j = 0; j < unknowns; j++) row[j] = row[j]! + factor * terms[j]!
      row[unknowns] = row[unknowns]! + factor * value
    }
  }
  // Both planes are normalised to a size of about one, so that the sums of squares have similar sizes.
  const from = normalised(pairs.map(({ u, v }) => [u, v] as const))
  const to = normalised(pairs.map(({ x, y }) => [x, y] as const))
  for (const pair of pairs) {
    const [u, v] = [(pair.u - from.x) * from.scale, (pair.v - from.y) * from.scale]
    const [x, y] = [(pair.x - to.x) * to.scale, (pair.y - to.y) * to.scale]
    add([u, v, 1, 0, 0, 0, -u * x, -v * x], x, pair.weight)
    add([0, 0, 0, u, v, 1, -u * y, -v * y], y, pair.weight)
  }
  const found = solve(rows)
  if (found === null) return null
  const [a, b, c, d, e, f, g, h] = found as [number, number, number, number, number, number, number, number]
  const before = [from.scale, 0, -from.x * from.scale, 0, from.scale, -from.y * from.scale, 0, 0, 1]
  const after = [1 / to.scale, 0, to.x, 0, 1 / to.scale, to.y, 0, 0, 1]
  const whole = times(after, times([a, b, c, d, e, f, g, h, 1], before))
  return whole.map((one) => one / whole[8]!)
}

export function apply(h: Homography, u: number, v: number): [number, number] {
  const depth = h[6]! * u + h[7]! * v + h[8]!
  return [(h[0]! * u + h[1]! * v + h[2]!) / depth, (h[3]! * u + h[4]! * v + h[5]!) / depth]
}

function normalised(points: readonly (readonly [number, number])[]): { x: number; y: number; scale: number } {
  const x = points.reduce((sum, [one]) => sum + one, 0) / points.length
  const y = points.reduce((sum, [, one]) => sum + one, 0) / points.length
  const spread = points.reduce((sum, [px, py]) => sum + Math.hypot(px - x, py - y), 0) / points.length
  return { x, y, scale: spread === 0 ? 1 : 1 / spread }
}

function times(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, i) => [0, 1, 2].reduce((sum, k) => sum + a[Math.floor(i / 3) * 3 + k]! * b[k * 3 + (i % 3)]!, 0))
}

/** Gaussian elimination with partial pivoting; the last column is the right-hand side. */
export function solve(rows: Float64Array[]): number[] | null {
  const count = rows.length
  for (let column = 0; column < count; column++) {
    let pivot = column
    for (let row = column + 1; row < count; row++) if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    if (Math.abs(rows[pivot]![column]!) < 1e-10) return null
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const top = rows[column]!
    for (let row = 0; row < count; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / top[column]!
      if (factor !== 0) for (let k = column; k <= count; k++) rows[row]![k] = rows[row]![k]! - factor * top[k]!
    }
  }
  return rows.map((row, i) => row[count]! / row[i]!)
}
