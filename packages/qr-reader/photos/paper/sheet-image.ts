import type { Chance } from '../chance.ts'
import { halve, rasterOf, stretch, type Raster } from '../raster.ts'
import { smoothNoise } from '../smooth-noise.ts'
import type { Slip } from './print-slip.ts'

/** Pixels of the picture per dot of the printer. */
export const TEXELS_PER_DOT = 2

/** Properties of the paper: the light that it reflects without and with ink, how far ink runs, and how dirty it is. */
export type Stock = { white: number; black: number; bleedDots: number; grain: number; stains: number }

export const GOOD_STOCK: Stock = { white: 0.8, black: 0.05, bleedDots: 0.35, grain: 0.02, stains: 0 }

/** The light that the paper reflects. */
export function imageOf(chance: Chance, slip: Slip, stock: Stock): Raster {
  const image = soften(enlarge(slip), stock.bleedDots * TEXELS_PER_DOT)
  const dirt = stainsOver(chance, image, stock.stains)
  const { data } = image
  for (let at = 0; at < data.length; at++) {
    const ink = Math.min(1, data[at] as number)
    data[at] = (stock.white * (1 - ink) + stock.black * ink) * (1 + stock.grain * chance.between(-1, 1)) * (dirt.data[at] as number)
  }
  return image
}

/** The picture in halved sizes, for views from a distance. */
export function levelsOf(image: Raster): Raster[] {
  const levels = [image]
  for (let last = image; last.width > 16 && last.height > 16; ) levels.push((last = halve(last)))
  return levels
}

function enlarge({ width, height, ink }: Slip): Raster {
  const image = rasterOf(width * TEXELS_PER_DOT, height * TEXELS_PER_DOT)
  for (let y = 0, at = 0; y < image.height; y++) {
    const row = Math.floor(y / TEXELS_PER_DOT) * width
    for (let x = 0; x < image.width; x++, at++) image.data[at] = ink[row + Math.floor(x / TEXELS_PER_DOT)] as number
  }
  return image
}

/** Blurs the ink with a narrow Gauss curve, along rows and then along columns. */
function soften(image: Raster, sigma: number): Raster {
  const reach = Math.max(1, Math.ceil(sigma * 2.5))
  const bell = Float64Array.from({ length: 2 * reach + 1 }, (_, index) => Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2 + 1e-9)))
  const total = bell.reduce((sum, weight) => sum + weight)
  return [1, image.width].reduce((from, step) => {
    const to = rasterOf(from.width, from.height)
    const { data } = to
    const around = new Float32Array(data.length + 2 * reach * step) // reading beyond the ends of an array is slow
    around.set(from.data, reach * step)
    for (let at = 0; at < data.length; at++) {
      let sum = 0
      for (let tap = 0, near = at; tap < bell.length; tap++, near += step) sum += (around[near] as number) * (bell[tap] as number)
      data[at] = sum / total
    }
    return to
  }, image)
}

/** Stains of coffee and hands: soft dark patches with a darker rim. */
function stainsOver(chance: Chance, { width, height }: Raster, stains: number): Raster {
  const coarse = rasterOf(Math.ceil(width / 8), Math.ceil(height / 8))
  coarse.data.fill(1)
  if (stains > 0) {
    const hills = smoothNoise(chance)
    for (let at = 0; at < coarse.data.length; at++) {
      const level = hills((at % coarse.width) / 18, Math.floor(at / coarse.width) / 18)
      const inside = level > 0.55 ? 0.6 : 0
      const rim = Math.exp(-(((level - 0.56) / 0.02) ** 2)) * 0.4
      coarse.data[at] = 1 - stains * (inside + rim)
    }
  }
  return stretch(coarse, width, height)
}
