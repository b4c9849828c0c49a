import type { Luma } from '../luma.ts'

export type Box = { left: number; top: number; width: number; height: number }

/** The part of the picture inside the box, as far as it lies within the picture. */
export function crop(luma: Luma, box: Box): Luma {
  const left = Math.min(Math.max(0, Math.floor(box.left)), luma.width - 1)
  const top = Math.min(Math.max(0, Math.floor(box.top)), luma.height - 1)
  const width = Math.max(1, Math.min(Math.ceil(box.left + box.width), luma.width) - left)
  const height = Math.max(1, Math.min(Math.ceil(box.top + box.height), luma.height) - top)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * luma.width + left
    data.set(luma.data.subarray(from, from + width), y * width)
  }
  return { data, width, height }
}
