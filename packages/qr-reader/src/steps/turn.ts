import type { Luma } from '../luma.ts'

/** The picture turned about its middle, on a larger grey background. */
export function turn({ data, width, height }: Luma, degrees: number): Luma {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const wide = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin))
  const high = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos))
  const turned = new Uint8Array(wide * high).fill(GREY)
  for (let row = 0, to = 0; row < high; row++) {
    let x = (0.5 - wide / 2) * cos + (row + 0.5 - high / 2) * sin + width / 2 - 0.5
    let y = -(0.5 - wide / 2) * sin + (row + 0.5 - high / 2) * cos + height / 2 - 0.5
    for (let column = 0; column < wide; column++, to++, x += cos, y -= sin) {
      if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) continue
      const [left, top] = [x | 0, y | 0]
      const [fx, fy] = [x - left, y - top]
      const at = top * width + left
      const upper = data[at]! + (data[at + 1]! - data[at]!) * fx
      const lower = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * fx
      turned[to] = upper + (lower - upper) * fy + 0.5
    }
  }
  return { data: turned, width: wide, height: high }
}

const GREY = 128
