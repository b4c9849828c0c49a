import { project, type Camera } from './camera.ts'

/** A lamp: its direction, its share of all light (the rest comes from everywhere), and the shine of the paper. */
export type Lamp = { towards: readonly [number, number, number]; share: number; shine: number; sharpness: number }

export type Point = [x: number, y: number, z: number]
export type ProjectedMesh = { px: Float32Array; py: Float32Array; nearness: Float32Array }
export type LitMesh = { lit: Float32Array; shine: Float32Array }

/** The pixel and the nearness of every point. */
export function projectMesh(points: readonly Point[], camera: Camera): ProjectedMesh {
  const seen = points.map((point) => project(camera, ...point))
  const [px, py, nearness] = ([0, 1, 2] as const).map((part) => Float32Array.from(seen, (one) => one[part])) as [Float32Array, Float32Array, Float32Array]
  return { px, py, nearness }
}

/** The light on every point, where flat paper gets 1, and the mirror image of the lamp there. */
export function lightMesh(points: readonly Point[], columns: number, lamp: Lamp): LitMesh {
  const lit = new Float32Array(points.length)
  const shine = new Float32Array(points.length)
  const [, , height] = lamp.towards
  const halfway = unit([lamp.towards[0], lamp.towards[1], height + 1]) // half way between the lamp and a camera straight above
  for (let at = 0; at < points.length; at++) {
    const face = faceAt(points, columns, at)
    lit[at] = 1 - lamp.share + (lamp.share * Math.max(0, dot(face, lamp.towards))) / height
    shine[at] = lamp.shine * Math.max(0, dot(face, halfway)) ** lamp.sharpness
  }
  return { lit, shine }
}

/** The normal of the sheet at a point, from its neighbours in the row and in the column. */
function faceAt(points: readonly Point[], columns: number, at: number): Point {
  const column = at % columns
  const along = between(points, column > 0 ? at - 1 : at, column + 1 < columns ? at + 1 : at)
  const down = between(points, at >= columns ? at - columns : at, at + columns < points.length ? at + columns : at)
  return unit([along[1] * down[2] - along[2] * down[1], along[2] * down[0] - along[0] * down[2], along[0] * down[1] - along[1] * down[0]])
}

function between(points: readonly Point[], from: number, to: number): Point {
  const [start, end] = [points[from] as Point, points[to] as Point]
  return [end[0] - start[0], end[1] - start[1], end[2] - start[2]]
}

const dot = (one: Point, other: readonly [number, number, number]): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const unit = ([x, y, z]: Point): Point => {
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  return [x / length, y / length, z / length]
}
