import type { Luma } from './luma.ts'

const COLUMNS = 9
const ROWS = 8
/** Differences of grey that compression and noise may cause: neighbours with less count as equal. */
const MARGIN = 2
/** With fewer differing neighbours, the picture has too little content to be compared. */
const STEPS_MIN = 16

/**
 * A hash of 64 bits as 16 hex digits: for each of 8 rows of 9 cells, whether the brightness decreases from cell to cell. Similar pictures differ in few bits,
 * whatever their size, compression or brightness. Null: the picture has too little content.
 */
export function perceptualHash(luma: Luma): string | null {
  const parts = meansOf(luma)
  const steps = parts.flatMap((part, at) => (at % COLUMNS === COLUMNS - 1 ? [] : [part - parts[at + 1]!]))
  if (steps.filter((step) => Math.abs(step) > MARGIN).length < STEPS_MIN) return null
  const bits = steps.reduce((all, step) => (all << 1n) | (step > MARGIN ? 1n : 0n), 0n)
  return bits.toString(16).padStart(16, '0')
}

/** The mean grey of each of 9 × 8 cells; in tiny pictures, cells share pixels. */
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
