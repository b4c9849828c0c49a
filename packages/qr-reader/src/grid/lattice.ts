import { apply } from './homography.ts'
import type { Homography } from './homography.ts'

/**
 * The places of the modules' corners in the picture, with two modules of margin on every side; any bend can be described so. Corner (column, row) of the
 * code, −2 … size + 2, is at index (row + 2) · (size + 5) + column + 2.
 */
export type Lattice = { size: number; x: Float32Array; y: Float32Array }

export const MARGIN = 2

export const cornersAcross = (size: number): number => size + 2 * MARGIN + 1

export function flatLattice(size: number, homography: Homography): Lattice {
  const across = cornersAcross(size)
  const lattice = { size, x: new Float32Array(across * across), y: new Float32Array(across * across) }
  for (let row = 0, at = 0; row < across; row++) {
    for (let column = 0; column < across; column++, at++) {
      const [x, y] = apply(homography, column - MARGIN, row - MARGIN)
      lattice.x[at] = x
      lattice.y[at] = y
    }
  }
  return lattice
}

/** The place of any point of the code, by linear interpolation between corners and extrapolation beyond them. */
export function placeOf({ size, x, y }: Lattice, u: number, v: number): [number, number] {
  const across = cornersAcross(size)
  const column = Math.min(across - 2, Math.max(0, Math.floor(u) + MARGIN))
  const row = Math.min(across - 2, Math.max(0, Math.floor(v) + MARGIN))
  const [fu, fv] = [u + MARGIN - column, v + MARGIN - row]
  const at = row * across + column
  const mix = (values: Float32Array) => {
    const upper = values[at]! + (values[at + 1]! - values[at]!) * fu
    const lower = values[at + across]! + (values[at + across + 1]! - values[at + across]!) * fu
    return upper + (lower - upper) * fv
  }
  return [mix(x), mix(y)]
}

/** The lattice with every corner moved by `shift`, in modules. `shift` is called for every third corner and interpolated between them. */
export function movedLattice(lattice: Lattice, shift: (u: number, v: number) => readonly [number, number]): Lattice {
  const across = cornersAcross(lattice.size)
  const coarse = Math.ceil((across - 1) / STRIDE) + 1
  const shifts = Array.from({ length: coarse * coarse }, (_, i) => shift((i % coarse) * STRIDE - MARGIN, Math.floor(i / coarse) * STRIDE - MARGIN))
  const moved = { size: lattice.size, x: new Float32Array(across * across), y: new Float32Array(across * across) }
  for (let row = 0, at = 0; row < across; row++) {
    for (let column = 0; column < across; column++, at++) {
      const [left, top] = [Math.min(coarse - 2, Math.floor(column / STRIDE)), Math.min(coarse - 2, Math.floor(row / STRIDE))]
      const [fu, fv] = [column / STRIDE - left, row / STRIDE - top]
      const from = top * coarse + left
      const [a, b, c, d] = [shifts[from]!, shifts[from + 1]!, shifts[from + coarse]!, shifts[from + coarse + 1]!]
      const right = (a[0] * (1 - fu) + b[0] * fu) * (1 - fv) + (c[0] * (1 - fu) + d[0] * fu) * fv
      const down = (a[1] * (1 - fu) + b[1] * fu) * (1 - fv) + (c[1] * (1 - fu) + d[1] * fu) * fv
      const [x, y] = placeOf(lattice, column - MARGIN + right, row - MARGIN + down)
      moved.x[at] = x
      moved.y[at] = y
    }
  }
  return moved
}

const STRIDE = 3
