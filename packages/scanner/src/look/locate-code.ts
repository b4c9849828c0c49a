import type { Picture, Rectangle } from '../types.ts'
import { findFinders, type Finder } from './find-finders.ts'
import { greyOf, type Grey } from './grey.ts'
import { resized } from './resized.ts'
import { takePicture } from './take-picture.ts'

/** The size of the picture in which patterns are searched: small enough for every frame, large enough for a code of a sixth of it. */
export const LONGER_SIDE = 720

export function locateCode(source: Picture, width: number, height: number): Rectangle | null {
  if ('data' in source) return locateInGrey(greyOf(source))
  return locateWithin(source, { x: 0, y: 0, width, height }, LONGER_SIDE)
}

/** Searches a part of the picture, reduced to at most this size. The result is in coordinates of the whole picture. */
export function locateWithin(source: CanvasImageSource | Grey, part: Rectangle, longest: number): Rectangle | null {
  const scale = Math.min(1, longest / Math.max(part.width, part.height))
  const picture = takePicture({ source, part, scale })
  const found = locateInGrey('grey' in picture ? resized(picture.grey, picture.size) : greyOf(picture))
  return found === null ? null : { x: part.x + found.x / scale, y: part.y + found.y / scale, width: found.width / scale, height: found.height / scale }
}

function locateInGrey(grey: Grey): Rectangle | null {
  const box = boxOf(findFinders(grey))
  if (box === null) return null
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  return { x, y, width: Math.min(grey.width, box.x + box.width) - x, height: Math.min(grey.height, box.y + box.height) - y }
}

/** The box of the three patterns that fit one code best: two arms of equal length at a right angle. */
function boxOf(finders: readonly Finder[]): Rectangle | null {
  let best: { fit: number; corners: Finder[] } | null = null
  for (const corner of finders) {
    for (let i = 0; i < finders.length; i++) {
      const one = finders[i] as Finder
      for (const other of finders.slice(i + 1)) {
        if (one === corner || other === corner) continue
        const fit = fitOf(corner, one, other)
        if (fit < WORST_FIT && (best === null || fit < best.fit)) best = { fit, corners: [corner, one, other] }
      }
    }
  }
  if (best === null) return null
  const [corner, one, other] = best.corners as [Finder, Finder, Finder]
  const all = [corner, one, other, { x: one.x + other.x - corner.x, y: one.y + other.y - corner.y }]
  const edge = 5 * Math.max(corner.module, one.module, other.module) // from a pattern's middle to outside the code, even if it is turned
  const [x, y] = [Math.min(...all.map((point) => point.x)) - edge, Math.min(...all.map((point) => point.y)) - edge]
  return { x, y, width: Math.max(...all.map((point) => point.x)) + edge - x, height: Math.max(...all.map((point) => point.y)) + edge - y }
}

/** Deviation from a perfect arrangement, which has 0: the difference between the arms, the deviation from a right angle, the difference in size. */
function fitOf(corner: Finder, one: Finder, other: Finder): number {
  const [ax, ay, bx, by] = [one.x - corner.x, one.y - corner.y, other.x - corner.x, other.y - corner.y]
  const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)]
  const modules = [corner.module, one.module, other.module]
  const module = (modules[0]! + modules[1]! + modules[2]!) / 3
  if (Math.min(a, b) < 11 * module || Math.max(a, b) > 70 * module) return Infinity
  return Math.abs(a - b) / Math.max(a, b) + Math.abs(ax * bx + ay * by) / (a * b) + (Math.max(...modules) - Math.min(...modules)) / module
}

const WORST_FIT = 1
