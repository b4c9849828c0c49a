import type { Luma } from '../luma.ts'
import { blur } from './blur.ts'

/** Adds the difference to a blurred picture, `amount` times: edges stand out, and so does noise. */
export function sharpen(luma: Luma, reach: number, amount: number): Luma {
  const around = blur(blur(luma, reach), reach).data
  const sharp = new Uint8ClampedArray(luma.data.length)
  for (let i = 0; i < sharp.length; i++) {
    const value = luma.data[i]!
    sharp[i] = value + amount * (value - around[i]!)
  }
  return { ...luma, data: new Uint8Array(sharp.buffer) }
}
