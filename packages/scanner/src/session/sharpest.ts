import { greyOf, type Grey } from '../look/grey.ts'
import { takePixels } from '../look/take-pixels.ts'
import { middleOf } from './looks.ts'

export type Sharpest = {
  /** Looks at the picture of this moment, and keeps it if it is sharper than those of the last moments. */
  note(): void
  /** The sharpest picture, once there were enough to choose from. */
  take(): ImageData | null
}

/** A hand holds still, and a lens is in focus, for a few of so many pictures. */
const ENOUGH = 4
/** A picture from before this time may show another receipt. */
const RECENT_MS = 2_000

/** Chooses pictures that are worth much work: hands shake and lenses search, so of pictures that follow each other few are sharp. */
export function openSharpest(video: HTMLVideoElement, roi: number): Sharpest {
  let best: { pixels: ImageData; sharpness: number; at: number } | null = null
  let seen = 0
  return {
    note() {
      const [width, height] = [video.videoWidth, video.videoHeight]
      if (width === 0) return
      seen++
      // In half the size, noise counts less than edges.
      const sharpness = sharpnessOf(greyOf(takePixels({ source: video, part: middleOf({ width, height }, roi), scale: 1 / 2 })))
      const at = performance.now()
      if (best !== null && best.sharpness >= sharpness && at - best.at < RECENT_MS) return
      best = { sharpness, at, pixels: takePixels({ source: video, part: { x: 0, y: 0, width, height }, scale: 1 }) }
    },
    take() {
      if (best === null || seen < ENOUGH) return null
      const { pixels } = best
      best = null
      seen = 0
      return pixels
    },
  }
}

/** How much neighbouring pixels differ. It says something only in comparison with pictures of the same scene. */
function sharpnessOf({ data, width }: Grey): number {
  let sum = 0
  for (let i = width; i < data.length; i++) {
    const [across, along] = [(data[i] as number) - (data[i - 1] as number), (data[i] as number) - (data[i - width] as number)]
    sum += across * across + along * along
  }
  return sum / data.length
}
