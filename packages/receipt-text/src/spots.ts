import type { Ink } from './ink.ts'

/** A connected spot of ink: its box, right and bottom not included, and its number of pixels. */
export type Spot = { left: number; top: number; right: number; bottom: number; pixels: number }

/** The connected spots of ink, by runs of pixels in rows; pixels that touch at a corner are connected. */
export function findSpots({ width, height, isInk }: Ink): Spot[] {
  const parents: number[] = []
  const spots: Spot[] = []
  const rootOf = (one: number): number => {
    let root = one
    while (parents[root] !== root) root = parents[root] as number
    while (parents[one] !== root) [one, parents[one]] = [parents[one] as number, root]
    return root
  }
  let above: [from: number, to: number, spot: number][] = []
  for (let y = 0; y < height; y++) {
    const runs: typeof above = []
    let first = 0
    for (let x = 0; x < width; x++) {
      if (isInk[y * width + x] === 0) continue
      const from = x
      while (x < width && isInk[y * width + x] === 1) x++
      while (first < above.length && (above[first] as [number, number, number])[1] < from) first++
      let spot = -1
      for (let index = first; index < above.length && (above[index] as [number, number, number])[0] <= x; index++) {
        const root = rootOf((above[index] as [number, number, number])[2])
        if (spot === -1) spot = root
        else if (root !== spot) spot = join(spot, root)
      }
      if (spot === -1) {
        spot = spots.length
        parents.push(spot)
        spots.push({ left: from, top: y, right: x, bottom: y + 1, pixels: 0 })
      }
      const box = spots[spot] as Spot
      box.left = Math.min(box.left, from)
      box.right = Math.max(box.right, x)
      box.bottom = y + 1
      box.pixels += x - from
      runs.push([from, x, spot])
    }
    above = runs
  }
  return spots.filter((_, index) => parents[index] === index)

  function join(one: number, other: number): number {
    const [to, from] = [spots[one] as Spot, spots[other] as Spot]
    parents[other] = one
    Object.assign(to, {
      left: Math.min(to.left, from.left),
      top: Math.min(to.top, from.top),
      right: Math.max(to.right, from.right),
      bottom: Math.max(to.bottom, from.bottom),
      pixels: to.pixels + from.pixels,
    })
    return one
  }
}
