import type { Chance } from '../chance.ts'
import { smoothNoise } from '../smooth-noise.ts'

/**
 * The shape of a sheet. A `bent` sheet curves along one direction only, like rolls, bottles and folds; a `crumpled` one was crushed and smoothed out again.
 * `along` is the direction, in degrees from the sheet's rows.
 */
export type Shape =
  | { kind: 'flat' }
  | { kind: 'bent'; along: number; slopeDegAt: (alongMm: number) => number }
  | { kind: 'crumpled'; creases: number; reliefMm: number; shrink: number }

/** Coordinates of the sheet's points in millimetres, z up. Neighbours are `stepMm` apart on the paper. */
export type Mesh = { columns: number; rows: number; stepMm: number; x: Float32Array; y: Float32Array; z: Float32Array }

/** The curve of a bottle or of a roll; `radiusMm` is positive when the print is on the outside. */
export const cylinder = (along: number, radiusMm: number): Shape => ({
  kind: 'bent',
  along,
  slopeDegAt: (mm) => Math.max(-75, Math.min(75, ((-mm / radiusMm) * 180) / Math.PI)),
})

/** Folds at these places, each with its angle and the width of its bend. */
export const folds = (along: number, edges: readonly { atMm: number; turnDeg: number; bendMm: number }[]): Shape => ({
  kind: 'bent',
  along,
  slopeDegAt: (mm) => edges.reduce((sum, { atMm, turnDeg, bendMm }) => sum + (turnDeg / 2) * Math.tanh((mm - atMm) / bendMm), 0),
})

/** The sheet's points in space. Its middle stays about where it was. */
export function shapeSheet(chance: Chance, widthMm: number, heightMm: number, shape: Shape, aroundMm: readonly [number, number]): Mesh {
  const mesh = flatMesh(widthMm, heightMm, shape.kind === 'flat' ? 4 : 1.25)
  if (shape.kind === 'bent') bend(mesh, shape.along, shape.slopeDegAt, aroundMm)
  if (shape.kind === 'crumpled') crumple(chance, mesh, shape)
  return mesh
}

function flatMesh(widthMm: number, heightMm: number, stepMm: number): Mesh {
  const columns = Math.ceil(widthMm / stepMm) + 1
  const rows = Math.ceil(heightMm / stepMm) + 1
  const points = columns * rows
  const x = Float32Array.from({ length: points }, (_, at) => (at % columns) * stepMm)
  const y = Float32Array.from({ length: points }, (_, at) => Math.floor(at / columns) * stepMm)
  return { columns, rows, stepMm, x, y, z: new Float32Array(points) }
}

/** Integrates the slope of each place along the direction, from the point that stays, in steps of a tenth of a millimetre. */
function bend({ x, y, z }: Mesh, along: number, slopeDegAt: (mm: number) => number, [aroundX, aroundY]: readonly [number, number]) {
  const reach = 4_000
  const forward = new Float64Array(2 * reach + 1)
  const up = new Float64Array(2 * reach + 1)
  for (const way of [1, -1]) {
    for (let step = 1; step <= reach; step++) {
      const slope = (slopeDegAt((way * (step - 0.5)) / 10) * Math.PI) / 180
      const here = reach + way * step
      forward[here] = (forward[here - way] as number) + (way * Math.cos(slope)) / 10
      up[here] = (up[here - way] as number) + (way * Math.sin(slope)) / 10
    }
  }
  const directionX = Math.cos((along * Math.PI) / 180)
  const directionY = Math.sin((along * Math.PI) / 180)
  for (let at = 0; at < x.length; at++) {
    const awayX = (x[at] as number) - aroundX
    const awayY = (y[at] as number) - aroundY
    const distance = awayX * directionX + awayY * directionY
    const place = Math.max(0, Math.min(2 * reach, Math.round(reach + distance * 10)))
    const moved = (forward[place] as number) - distance
    x[at] = (x[at] as number) + moved * directionX
    y[at] = (y[at] as number) + moved * directionY
    z[at] = up[place] as number
  }
}

/**
 * Presses the sheet together and lifts it along random creases, then relaxes it until neighbours have their distance on flat paper again, because paper does
 * not stretch.
 */
function crumple(chance: Chance, mesh: Mesh, { creases, reliefMm, shrink }: { creases: number; reliefMm: number; shrink: number }) {
  const { columns, rows, stepMm, x, y, z } = mesh
  const width = columns * stepMm
  const height = rows * stepMm
  const lines = Array.from({ length: creases }, () => {
    const angle = chance.between(0, Math.PI)
    return {
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      atX: chance.between(0, width),
      atY: chance.between(0, height),
      lift: chance.between(-1, 1),
      reach: chance.between(8, 30),
    }
  })
  const hills = smoothNoise(chance)
  for (let at = 0; at < x.length; at++) {
    const px = x[at] as number
    const py = y[at] as number
    let lifted = (hills(px / 22, py / 22) - 0.5) * 1.5
    for (const { cos, sin, atX, atY, lift, reach } of lines) {
      const off = (px - atX) * cos + (py - atY) * sin
      const on = (py - atY) * cos - (px - atX) * sin
      lifted += lift * Math.max(0, 1 - Math.abs(off) / reach) * Math.exp(-((on / 40) ** 2))
    }
    z[at] = lifted * reliefMm
    x[at] = width / 2 + (px - width / 2) * (1 - shrink)
    y[at] = height / 2 + (py - height / 2) * (1 - shrink)
  }
  settle(mesh)
}

/** Moves neighbours until their distances are nearly those of the flat sheet. */
function settle(mesh: Mesh) {
  const { columns, rows, stepMm } = mesh
  const diagonal = stepMm * Math.SQRT2
  for (let pass = 0; pass < 40; pass++) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column
        if (column + 1 < columns) keepApart(mesh, at, at + 1, stepMm)
        if (row + 1 < rows) keepApart(mesh, at, at + columns, stepMm)
        if (column + 1 < columns && row + 1 < rows) {
          keepApart(mesh, at, at + columns + 1, diagonal)
          keepApart(mesh, at + 1, at + columns, diagonal)
        }
      }
    }
  }
}

function keepApart({ x, y, z }: Mesh, one: number, other: number, distance: number) {
  const dx = (x[other] as number) - (x[one] as number)
  const dy = (y[other] as number) - (y[one] as number)
  const dz = (z[other] as number) - (z[one] as number)
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-6
  const share = (0.5 * (length - distance)) / length
  x[one] = (x[one] as number) + dx * share
  y[one] = (y[one] as number) + dy * share
  z[one] = (z[one] as number) + dz * share
  x[other] = (x[other] as number) - dx * share
  y[other] = (y[other] as number) - dy * share
  z[other] = (z[other] as number) - dz * share
}

/** The place in space of a point of the paper, given in millimetres from its upper left corner. */
export function placeOnMesh({ columns, rows, stepMm, x, y, z }: Mesh, uMm: number, vMm: number): [number, number, number] {
  const column = Math.max(0, Math.min(columns - 2, Math.floor(uMm / stepMm)))
  const row = Math.max(0, Math.min(rows - 2, Math.floor(vMm / stepMm)))
  const fx = uMm / stepMm - column
  const fy = vMm / stepMm - row
  const at = row * columns + column
  const between = (of: Float32Array): number => {
    const above = (of[at] as number) * (1 - fx) + (of[at + 1] as number) * fx
    const below = (of[at + columns] as number) * (1 - fx) + (of[at + columns + 1] as number) * fx
    return above + (below - above) * fy
  }
  return [between(x), between(y), between(z)]
}
