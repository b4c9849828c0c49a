import { canDo, trackOf } from '../camera/torch-focus-zoom.ts'
import { greyOf, lightOf } from '../look/grey.ts'
import { takePixels } from '../look/take-pixels.ts'
import type { Engine } from '../types.ts'
import type { Scanning } from './scanning.ts'

const DARK = 32
const BLACK = { mean: 3, spread: 3 }
const BLACK_SECONDS = 2

export type Seconds = {
  /** Counts a look. True, once a second, if the picture has been black for a while. */
  looked(engine: Engine, look: string, ms: number): boolean
}

/** Figures that are reported once a second, and whether there is light. */
export function openSeconds(scan: Scanning): Seconds {
  let second = { began: performance.now(), looks: 0, decodeMs: 0 }
  let black = 0
  return {
    looked(engine, look, ms) {
      scan.frames++
      second.looks++
      second.decodeMs += ms
      const elapsed = performance.now() - second.began
      if (elapsed < 1_000) return false
      scan.report({
        kind: 'frames',
        count: scan.frames,
        perSecond: Math.round((second.looks * 1000) / elapsed),
        engine,
        decodeMs: Math.round(second.decodeMs / second.looks),
        look,
      })
      second = { began: performance.now(), looks: 0, decodeMs: 0 }
      const light = lightIn(scan.video)
      black = light.mean < BLACK.mean && light.spread < BLACK.spread ? black + 1 : 0
      if (light.mean < DARK) scan.hint({ kind: 'dark', torch: canDo(trackOf(scan.video)).torch === true })
      return black >= BLACK_SECONDS
    },
  }
}

const lightIn = (video: HTMLVideoElement) =>
  lightOf(greyOf(takePixels({ source: video, part: { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight }, scale: 64 / video.videoWidth })))
