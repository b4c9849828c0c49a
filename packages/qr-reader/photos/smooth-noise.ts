import type { Chance } from './chance.ts'

/** Smooth noise from 0 to 1 with about one hill per unit, repeating every 64 units. */
export function smoothNoise(chance: Chance): (x: number, y: number) => number {
  const lattice = Float32Array.from({ length: 64 * 64 }, () => chance.between(0, 1))
  const at = (x: number, y: number): number => lattice[(y & 63) * 64 + (x & 63)] as number
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const fx = ease(x - left)
    const fy = ease(y - top)
    return (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy) + (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy
  }
}

const ease = (share: number): number => share * share * (3 - 2 * share)
