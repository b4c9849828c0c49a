import type { Luma } from '../luma.ts'

/** A pattern in the picture: its centre, the vectors of one module to its right and down, and its likeness to the pattern, 0 to 1. */
export type Frame = { x: number; y: number; rightX: number; rightY: number; downX: number; downY: number; likeness: number }

/** The side of a module, in pixels. */
export const moduleOf = ({ rightX, rightY, downX, downY }: Frame): number => Math.sqrt(Math.abs(rightX * downY - rightY * downX))

export const movedFrame = (f: Frame, x: number, y: number): Frame => ({ ...f, x: f.x + x, y: f.y + y })

/** The frame in a picture scaled by `by`: the middle of a pixel stays the middle of its image. */
export const scaledFrame = (f: Frame, by: number): Frame => ({
  x: (f.x + 0.5) * by - 0.5,
  y: (f.y + 0.5) * by - 0.5,
  likeness: f.likeness,
  rightX: f.rightX * by,
  rightY: f.rightY * by,
  downX: f.downX * by,
  downY: f.downY * by,
})

/** Sampling points around a centre, in modules, and which of them are dark. */
export type Pattern = { right: Float64Array; down: Float64Array; dark: Float64Array; darkShare: number }

/** Square rings around a module, dark or light from the innermost outwards. Each module is sampled at four places. */
function ringPattern(dark: readonly boolean[]): Pattern {
  const side = 2 * dark.length - 1
  const places = Array.from({ length: side * side }, (_, i) => ({ down: Math.floor(i / side) - dark.length + 1, right: (i % side) - dark.length + 1 })).flatMap(
    ({ right, down }) =>
      [
        [-0.25, -0.25],
        [-0.25, 0.25],
        [0.25, -0.25],
        [0.25, 0.25],
      ].map(([y, x]) => ({
        right: right + x!,
        down: down + y!,
        dark: dark[Math.max(Math.abs(right), Math.abs(down))]! ? 1 : 0,
      })),
  )
  const of = (name: 'right' | 'down' | 'dark') => Float64Array.from(places, (place) => place[name])
  return { right: of('right'), down: of('down'), dark: of('dark'), darkShare: places.filter((place) => place.dark === 1).length / places.length }
}

/** The finder pattern with the light margin around it. */
export const FINDER = ringPattern([true, true, false, true, false])

/** Moves, turns and slants the frame in decreasing steps as long as that makes the picture more like the pattern. */
export function settleFrame(luma: Luma, pattern: Pattern, start: Frame): Frame {
  let best = start
  for (let step = 0.16; step > 0.015; step /= 2) {
    for (let again = 0, better = true; better && again < 4; again++) {
      better = false
      for (const change of CHANGES) {
        for (const amount of [step, -step]) {
          const moved = changed(best, change, amount)
          moved.likeness = likenessOf(luma, pattern, moved)
          if (moved.likeness > best.likeness + 1e-4) {
            best = moved
            better = true
            break
          }
        }
      }
    }
  }
  return best
}

/** Changes of a frame: the centre in modules, and the two vectors as shares of themselves. */
const CHANGES = [
  [1, 0, 0, 0, 0, 0],
  [0, 1, 0, 0, 0, 0],
  [0, 0, 1, 0, 0, 1],
  [0, 0, 0, 1, -1, 0],
  [0, 0, 1, 0, 0, -1],
  [0, 0, 0, 1, 1, 0],
] as const

function changed(f: Frame, [x, y, rr, rd, dr, dd]: (typeof CHANGES)[number], amount: number): Frame {
  const shape = amount / 2
  return {
    x: f.x + amount * 2 * (x * f.rightX + y * f.downX),
    y: f.y + amount * 2 * (x * f.rightY + y * f.downY),
    rightX: f.rightX + shape * (rr * f.rightX + rd * f.downX),
    rightY: f.rightY + shape * (rr * f.rightY + rd * f.downY),
    downX: f.downX + shape * (dr * f.rightX + dd * f.downX),
    downY: f.downY + shape * (dr * f.rightY + dd * f.downY),
    likeness: 0,
  }
}

/** The correlation of the grey values with the pattern, which does not depend on brightness and contrast. */
export function likenessOf({ data, width, height }: Luma, { right, down, dark, darkShare }: Pattern, f: Frame): number {
  // In variables of their own, because a number in an object is fetched each time.
  const { x: middleX, y: middleY, rightX, rightY, downX, downY } = f
  let sum = 0
  let squares = 0
  let ofDark = 0
  const count = dark.length
  for (let i = 0; i < count; i++) {
    const toRight = right[i]!
    const toDown = down[i]!
    const x = middleX + toRight * rightX + toDown * downX
    const y = middleY + toRight * rightY + toDown * downY
    if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) return 0
    const left = x | 0
    const top = y | 0
    const fx = x - left
    const fy = y - top
    const at = top * width + left
    const upper = data[at]! + (data[at + 1]! - data[at]!) * fx
    const lower = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * fx
    const value = upper + (lower - upper) * fy
    sum += value
    squares += value * value
    ofDark += value * dark[i]!
  }
  const variance = squares / count - (sum / count) ** 2
  if (variance < 4) return 0
  return (darkShare * (sum / count) - ofDark / count) / Math.sqrt(variance * darkShare * (1 - darkShare))
}
