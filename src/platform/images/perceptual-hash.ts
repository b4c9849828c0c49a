import type { Luma } from './open-image.ts'

const COLUMNS = 9
const ROWS = 8
/** Shades of grey that compression and noise may add: neighbours that are closer count as equal. */
const MARGIN = 2
/** With fewer neighbours that differ, a picture shows too little for another to look like it. */
const STEPS_MIN = 16

/**
 * 64 bits as 16 hex digits: of each of 8 rows, where its 9 parts get darker from left to right. Pictures that look alike differ in few bits,
 * whatever their size, compression or brightness. Null: there is too little to see.
 */
export function perceptualHash(luma: Luma): string | null {
  const parts = meansOf(luma)
  const steps = parts.flatMap((part, at) => (at % COLUMNS === COLUMNS - 1 ? [] : [part - parts[at + 1]!]))
  if (steps.filter((step) => Math.abs(step) > MARGIN).length < STEPS_MIN) return null
  const bits = steps.reduce((all, step) => (all << 1n) | (step > MARGIN ? 1n : 0n), 0n)
  return bits.toString(16).padStart(16, '0')
}

/** The mean grey of each of 9 × 8 parts; a picture of fewer pixels has parts in common. */
function meansOf({ data, width, height }: Luma): number[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, part) => {
    const [left, right] = span(part % COLUMNS, COLUMNS, width)
    const [top, bottom] = span(Math.floor(part / COLUMNS), ROWS, height)
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]!
    return sum / ((right - left) * (bottom - top))
  })
}

function span(index: number, parts: number, length: number): [from: number, to: number] {
  const from = Math.floor((index * length) / parts)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / parts))]
}
