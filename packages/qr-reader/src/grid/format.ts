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

const masks = new Map<number, Uint8Array>()

/** By module: 1 where the mask inverts it, 0 elsewhere. */
export function maskOf(mask: number, size: number): Uint8Array {
  const key = size * 8 + mask
  const before = masks.get(key)
  if (before !== undefined) return before
  const inverted = Uint8Array.from({ length: size * size }, (_, module) => (isMasked(mask, Math.floor(module / size), module % size) ? 1 : 0))
  masks.set(key, inverted)
  return inverted
}

function isMasked(mask: number, row: number, column: number): boolean {
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
