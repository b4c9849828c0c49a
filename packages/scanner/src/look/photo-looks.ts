import type { Decoder, Glance } from '../engines/decoders.ts'
import type { Rectangle } from '../types.ts'
import type { Clearer } from './clearer.ts'
import { locateWithin } from './locate-code.ts'
import type { OpenedPicture } from './open-picture.ts'
import { grown } from './take-pixels.ts'

type Look = Glance & { name: string }

/** Places that look like a code, collected during the looks. */
export type Seen = { places: Rectangle[] }

/** Looks at a photo, from the cheapest to the most expensive. */
export function* photoLooks(picture: OpenedPicture, seen: Seen, { engine, longestSide }: Decoder): Generator<Look> {
  const { source, width, height } = picture
  const whole = { x: 0, y: 0, width, height }
  const longest = Math.max(width, height)
  const look = (name: string, part: Rectangle, side: number, more: { clearer?: Clearer; thorough?: boolean; turn?: number } = {}): Look => ({
    name,
    cut: { source, part, scale: side / Math.max(part.width, part.height), ...(more.turn !== undefined && { turn: more.turn }) },
    clearer: more.clearer ?? null,
    thorough: more.thorough ?? true,
  })

  yield look('whole', whole, Math.min(longest, longestSide), { thorough: engine === 'zxing' })
  if (engine === 'native') return
  const large = engine === 'zxing' ? LARGEST : 1_000
  if (longest > longestSide) yield look('whole, large', whole, Math.min(longest, large))

  for (const side of [1_120, 560]) note(seen, locateWithin(source, whole, side))
  for (const [by, clearer] of WAYS) {
    for (const place of seen.places.slice(0, PLACES)) {
      const part = grown(place, MARGIN, picture)
      const side = Math.max(part.width, part.height)
      if (by === 1 || side * by < PLACE_MOST) yield look('place', part, Math.min(PLACE_MOST, side * by), clearer === null ? {} : { clearer })
    }
  }

  yield look('whole, a third', whole, Math.min(longest, large) / 3)
  yield look('whole, levelled', whole, Math.min(longest, 1_800), { clearer: 'levelled' })
  yield look('whole, sharpened', whole, Math.min(longest, large), { clearer: 'sharpened' })
  yield look('whole, softened', whole, Math.min(longest, large), { clearer: 'softened' })
  for (const turn of [30, 60, 45, 15, 75]) yield look('whole, turned', whole, Math.min(longest, 1_400), { turn })
  for (const clearer of [null, 'sharpened'] as const) {
    for (const tile of tilesOf(picture)) yield look('tile', tile, Math.max(tile.width, tile.height) * 2, clearer === null ? {} : { clearer })
  }
}

/** Enough for a code of a tenth of a photo's width, and not too much for a phone's memory. */
const LARGEST = 2_600

const WAYS: readonly (readonly [by: number, clearer: Clearer | null])[] = [
  [1, null],
  [2, null],
  [3, null],
  [2, 'sharpened'],
  [2, 'softened'],
  [1, 'levelled'],
  [1.5, null],
  [3, 'sharpened'],
  [0.6, null],
  [3, 'softened'],
  [2, 'levelled'],
  [4, null],
]
const PLACES = 4
const PLACE_MOST = 2_000
const MARGIN = 0.35

function note({ places }: Seen, place: Rectangle | null): void {
  if (place !== null) places.unshift(place)
}

/** Tiles that overlap by half, so that a code of up to half a tile lies completely in one of them. */
function tilesOf({ width, height }: { width: number; height: number }): Rectangle[] {
  const side = Math.max(700, Math.max(width, height) / 3)
  const steps = (length: number) => {
    const found = [0]
    for (let i = 1; i < (2 * (length - side)) / side + 1; i++) found.push(Math.min((i * side) / 2, length - side))
    return found
  }
  return steps(height).flatMap((y) => steps(width).map((x) => ({ x, y, width: Math.min(side, width), height: Math.min(side, height) })))
}
