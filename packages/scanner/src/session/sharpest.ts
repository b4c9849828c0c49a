import type { Grey } from '../look/grey.ts'
import { drawnGrey } from '../look/take-grey.ts'
import type { Rectangle } from '../types.ts'
import { middleOf } from './looks.ts'

export type Sharpest = {
  /** Looks at the picture of this moment, of which this brightness was delivered or none, and keeps it if it is sharper than those of the last moments. */
  note(delivered: Grey | null): void
  /** The sharpest picture, once there were enough to choose from. */
  take(): Grey | null
}

/** A hand holds still, and a lens is in focus, for a few of so many pictures. */
const ENOUGH = 4
/** A picture from before this time may show another receipt. It is longer than a look may take, so that the sharpest picture meanwhile is the next. */
const RECENT_MS = 2_500

/** Chooses pictures that are worth much work: hands shake and lenses search, so of pictures that follow each other few are sharp. */
export function openSharpest(video: HTMLVideoElement, roi: number): Sharpest {
  let best: { grey: Grey; sharpness: number; at: number } | null = null
  let seen = 0
  return {
    note(delivered) {
      if (video.videoWidth === 0) return
      const at = performance.now()
      const grey = delivered ?? drawnGrey(video)
      const sharpness = sharpnessOf(grey, middleOf(grey, roi))
      seen++
      if (best !== null && best.sharpness >= sharpness && at - best.at < RECENT_MS) return
      best = { sharpness, at, grey }
    },
    take() {
      if (best === null || seen < ENOUGH || performance.now() - best.at > RECENT_MS) return null
      const { grey } = best
      best = null
      seen = 0
      return grey
    },
  }
}

/**
 * How much neighbours differ among squares of two by two pixels. Each difference is multiplied by the one beside it: along an edge both go the same way, and in
 * noise neither knows of the other, so that noise does not count. Otherwise the pictures with the smallest codes would win, because most of them is noisy paper.
 * It says something only in comparison with pictures of the same scene.
 */
export function sharpnessOf({ data, width }: Grey, part: Rectangle): number {
  const [across, down] = [part.width >> 1, part.height >> 1]
  let sum = 0
  let above = new Int16Array(across)
  let row = new Int16Array(across)
  for (let y = 0; y < down; y++) {
    for (let x = 0, from = (part.y + 2 * y) * width + part.x; x < across; x++, from += 2) {
      row[x] = data[from]! + data[from + 1]! + data[from + width]! + data[from + width + 1]!
      if (x === 0 || y === 0) continue
      const [here, left, up, corner] = [row[x]!, row[x - 1]!, above[x]!, above[x - 1]!]
      sum += (here - left) * (up - corner) + (here - up) * (left - corner)
    }
    ;[above, row] = [row, above]
  }
  return sum
}
