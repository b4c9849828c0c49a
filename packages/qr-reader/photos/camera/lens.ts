import { halve, rasterOf, stretch, type Raster } from '../raster.ts'

/** A picture out of focus: every point becomes a disk. Large disks are drawn at half the size, because they leave no fine detail anyway. */
export function defocus(from: Raster, radiusPx: number): Raster {
  if (radiusPx < 0.3) return from
  if (radiusPx > 8) return stretch(defocus(halve(from), radiusPx / 2), from.width, from.height)
  const { width, height } = from
  const reach = Math.ceil(radiusPx)
  const rows = Array.from({ length: 2 * reach + 1 }, (_, index) => discRow(radiusPx, index - reach)).filter(({ half }) => half > 0)
  const total = rows.reduce((sum, { half }) => sum + 2 * half, 0)
  const to = rasterOf(width, height)
  const pad = reach + 2
  const sums = new Float64Array(width + 2 * pad + 1)
  for (let y = 0; y < height; y++) {
    const source = y * width
    for (let index = 0; index < width + 2 * pad; index++) {
      sums[index + 1] = (sums[index] as number) + (from.data[source + Math.max(0, Math.min(width - 1, index - pad))] as number)
    }
    for (const { dy, half } of rows) {
      for (const target of targetsOf(y, dy, height)) addRow(to, target * width, sums, pad + 0.5, half, total)
    }
  }
  return to
}

const discRow = (radius: number, dy: number): { dy: number; half: number } => ({ dy, half: Math.sqrt(Math.max(0, (radius + 0.35) ** 2 - dy * dy)) })

/** The rows onto which this row is spread. At the edges of the frame, the first and the last row stand in for the rows beyond. */
function targetsOf(y: number, dy: number, height: number): number[] {
  const inside = y - dy >= 0 && y - dy < height ? [y - dy] : []
  if (y === 0) for (let row = 0; row + dy < 0 && row < height; row++) inside.push(row)
  if (y === height - 1) for (let row = height - 1; row + dy > height - 1 && row >= 0; row--) inside.push(row)
  return inside
}

/** Adds to a row the running sums of `half` neighbours to both sides. */
function addRow(to: Raster, start: number, sums: Float64Array, shift: number, half: number, total: number) {
  const right = shift + half
  const left = shift - half
  const rightIndex = Math.floor(right)
  const leftIndex = Math.floor(left)
  const rightShare = right - rightIndex
  const leftShare = left - leftIndex
  for (let x = 0; x < to.width; x++) {
    const upTo = (sums[x + rightIndex] as number) * (1 - rightShare) + (sums[x + rightIndex + 1] as number) * rightShare
    const from = (sums[x + leftIndex] as number) * (1 - leftShare) + (sums[x + leftIndex + 1] as number) * leftShare
    to.data[start + x] = (to.data[start + x] as number) + (upTo - from) / total
  }
}

/** The path of the camera while the shutter is open: a line with a bend. */
export type Motion = { lengthPx: number; angleDeg: number; bend: number }

export function smear(from: Raster, { lengthPx, angleDeg, bend }: Motion): Raster {
  if (lengthPx < 0.5) return from
  const { width, height } = from
  const to = rasterOf(width, height)
  for (const [key, weight] of tapsOf(lengthPx, angleDeg, bend)) {
    const [dx, dy] = key.split(',').map(Number) as [number, number]
    for (let y = 0; y < height; y++) {
      const source = Math.max(0, Math.min(height - 1, y + dy)) * width
      const target = y * width
      const first = Math.max(0, -dx)
      const last = Math.min(width, width - dx)
      for (let x = first; x < last; x++) to.data[target + x] = (to.data[target + x] as number) + weight * (from.data[source + x + dx] as number)
      for (let x = 0; x < first; x++) to.data[target + x] = (to.data[target + x] as number) + weight * (from.data[source] as number)
      for (let x = last; x < width; x++) to.data[target + x] = (to.data[target + x] as number) + weight * (from.data[source + width - 1] as number)
    }
  }
  return to
}

/** The path as weights of whole pixels. */
function tapsOf(lengthPx: number, angleDeg: number, bend: number): Map<string, number> {
  const taps = new Map<string, number>()
  const steps = Math.max(3, Math.ceil(lengthPx * 2))
  const angle = (angleDeg * Math.PI) / 180
  for (let step = 0; step < steps; step++) {
    const along = (step + 0.5) / steps - 0.5
    const aside = bend * (along * along * 4 - 0.33)
    const x = lengthPx * (along * Math.cos(angle) - aside * Math.sin(angle))
    const y = lengthPx * (along * Math.sin(angle) + aside * Math.cos(angle))
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const weight = ((dx ? x - Math.floor(x) : 1 - x + Math.floor(x)) * (dy ? y - Math.floor(y) : 1 - y + Math.floor(y))) / steps
      const key = `${Math.floor(x) + dx},${Math.floor(y) + dy}`
      if (weight > 1e-4) taps.set(key, (taps.get(key) ?? 0) + weight)
    }
  }
  return taps
}
