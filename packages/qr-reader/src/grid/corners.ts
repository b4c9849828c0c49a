import { FINDER, likenessOf, moduleOf, movedFrame, scaledFrame, settleFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import type { Scales } from './scales.ts'

/** Three finder patterns that may belong to one code. Each frame is turned so that its right and down are those of the code. */
export type Corners = {
  topLeft: Frame
  topRight: Frame
  bottomLeft: Frame
  /** Modules along a side, estimated by the distances and the sizes of the patterns. */
  size: number
  /** Deviation from a perfect arrangement, which has 0. */
  doubt: number
}

/** All arrangements of three patterns that may be a code, the best first. */
export function arrangements(finders: readonly Frame[]): Corners[] {
  const found: Corners[] = []
  for (const topLeft of finders) {
    for (const topRight of finders) {
      if (topRight === topLeft) continue
      const side = sideBetween(topLeft, topRight)
      if (side === null) continue
      for (const bottomLeft of finders) {
        if (bottomLeft === topLeft || bottomLeft === topRight) continue
        const corners = arrange(topLeft, topRight, bottomLeft)
        if (corners !== null) found.push(corners)
      }
    }
  }
  return found.sort((a, b) => a.doubt - b.doubt)
}

/**
 * Arrangements of two patterns with a guessed third one: on either side of the two, which may lie along a side of the code or across its diagonal. The
 * guessed pattern has likeness 0, so that nothing relies on it.
 */
export function guesses(finders: readonly Frame[]): Corners[] {
  const found: Corners[] = []
  for (const a of finders) {
    for (const b of finders) {
      if (a === b) continue
      const [x, y] = [b.x - a.x, b.y - a.y]
      const from = turned(a, x, y)
      const away = inModules(from, x, y)
      const third = (right: number, down: number): Frame => ({
        ...from,
        x: a.x + right * from.rightX + down * from.downX,
        y: a.y + right * from.rightY + down * from.downY,
        likeness: 0,
      })
      const side = sideBetween(a, b) !== null
      const across = Math.abs(away.down) > 0.5 * away.right
      found.push(
        ...[
          side ? arrange(a, b, third(0, away.right)) : null,
          side ? arrange(a, third(0, -away.right), b) : null,
          // Only arrangements that are not mirrored remain.
          ...(across ? [third(away.right, 0), third(0, away.down)].flatMap((corner) => [arrange(corner, a, b), arrange(corner, b, a)]) : []),
        ].filter((one) => one !== null),
      )
    }
  }
  return found.sort((a, b) => a.doubt - b.doubt)
}

/**
 * The arrangement with its guessed pattern found in the picture, although it is too faint, covered or smeared to be found without knowing where it must be;
 * null: it is not there.
 */
export function seekThird(scales: Scales, { topLeft, topRight, bottomLeft }: Corners): Corners | null {
  const own = [topLeft, topRight, bottomLeft]
  const guessed = own.findIndex(({ likeness }) => likeness === 0)
  const level = Math.max(0, Math.min(scales.count - 1, Math.floor(Math.log2(moduleOf(own[guessed]!) / MODULE_TO_SEEK))))
  const luma = scales.luma(level)
  const around = scaledFrame(own[guessed]!, 1 / 2 ** level)
  let best = around
  for (let down = -SOUGHT_WITHIN; down <= SOUGHT_WITHIN; down += SOUGHT_STEP) {
    for (let right = -SOUGHT_WITHIN; right <= SOUGHT_WITHIN; right += SOUGHT_STEP) {
      const moved = movedFrame(around, right * around.rightX + down * around.downX, right * around.rightY + down * around.downY)
      moved.likeness = likenessOf(luma, FINDER, moved)
      if (moved.likeness > best.likeness) best = moved
    }
  }
  if (best.likeness < SOUGHT_START) return null
  best = settleFrame(luma, FINDER, best)
  if (best.likeness < SOUGHT_LIKENESS) return null
  own[guessed] = scaledFrame(best, 2 ** level)
  return arrange(own[0]!, own[1]!, own[2]!)
}

/** In pixels: fine enough for its place, and coarse enough to be free of noise. */
const MODULE_TO_SEEK = 2.5
/** In modules. */
const SOUGHT_WITHIN = 6
const SOUGHT_STEP = 0.75
const SOUGHT_START = 0.3
const SOUGHT_LIKENESS = 0.45

function arrange(first: Frame, second: Frame, third: Frame): Corners | null {
  const [acrossX, acrossY] = [second.x - first.x, second.y - first.y]
  const [alongX, alongY] = [third.x - first.x, third.y - first.y]
  if (acrossX * alongY - acrossY * alongX <= 0) return null // a mirrored arrangement: the other order of the patterns is not
  const topLeft = turned(first, acrossX, acrossY)
  const topRight = turned(second, acrossX, acrossY)
  const bottomLeft = turned(third, alongX, alongY, true)
  const across = [inModules(topLeft, acrossX, acrossY), inModules(topRight, acrossX, acrossY)] as const
  const along = [inModules(topLeft, alongX, alongY), inModules(bottomLeft, alongX, alongY)] as const
  const slant = Math.max(...across.map(({ right, down }) => Math.abs(down / right)), ...along.map(({ right, down }) => Math.abs(right / down)))
  if (slant > 0.7) return null
  const width = 2 / (1 / across[0].right + 1 / across[1].right)
  const height = 2 / (1 / along[0].down + 1 / along[1].down)
  const size = (width + height) / 2 + 7
  if (!(width > 10 && height > 10 && size < 130)) return null
  const uneven = Math.abs(Math.log(width / height))
  if (uneven > 0.9) return null
  const unlike = [topLeft, topRight, bottomLeft].reduce((sum, { likeness }) => sum + (likeness === 0 ? 0 : 1 - likeness), 0)
  const doubt = slant + uneven + unlike
  if (doubt > DOUBT_MAX) return null
  return { topLeft, topRight, bottomLeft, size, doubt }
}

/** In some hundred pictures, no arrangement with a larger doubt was a code. */
const DOUBT_MAX = 1.2

function sideBetween(a: Frame, b: Frame): number | null {
  const [x, y] = [b.x - a.x, b.y - a.y]
  const [ofA, ofB] = [turned(a, x, y), turned(b, x, y)]
  const [inA, inB] = [inModules(ofA, x, y), inModules(ofB, x, y)]
  if (Math.abs(inA.down) > 0.7 * inA.right || Math.abs(inB.down) > 0.7 * inB.right) return null
  const ratio = inA.right / inB.right
  return ratio > 0.4 && ratio < 2.5 ? (inA.right + inB.right) / 2 : null
}

/** The frame turned by right angles until its right (or down) side points best in the given direction. */
function turned(f: Frame, x: number, y: number, down = false): Frame {
  let best = f
  let most = -Infinity
  for (let turn = 0, one = f; turn < 4; turn++) {
    const { right, down: below } = inModules(one, x, y)
    const forward = down ? below : right
    if (forward > most) [best, most] = [one, forward]
    one = { ...one, rightX: one.downX, rightY: one.downY, downX: -one.rightX, downY: -one.rightY }
  }
  return best
}

function inModules(f: Frame, x: number, y: number): { right: number; down: number } {
  const determinant = f.rightX * f.downY - f.rightY * f.downX
  return { right: (x * f.downY - y * f.downX) / determinant, down: (y * f.rightX - x * f.rightY) / determinant }
}
