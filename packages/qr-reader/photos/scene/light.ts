import type { Chance } from '../chance.ts'
import { rasterOf, stretch, type Raster } from '../raster.ts'
import { smoothNoise } from '../smooth-noise.ts'
import type { View } from './draw-sheet.ts'

/** Light of a scene. Places and lengths are shares of the frame's long side. */
export type Light = {
  /** Tone of the brightest white paper, where 1 is the sensor's maximum. */
  exposure: number
  /** Darkening of the corners. */
  vignette: number
  /** Difference of light between the frame's sides. */
  gradient: number
  shadows: readonly Shadow[]
  glares: readonly Glare[]
}

export type Shadow = { x: number; y: number; angleDeg: number; widthOfEdge: number; depth: number; waves: number; strip: number }
export type Glare = { x: number; y: number; radius: number; strength: number; squeeze: number; angleDeg: number }

/** The light that reaches the lens, where 1 is the sensor's maximum. */
export function lightView(chance: Chance, view: View, light: Light): Raster {
  const { width, height } = view
  const long = Math.max(width, height)
  const falling = rasterOf(Math.ceil(width / 4), Math.ceil(height / 4))
  const mirrored = rasterOf(falling.width, falling.height)
  const hills = smoothNoise(chance)
  const towards = chance.between(0, 2 * Math.PI)
  for (let at = 0; at < falling.data.length; at++) {
    const x = (((at % falling.width) + 0.5) * 4) / long
    const y = ((Math.floor(at / falling.width) + 0.5) * 4) / long
    const fromX = x - width / long / 2
    const fromY = y - height / long / 2
    let level = 1 - light.vignette * 2 * (fromX ** 2 + fromY ** 2) + light.gradient * (fromX * Math.cos(towards) + fromY * Math.sin(towards))
    for (const shadow of light.shadows) level *= 1 - shadow.depth * inShadow(shadow, x, y, hills)
    falling.data[at] = Math.max(0.01, level)
    mirrored.data[at] = light.glares.reduce((sum, glare) => sum + glareAt(glare, x, y), 0)
  }
  const lit = stretch(falling, width, height)
  const shine = light.glares.length > 0 ? stretch(mirrored, width, height).data : null
  for (let at = 0; at < lit.data.length; at++) {
    const here = lit.data[at] as number
    lit.data[at] = light.exposure * (here * ((view.reflectance[at] as number) + (view.gloss[at] as number)) + (shine ? (shine[at] as number) : 0))
  }
  return lit
}

/** Whether a point is in the shadow of a hand, a phone or a window frame: a strip, or everything, at one side of a wavy line. */
function inShadow({ x, y, angleDeg, widthOfEdge, waves, strip }: Shadow, atX: number, atY: number, hills: (x: number, y: number) => number): number {
  const angle = (angleDeg * Math.PI) / 180
  const across = (atX - x) * Math.cos(angle) + (atY - y) * Math.sin(angle)
  const along = (atY - y) * Math.cos(angle) - (atX - x) * Math.sin(angle)
  const into = across + waves * (hills(along * 12, 3.5) - 0.5)
  const edge = (distance: number): number => 0.5 + 0.5 * Math.tanh(distance / Math.max(widthOfEdge, 0.001))
  return edge(into) * edge(strip - into)
}

function glareAt({ x, y, radius, strength, squeeze, angleDeg }: Glare, atX: number, atY: number): number {
  const angle = (angleDeg * Math.PI) / 180
  const across = ((atX - x) * Math.cos(angle) + (atY - y) * Math.sin(angle)) / radius
  const along = ((atY - y) * Math.cos(angle) - (atX - x) * Math.sin(angle)) / (radius * squeeze)
  return strength * Math.exp(-((across ** 2 + along ** 2) ** 1.5))
}
