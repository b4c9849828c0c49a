import type { Grey } from './grey.ts'

type Size = { width: number; height: number }

/** The picture in another size: halved as often as that goes, and then each new pixel lies between four of what is left. */
export function resized(grey: Grey, to: Size): Grey {
  let from = grey
  while (from.width >= 2 * to.width && from.height >= 2 * to.height) from = halved(from)
  return from.width === to.width && from.height === to.height ? from : between(from, to)
}

function halved({ data, width, height }: Grey): Grey {
  const [across, down] = [width >> 1, height >> 1]
  const half = new Uint8Array(across * down)
  for (let y = 0, i = 0; y < down; y++) {
    for (let x = 0, at = 2 * y * width; x < across; x++, at += 2) half[i++] = (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]! + 2) >> 2
  }
  return { data: half, width: across, height: down }
}

function between({ data, width, height }: Grey, to: Size): Grey {
  const columns = placesOf(width, to.width)
  const rows = placesOf(height, to.height)
  const pixels = new Uint8Array(to.width * to.height)
  for (let y = 0, i = 0; y < to.height; y++) {
    const above = (rows.first[y] as number) * width
    const below = (rows.second[y] as number) * width
    const down = rows.share[y] as number
    for (let x = 0; x < to.width; x++) {
      const left = columns.first[x] as number
      const right = columns.second[x] as number
      const across = columns.share[x] as number
      const upper = data[above + left]! * (ONE - across) + data[above + right]! * across
      const lower = data[below + left]! * (ONE - across) + data[below + right]! * across
      pixels[i++] = (upper * (ONE - down) + lower * down + HALF) >> 16
    }
  }
  return { data: pixels, ...to }
}

/** For each new pixel the two old ones beside its middle, and the share of the second. */
function placesOf(from: number, to: number): { first: Int32Array; second: Int32Array; share: Int32Array } {
  const [first, second, share] = [new Int32Array(to), new Int32Array(to), new Int32Array(to)]
  for (let i = 0; i < to; i++) {
    const place = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    first[i] = Math.floor(place)
    second[i] = Math.min(from - 1, Math.floor(place) + 1)
    share[i] = Math.round((place - Math.floor(place)) * ONE)
  }
  return { first, second, share }
}

/** A whole pixel among shares, so that they are whole numbers, and a half among products of two. */
const ONE = 256
const HALF = 1 << 15
