import { evenLight } from './steps/even-light.ts'
import { blur } from './steps/blur.ts'
import { scale } from './steps/resize.ts'
import { sharpen } from './steps/sharpen.ts'
import { turn } from './steps/turn.ts'
import type { Luma } from './luma.ts'
import type { Place } from './places.ts'
import type { Search, View } from './search.ts'

/** A strategy of searching a photo, in one or several looks. It yields between looks, where it may be stopped. */
export type Pass = { name: string; effort: 'fast' | 'full'; looks(search: Search): Generator<void> }

/** From the cheapest to the most expensive. Each one reads photos that none before it can read. */
export const PASSES: readonly Pass[] = [
  {
    name: 'half',
    effort: 'fast',
    *looks(search) {
      // Four times cheaper than the whole photo, and enough for two photos of three.
      if (isLarge(search.whole.luma)) yield search.look(search.half(), { thorough: true })
    },
  },
  {
    name: 'whole',
    effort: 'fast',
    *looks(search) {
      yield search.look(search.whole, { thorough: true })
      yield search.look(search.whole, { thorough: true, smaller: true, inverted: true })
    },
  },
  {
    name: 'bent',
    effort: 'fast',
    *looks(search) {
      yield search.study(search.whole, 20_000)
    },
  },
  {
    name: 'places',
    effort: 'fast',
    *looks(search) {
      for (const place of search.unread().slice(0, 4)) yield* looksAt(search, place, QUICK)
    },
  },
  {
    name: 'clearer',
    effort: 'fast',
    *looks(search) {
      const half = search.half()
      for (const clear of [sharpened, levelled]) yield search.look(made(half, clear), { thorough: true })
    },
  },
  {
    name: 'bent, patiently',
    effort: 'full',
    *looks(search) {
      yield search.study(search.whole, 80_000)
      yield search.study(
        made(search.half(), (luma) => blur(luma, 1)),
        40_000,
      )
      yield search.study(made(search.half(), levelled), 40_000)
    },
  },
  {
    name: 'places, patiently',
    effort: 'full',
    *looks(search) {
      for (const place of search.unread().slice(0, 12)) {
        yield search.study(search.around(place, 2), 14_000)
        yield* looksAt(search, place, ALL_WAYS)
      }
    },
  },
  {
    name: 'other sizes',
    effort: 'full',
    *looks(search) {
      for (const by of [1 / 3, 1 / 1.5, 1 / 4])
        yield search.look(
          made(search.whole, (luma) => scale(luma, by)),
          { thorough: true },
        )
    },
  },
  {
    name: 'turned',
    effort: 'full',
    *looks(search) {
      for (const degrees of [30, 60, 45, 15, 75])
        yield search.look(
          made(search.half(), (luma) => turn(luma, degrees)),
          { thorough: true },
        )
    },
  },
  {
    name: 'clearer whole',
    effort: 'full',
    *looks(search) {
      const ways: Way[] = [(luma) => blur(luma, 1), sharpened, (luma) => blur(luma, 2), (luma) => sharpen(luma, 2, 3), levelled]
      for (const way of ways) yield search.look(made(search.whole, way), { thorough: true })
      yield search.look(search.whole, { thorough: true, denoised: true })
    },
  },
  {
    name: 'tiles',
    effort: 'full',
    *looks(search) {
      for (const tile of tilesOf(search.whole.luma)) {
        const large = search.around(tile, TILE_ENLARGED / tile.across)
        yield search.look(large, { thorough: true })
        yield search.look(made(large, sharpened), { thorough: true })
      }
    },
  },
]

type Way = (luma: Luma) => Luma
type Look = { by: number; way: Way | null; denoised?: boolean }

const sharpened: Way = (luma) => sharpen(luma, 1, 1.5)
const levelled: Way = (luma) => evenLight(luma, 20)

const QUICK: readonly Look[] = [
  { by: 2, way: sharpened },
  { by: 2, way: (luma) => blur(luma, 1) },
  { by: 1, way: null, denoised: true },
]
const ALL_WAYS: readonly Look[] = [1, 1.5, 2, 3].flatMap((by): Look[] => [
  { by, way: null },
  { by, way: (luma) => sharpen(luma, 1, 2) },
  { by, way: (luma) => sharpen(luma, 2, 3) },
  { by, way: (luma) => blur(luma, 1) },
  { by, way: levelled },
  { by, way: null, denoised: true },
])

/** Larger enlargements are not tried: such a place is large enough unenlarged. */
const PIXELS_MAX = 4_000_000

function* looksAt(search: Search, place: { x: number; y: number; side: number }, looks: readonly Look[]): Generator<void> {
  for (const { by, way, denoised = false } of looks) {
    if ((place.side * 1.7 * by) ** 2 > PIXELS_MAX) continue
    const view = search.around(place, by)
    yield search.look(way === null ? view : made(view, way), { thorough: true, smaller: true, inverted: true, denoised })
  }
}

/** Tiles that overlap by half, so that a code of up to half a tile lies completely in one of them. Larger photos have larger tiles, not more of them. */
function tilesOf({ width, height }: Luma): (Place & { across: number })[] {
  const across = Math.max(TILE, TILE * Math.sqrt((width * height) / PIXELS_OF_SMALL_TILES))
  const steps = (length: number) => Array.from({ length: Math.max(1, Math.ceil(length / across) * 2 - 1) }, (_, i) => ((i + 1) * across) / 2)
  return steps(height).flatMap((y) => steps(width).map((x) => ({ x, y, side: across / 1.7, across })))
}

const TILE = 900
const TILE_ENLARGED = 1_800
const PIXELS_OF_SMALL_TILES = 12_500_000

const made = ({ luma, at }: View, way: Way): View => {
  const other = way(luma)
  return { luma: other, at: other.width === luma.width && other.height === luma.height ? at : null }
}

const isLarge = ({ width, height }: Luma): boolean => Math.min(width, height) > 900
