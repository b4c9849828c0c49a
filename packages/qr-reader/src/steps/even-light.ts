import type { Luma } from '../luma.ts'
import { blur } from './blur.ts'

/** Equalises the contrast within squares of this reach: shadows, glare and faded print are levelled out. */
export function evenLight(luma: Luma, reach: number): Luma {
  const { data } = luma
  const mean = blur(luma, reach).data
  const difference = new Uint8Array(data.length)
  for (let i = 0; i < difference.length; i++) difference[i] = Math.abs(data[i]! - mean[i]!)
  const contrast = blur({ ...luma, data: difference }, reach).data
  const even = new Uint8ClampedArray(data.length)
  for (let i = 0; i < even.length; i++) even[i] = 128 + (GAIN * (data[i]! - mean[i]!)) / Math.max(contrast[i]!, NOISE)
  return { ...luma, data: new Uint8Array(even.buffer) }
}

const GAIN = 70
/** With less contrast than this, it is blank paper. */
const NOISE = 3
