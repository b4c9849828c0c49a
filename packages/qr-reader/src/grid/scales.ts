import type { Luma } from '../luma.ts'
import { findFinders } from './find-finders.ts'
import { scaledFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import { halve } from './halve.ts'

/** A picture, then each half as large as the one before, down to the smallest that may show a code. Everything is made when it is first needed. */
export type Scales = {
  count: number
  luma(level: number): Luma
  /** Finder patterns with modules of about one and a half to six pixels of this scale, in the pixels of the picture itself, the likeliest first. */
  finders(level: number): readonly Frame[]
}

export function openScales(luma: Luma): Scales {
  const lumas = [luma]
  const finders: (readonly Frame[])[] = []
  const lumaOf = (level: number): Luma => {
    while (lumas.length <= level) lumas.push(halve(lumas[lumas.length - 1]!))
    return lumas[level]!
  }
  return {
    count: 1 + Math.max(0, Math.floor(Math.log2(Math.min(luma.width, luma.height) / SIDE_MIN))),
    luma: lumaOf,
    finders: (level) => (finders[level] ??= findFinders(lumaOf(level)).map((finder) => scaledFrame(finder, 2 ** level))),
  }
}

const SIDE_MIN = 60
