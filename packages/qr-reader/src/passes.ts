import { evenLight } from './steps/even-light.ts'
import { blur } from './steps/blur.ts'
import { sharpen } from './steps/sharpen.ts'
import type { Luma } from './luma.ts'
import type { Place } from './places.ts'
import { MODULES_AROUND, type Search, type View } from './search.ts'

/** A strategy of searching a photo, in one or several looks. It yields between looks, where it may be stopped. */
export type Pass = { name: string; effort: 'fast' | 'full'; looks(search: Search): Generator<void> }

/** From the cheapest to the most expensive. Each one reads photos that none before it can read. */
export const PASSES: readonly Pass[] = [
  {
    name: 'dense places',
    effort: 'fast',
    *looks(search) {
      // Pictures of some hundred pixels, from the smallest scale on: most codes are read at a tenth of what a look at half the photo costs.
      for (const level of levelsOf(search)) {
        for (const view of search.dense(level)) search.look(view, { thorough: true })
        yield
      }
    },
  },
  {
    name: 'dense places, bent',
    effort: 'fast',
    *looks(search) {
      for (const level of levelsOf(search)) {
        for (const view of search.dense(level)) if (search.showsCode(view)) yield search.study(view, 10_000)
      }
    },
  },
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
    name: 'inverted',
    effort: 'fast',
    *looks(search) {
      yield search.look(search.half(), { thorough: true, smaller: true, inverted: true })
    },
  },
  {
    name: 'enlarged',
    effort: 'fast',
    *looks(search) {
      // Modules of a pixel: photos that came through a messenger.
      const { luma } = search.whole
      if (luma.width * luma.height < SMALL_PIXELS) yield search.study(search.around(wholeOf(luma), 2), 20_000)
    },
  },
  {
    name: 'bent, softened',
    effort: 'full',
    *looks(search) {
      yield search.study(
        made(search.half(), (luma) => blur(luma, 1)),
        30_000,
      )
    },
  },
  {
    name: 'around finders',
    effort: 'full',
    *looks(search) {
      for (const place of search.likely().slice(0, 3)) {
        const module = place.side / MODULES_AROUND
        const by = enlargement(module)
        const view = search.around(place, by)
        for (const modules of EVENED_MODULES) {
          yield search.study(
            made(view, (luma) => evenLight(luma, Math.round(modules * module * by))),
            10_000,
          )
        }
      }
    },
  },
  {
    name: 'places, patiently',
    effort: 'full',
    *looks(search) {
      for (const place of search.unread().slice(0, 6)) {
        yield search.study(search.around(place, 2), 14_000)
        yield* looksAt(search, place, ALL_WAYS)
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

const made = ({ luma, at }: View, way: Way): View => {
  const other = way(luma)
  return { luma: other, at: other.width === luma.width && other.height === luma.height ? at : null }
}

/** The levels at which codes may be the densest places, the smallest scale first: larger modules do not fit into a photo. */
const levelsOf = ({ levels }: Search): number[] => Array.from({ length: Math.min(5, levels) }, (_, i) => i).reverse()

const SMALL_PIXELS = 1_300_000

const wholeOf = ({ width, height }: Luma): Place => ({ x: width / 2, y: height / 2, side: Math.max(width, height) })

/** Modules that are smaller are enlarged: the reader of bent codes finds and follows them better. */
const enlargement = (module: number): number => Math.max(1, Math.min(3, MODULE_LARGE_ENOUGH / module))
const MODULE_LARGE_ENOUGH = 4.5

/** The reach within which the light around a finder pattern is evened: the creases of crumpled paper, then broad shadows. */
const EVENED_MODULES = [1.5, 4.5]

const isLarge = ({ width, height }: Luma): boolean => Math.min(width, height) > 900
