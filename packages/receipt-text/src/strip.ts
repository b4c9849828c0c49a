import { CELL } from './cell.ts'
import type { Ink } from './ink.ts'
import type { Row } from './rows.ts'
import type { Spot } from './spots.ts'

/** A row laid out straight: capitals are `CELL.cap` pixels high, widths are as on the paper. `xs`: the place in the photo of each column. */
export type Strip = { width: number; data: Float32Array; xs: Float32Array; gaps: number[] }

const STRIP_HEIGHT = CELL.height + 6
/** Row of the strip on which capitals stand. */
const STRIP_BASE = CELL.base + 3
const MARGIN = 1.2
const WIDTH_MAX = 2_400

export function layOut({ width, height, depth }: Ink, row: Row): Strip {
  const xs: number[] = []
  const [from, to] = [row.left - MARGIN * row.cap(row.left), row.right + MARGIN * row.cap(row.right)]
  for (let x = from; x < to && xs.length < WIDTH_MAX; x += row.cap(x) / CELL.cap / Math.hypot(1, row.slope(x))) xs.push(x)
  const data = new Float32Array(xs.length * STRIP_HEIGHT)
  for (const [column, x] of xs.entries()) {
    const slope = row.slope(x)
    const long = Math.hypot(1, slope)
    const unit = row.cap(x) / CELL.cap
    const foot = row.foot(x)
    // Letters of a large photo are wider than the strip's pixels: each pixel is the mean of several.
    const taps = Math.min(4, Math.max(1, Math.round(unit)))
    for (let y = 0; y < STRIP_HEIGHT; y++) {
      let sum = 0
      for (let tap = 0; tap < taps * taps; tap++) {
        const up = STRIP_BASE - (y + ((tap % taps) + 0.5) / taps)
        const along = unit * ((Math.floor(tap / taps) + 0.5) / taps - 0.5)
        sum += sample(depth, width, height, x + (unit * up * slope + along) / long - 0.5, foot - (unit * up - along * slope) / long - 0.5)
      }
      data[y * xs.length + column] = sum / taps ** 2
    }
  }
  normalise(data)
  return { width: xs.length, data, xs: Float32Array.from(xs), gaps: gapsOf(row) }
}

function sample(from: Float32Array, width: number, height: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 0
  const [fx, fy] = [x - left, y - top]
  const at = top * width + left
  const above = (from[at] as number) * (1 - fx) + (from[at + 1] as number) * fx
  const below = (from[at + width] as number) * (1 - fx) + (from[at + width + 1] as number) * fx
  return above * (1 - fy) + below * fy
}

/** Paper becomes 0 and the darkest ink about 1. */
function normalise(data: Float32Array) {
  const sorted = data.toSorted()
  const paper = sorted[Math.floor(sorted.length * 0.35)] as number
  const black = sorted[Math.floor(sorted.length * 0.97)] as number
  const range = Math.max(0.02, black - paper)
  for (let at = 0; at < data.length; at++) data[at] = Math.max(-0.4, Math.min(1.4, ((data[at] as number) - paper) / range))
}

/** Distances between the middles of neighbouring letters, in pixels of the strip. */
function gapsOf(row: Row): number[] {
  return row.spots.slice(1).flatMap((spot, index) => {
    const before = row.spots[index] as Spot
    const [x, y] = [(spot.left + spot.right) / 2, (before.left + before.right) / 2]
    const gap = ((x - y) * Math.hypot(1, row.slope(x)) * CELL.cap) / row.cap(x)
    return gap >= PITCH_LEAST && gap <= PITCH_MOST ? [gap] : []
  })
}

/** Widths of a character with its gap, for letters of 15 pixels. */
const PITCH_LEAST = 6.5
export const PITCH_MOST = 22

/** The distance that most of the gaps have. */
export function usualGap(gaps: readonly number[]): { pitch: number; votes: number } {
  let [pitch, votes] = [0, 0]
  for (const one of gaps) {
    const near = gaps.filter((gap) => Math.abs(gap - one) < 0.07 * one)
    if (near.length > votes || (near.length === votes && one < pitch)) [pitch, votes] = [near.reduce((sum, gap) => sum + gap, 0) / near.length, near.length]
  }
  return { pitch, votes }
}

/** Cuts the strip into cells of about this width where there is least ink. Returns the cuts. */
export function cutsOf({ width, data }: Strip, pitch: number): Float32Array {
  const ink = new Float32Array(width)
  for (let y = STRIP_BASE - CELL.cap; y < STRIP_BASE; y++) {
    for (let x = 0; x < width; x++) ink[x] = (ink[x] as number) + Math.max(0, data[Math.floor(y) * width + x] as number) / CELL.cap
  }
  const finer = 2
  const places = width * finer
  const cost = new Float64Array(places).fill(Infinity)
  const before = new Int32Array(places).fill(-1)
  const [least, most] = [Math.floor(0.86 * pitch * finer), Math.ceil(1.14 * pitch * finer)]
  for (let at = 0; at < places; at++) {
    const here = inkAt(ink, at / finer)
    if (at < 1.2 * pitch * finer) cost[at] = here
    for (let gap = least; gap <= most && gap <= at; gap++) {
      const off = (gap / finer - pitch) / pitch
      const sum = (cost[at - gap] as number) + here + 12 * off * off
      if (sum < (cost[at] as number)) {
        cost[at] = sum
        before[at] = at - gap
      }
    }
  }
  let end = places - 1
  for (let at = Math.max(0, Math.floor(places - pitch * finer)); at < places; at++) if ((cost[at] as number) < (cost[end] as number)) end = at
  const cuts: number[] = []
  for (let at = end; at !== -1; at = before[at] as number) cuts.push(at / finer)
  return Float32Array.from(cuts.reverse())
}

function inkAt(ink: Float32Array, x: number): number {
  const left = Math.floor(x)
  const share = x - left
  return (ink[left] ?? 0) * (1 - share) + (ink[left + 1] ?? 0) * share
}

/** Ink of a share of the row's darkest that shows in at least three pixels of a cell is print. */
const FAINT = 0.4

export function isEmpty({ width, data }: Strip, from: number, to: number): boolean {
  let pixels = 0
  const aside = 0.12 * (to - from)
  for (let y = Math.floor(STRIP_BASE - CELL.cap) - 1; y < STRIP_BASE + 2; y++) {
    for (let x = Math.ceil(from + aside); x < to - aside; x++) if ((data[y * width + x] as number) > FAINT && ++pixels >= 3) return false
  }
  return true
}

/** Writes a cell for the network, with the network's border of one pixel. */
export function cellInto(input: Float32Array, { width, data }: Strip, middle: number, pitch: number): void {
  const step = pitch / CELL.pitch
  for (let y = 0; y < CELL.height; y++) {
    const strip = y + 3
    const row = Math.max(0, Math.min(STRIP_HEIGHT - 2, Math.floor(strip)))
    const fy = strip - row
    for (let x = 0; x < CELL.width; x++) {
      const place = middle + (x + 0.5 - CELL.width / 2) * step - 0.5
      const left = Math.floor(place)
      const fx = place - left
      let value = 0
      if (left >= 0 && left + 1 < width) {
        const at = row * width + left
        value =
          ((data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx) * (1 - fy) +
          ((data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx) * fy
      }
      input[(y + 1) * (CELL.width + 2) + x + 1] = value
    }
  }
}
