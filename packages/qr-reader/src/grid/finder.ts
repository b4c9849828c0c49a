import type { Relief } from './darker-than-around.ts'
import { FINDER, likenessOf, settleFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import type { Hint } from './finder-hints.ts'
import type { Luma } from '../luma.ts'

/** The frame of the finder pattern at a hint; null if there is none. Which of its four sides is up is not known. */
export function fitFinder(luma: Luma, relief: Relief, hint: Hint): Frame | null {
  const radii = lookAround(relief, hint)
  const shape = radii && ellipseOf(radii)
  if (!shape) return null

  let best: Frame | null = null
  for (let turn = 0; turn < TURNS; turn++) {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 2 / TURNS), Math.sin((turn * Math.PI) / 2 / TURNS)]
    const turned: Frame = {
      x: radii.x,
      y: radii.y,
      likeness: 0,
      rightX: shape.xx * cos + shape.xy * sin,
      rightY: shape.xy * cos + shape.yy * sin,
      downX: -shape.xx * sin + shape.xy * cos,
      downY: -shape.xy * sin + shape.yy * cos,
    }
    turned.likeness = likenessOf(luma, FINDER, turned)
    if (best === null || turned.likeness > best.likeness) best = turned
  }
  return best && best.likeness > 0.35 ? settleFrame(luma, FINDER, best) : null
}

const TURNS = 6
const RAYS = 16

/** Finds the edges of the core, the light ring and the dark ring in all directions from the hint. */
function lookAround(relief: Relief, hint: Hint): { x: number; y: number; radii: { cos: number; sin: number; module: number }[] } | null {
  const reach = hint.module * 7
  const found: { cos: number; sin: number; module: number; core: number }[] = []
  for (let ray = 0; ray < RAYS; ray++) {
    const [cos, sin] = [Math.cos((ray * 2 * Math.PI) / RAYS), Math.sin((ray * 2 * Math.PI) / RAYS)]
    const edges = edgesAlong(relief, hint.x, hint.y, cos, sin, reach)
    if (edges === null) continue
    const [core, light, dark] = edges
    if (light < core * 1.15 || light > core * 3 || dark < light * 1.08 || dark > light * 2.2) continue
    found.push({ cos, sin, module: (core + light + dark) / 7.5, core })
  }
  return found.length < RAYS / 2 ? null : { x: hint.x, y: hint.y, radii: found }
}

/** Distances at which the relief turns light, dark and light again. */
function edgesAlong({ data, width, height }: Relief, x: number, y: number, cos: number, sin: number, reach: number): [number, number, number] | null {
  const edges: number[] = []
  let before = 1
  for (let distance = 0; distance < reach; distance += 0.5) {
    const [px, py] = [Math.round(x + cos * distance), Math.round(y + sin * distance)]
    if (px < 0 || py < 0 || px >= width || py >= height) return null
    const value = data[py * width + px]!
    const dark = edges.length % 2 === 0
    if (dark ? value < -2 : value > 2) {
      edges.push(distance - 0.25)
      if (edges.length === 3) return edges as [number, number, number]
    }
    before = value
  }
  void before
  return null
}

/** The symmetric matrix that maps a square of one module to its image, from the ellipse that fits the radii best. */
function ellipseOf({ radii }: { radii: { cos: number; sin: number; module: number }[] }): { xx: number; xy: number; yy: number } | null {
  // 1/r² = a cos² + 2b cos sin + c sin², by least squares.
  const normal = [0, 0, 0, 0, 0, 0]
  const right = [0, 0, 0]
  for (const { cos, sin, module } of radii) {
    const terms = [cos * cos, 2 * cos * sin, sin * sin] as const
    const weight = module ** 4
    const value = 1 / (module * module)
    for (let i = 0, k = 0; i < 3; i++) {
      right[i] = right[i]! + weight * terms[i]! * value
      for (let j = i; j < 3; j++, k++) normal[k] = normal[k]! + weight * terms[i]! * terms[j]!
    }
  }
  const [aa, ab, ac, bb, bc, cc] = normal as [number, number, number, number, number, number]
  const [ra, rb, rc] = right as [number, number, number]
  const determinant = aa * (bb * cc - bc * bc) - ab * (ab * cc - bc * ac) + ac * (ab * bc - bb * ac)
  if (Math.abs(determinant) < 1e-12) return null
  const a = (ra * (bb * cc - bc * bc) - ab * (rb * cc - bc * rc) + ac * (rb * bc - bb * rc)) / determinant
  const b = (aa * (rb * cc - bc * rc) - ra * (ab * cc - bc * ac) + ac * (ab * rc - rb * ac)) / determinant
  const c = (aa * (bb * rc - rb * bc) - ab * (ab * rc - rb * ac) + ra * (ab * bc - bb * ac)) / determinant
  const trace = a + c
  const root = Math.sqrt(Math.max(0, a * c - b * b))
  if (trace <= 0 || root <= 0) return null
  // The inverse square root of the 2 × 2 matrix. The mean of 1/r² over all directions of a square is 0.818 of its circle's.
  const scale = Math.sqrt(0.818) / (root * Math.sqrt(trace + 2 * root))
  return { xx: (c + root) * scale, xy: -b * scale, yy: (a + root) * scale }
}
