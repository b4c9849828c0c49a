import type { Raster } from '../raster.ts'
import type { Camera } from './camera.ts'
import { lightMesh, projectMesh, type Lamp, type LitMesh, type Point, type ProjectedMesh } from './see-mesh.ts'
import type { Mesh } from './sheet-shape.ts'

/** The scene before it is lit: reflectance, gloss, and the material of each pixel (0 is the table). */
export type View = { width: number; height: number; reflectance: Float32Array; gloss: Float32Array; nearness: Float32Array; material: Uint8Array }

/** The dots of a display: their distance, and the darkness of the gaps. */
export type Dots = { pitchMm: number; depth: number }

/** A shape with a picture on it. `place` maps its points to the table. */
export type Sheet = {
  levels: readonly Raster[]
  texelsPerMm: number
  mesh: Mesh
  place: (x: number, y: number, z: number) => Point
  material: number
  dots: Dots | null
}

/** Draws the sheet into the view; nearer parts cover farther ones. */
export function drawSheet(view: View, sheet: Sheet, camera: Camera, lamp: Lamp) {
  const { columns, rows, stepMm, x, y, z } = sheet.mesh
  const points = Array.from(x, (_, at) => sheet.place(x[at] as number, y[at] as number, z[at] as number))
  const corners = { ...projectMesh(points, camera), ...lightMesh(points, columns, lamp), columns, texels: stepMm * sheet.texelsPerMm }
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column
      fill(view, sheet, corners, at, at + 1, at + columns)
      fill(view, sheet, corners, at + 1, at + columns + 1, at + columns)
    }
  }
}

type Corners = ProjectedMesh & LitMesh & { columns: number; texels: number }

/** Fills one triangle. Triangles are small enough for linear interpolation without perspective. */
function fill(view: View, { levels, material, dots, texelsPerMm }: Sheet, corners: Corners, a: number, b: number, c: number) {
  const { px, py, nearness, lit, shine, columns, texels } = corners
  const ax = px[a] as number,
    bx = px[b] as number,
    cx = px[c] as number
  const ay = py[a] as number,
    by = py[b] as number,
    cy = py[c] as number
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (Math.abs(area) < 1e-9) return
  const fromX = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const toX = Math.min(view.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const fromY = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const toY = Math.min(view.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (fromX > toX || fromY > toY) return

  const ua = (a % columns) * texels,
    ub = (b % columns) * texels,
    uc = (c % columns) * texels
  const va = Math.floor(a / columns) * texels,
    vb = Math.floor(b / columns) * texels,
    vc = Math.floor(c / columns) * texels
  const detail = Math.max(0, 0.5 * Math.log2((texels * texels) / Math.abs(area)) - 0.3)
  const level = Math.min(levels.length - 2, Math.floor(detail))
  const fine = levels[level] as Raster
  const coarse = levels[level + 1] as Raster
  const mix = detail === 0 ? 0 : Math.min(1, detail - level)
  const scale = 1 / 2 ** level

  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const wb = ((x + 0.5 - ax) * (cy - ay) - (cx - ax) * (y + 0.5 - ay)) / area
      const wc = ((bx - ax) * (y + 0.5 - ay) - (x + 0.5 - ax) * (by - ay)) / area
      const wa = 1 - wb - wc
      if (wa < -1e-5 || wb < -1e-5 || wc < -1e-5) continue
      const at = y * view.width + x
      const near = wa * (nearness[a] as number) + wb * (nearness[b] as number) + wc * (nearness[c] as number)
      if (near < (view.nearness[at] as number)) continue
      const s = wa * ua + wb * ub + wc * uc
      const t = wa * va + wb * vb + wc * vc
      let value = sample(fine, s * scale - 0.5, t * scale - 0.5)
      if (mix > 0) value += (sample(coarse, (s * scale) / 2 - 0.5, (t * scale) / 2 - 0.5) - value) * mix
      if (value < 0) continue
      if (dots) value *= gaps(dots, s / texelsPerMm, t / texelsPerMm)
      view.nearness[at] = near
      view.reflectance[at] = value * (wa * (lit[a] as number) + wb * (lit[b] as number) + wc * (lit[c] as number))
      view.gloss[at] = wa * (shine[a] as number) + wb * (shine[b] as number) + wc * (shine[c] as number)
      view.material[at] = material
    }
  }
}

/** Negative outside the sheet. */
function sample({ width, height, data }: Raster, x: number, y: number): number {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return -1
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const fx = Math.max(0, Math.min(1, x - left))
  const fy = Math.max(0, Math.min(1, y - top))
  const at = top * width + left
  const above = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx
  const below = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx
  return above + (below - above) * fy
}

const gaps = ({ pitchMm, depth }: Dots, x: number, y: number): number =>
  (1 + depth * Math.cos((2 * Math.PI * x) / pitchMm)) * (1 + 0.6 * depth * Math.cos((2 * Math.PI * y) / pitchMm))
