import type { Chance } from '../chance.ts'
import { rasterOf, stretch } from '../raster.ts'
import { smoothNoise } from '../smooth-noise.ts'
import type { View } from './draw-sheet.ts'

export type TableKind = 'plain' | 'wood' | 'cloth' | 'stone' | 'tiles'

/** A view of the empty table. */
export function viewOfTable(chance: Chance, width: number, height: number, kind: TableKind): View {
  const base = chance.between(0.08, 0.5)
  const hills = smoothNoise(chance)
  const scale = Math.max(width, height) / 1000
  const small = rasterOf(Math.ceil(width / 3), Math.ceil(height / 3))
  const texture = TEXTURES[kind]
  for (let at = 0; at < small.data.length; at++) {
    small.data[at] = base * texture(hills, ((at % small.width) * 3) / scale, (Math.floor(at / small.width) * 3) / scale)
  }
  const { data } = stretch(small, width, height)
  const pixels = width * height
  return { width, height, reflectance: data, gloss: new Float32Array(pixels), nearness: new Float32Array(pixels), material: new Uint8Array(pixels) }
}

type Texture = (hills: (x: number, y: number) => number, x: number, y: number) => number

/** Brightness relative to the base, in a picture that is a thousand units long. */
const TEXTURES: Record<TableKind, Texture> = {
  plain: (hills, x, y) => 0.9 + 0.2 * hills(x / 200, y / 200),
  wood: (hills, x, y) => 0.6 + 0.5 * hills(x / 250, y / 9) + 0.3 * Math.sin((x / 60 + 6 * hills(x / 300, y / 60)) * 1.3),
  cloth: (hills, x, y) => 0.8 + 0.25 * Math.sin(x * 0.9) * Math.sin(y * 0.9) + 0.3 * hills(x / 80, y / 80),
  stone: (hills, x, y) => 0.5 + 0.6 * hills(x / 25, y / 25) + 0.4 * hills(x / 6, y / 6),
  tiles: (hills, x, y) => ((Math.floor(x / 90) + Math.floor(y / 90)) % 2 === 0 ? 1.3 : 0.5) + 0.2 * hills(x / 20, y / 20),
}
