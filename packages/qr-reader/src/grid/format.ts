import { LEVELS } from './blocks.ts'
import type { Level } from './blocks.ts'
import { formatPlaces } from './layout.ts'

export type Format = { level: Level; mask: number }

/**
 * The formats that the modules may encode, the likeliest first. Each of the 32 valid sequences is compared with the darkness of both printed copies, so one
 * lost copy or two damaged ones are enough.
 */
export function likelyFormats(darkness: Float32Array, size: number, count: number): Format[] {
  const places = formatPlaces(size)
  const agreement = SEQUENCES.map((bits) =>
    places.reduce((sum, copy) => sum + copy.reduce((part, place, i) => part + ((bits >> (14 - i)) & 1 ? 1 : -1) * darkness[place]!, 0), 0),
  )
  const order = agreement.map((_, data) => data).sort((a, b) => agreement[b]! - agreement[a]!)
  return order.slice(0, count).map((data) => ({ level: LEVELS[data >> 3]!, mask: data & 7 }))
}

/** Whether the mask inverts a module. */
export function isMasked(mask: number, row: number, column: number): boolean {
  switch (mask) {
    case 0:
      return (row + column) % 2 === 0
    case 1:
      return row % 2 === 0
    case 2:
      return column % 3 === 0
    case 3:
      return (row + column) % 3 === 0
    case 4:
      return ((row >> 1) + Math.floor(column / 3)) % 2 === 0
    case 5:
      return ((row * column) % 2) + ((row * column) % 3) === 0
    case 6:
      return (((row * column) % 2) + ((row * column) % 3)) % 2 === 0
    default:
      return (((row + column) % 2) + ((row * column) % 3)) % 2 === 0
  }
}

/** Five bits of data, ten check bits, and the mask pattern that keeps them from being all light. */
const SEQUENCES = Array.from({ length: 32 }, (_, data) => {
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  return ((data << 10) | rest) ^ 0x5412
})
