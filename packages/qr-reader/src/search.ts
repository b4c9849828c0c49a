import type { TextForm } from './form/text-form.ts'
import { moduleOf, type Frame } from './grid/frame.ts'
import { LIKE_A_FINDER, readGrid } from './grid/read-grid.ts'
import { openScales } from './grid/scales.ts'
import type { Luma, Point } from './luma.ts'
import { boxAround, cornersOf, isCodeLike, isInside, isSame, placeOf, shortestSide, type Corners, type Place } from './places.ts'
import { isCrowded } from './crowded.ts'
import { densePlaces, densityOf, type Density } from './dense-places.ts'
import { crop, type Box } from './steps/crop.ts'
import { scale } from './steps/resize.ts'
import type { Glance, Zxing } from './zxing.ts'

/** A picture derived from the photo, and the place of its pixels in the photo; null: unknown. */
export type View = { luma: Luma; at: { left: number; top: number; pixel: number } | null }

/** The state of a search. */
export type Search = {
  whole: View
  /** The photo in half its size. */
  half(): View
  texts: ReadonlySet<string>
  /** Places that look like a code but were not read, in the order of their discovery. */
  unread(): Place[]
  /** The place with its surroundings, enlarged `by` times. */
  around(place: Place, by: number): View
  /** How often the photo can be halved until it is too small to show a code. */
  levels: number
  /** The surroundings of the densest places of the photo that was halved so often, where codes are if their modules have one to two of its pixels. */
  dense(level: number): View[]
  /** Searches with the engine for flat codes. */
  look(view: View, glance?: Glance): void
  /** Searches with the reader of bent codes, with this budget of modules. */
  study(view: View, modulesMax: number): void
  /** Places around finder patterns that belong to no code that was read, large enough for a code on either side, the likeliest first. */
  likely(): Place[]
  /** Whether anything seen so far may be a code that was not read. Almost no photo without a code has that. */
  isPromising(): boolean
  /** Whether two or more finder patterns of a dense place belong to no code that was read. */
  showsCode(view: View): boolean
  /** Dense places that may show another code, beside one that was read: the codes of one photo are of similar size. */
  others(): Generator<View>
  /** The photo in a size in which codes from half to twice the size of the one that was read are found, at the least cost. */
  inSizeOfRead(): View
  /** The place of finder patterns, in a photo of that size, that belong to no code that was read, as one place; null: too few. */
  leftOver(): Place | null
  /** Whether the search has to stop although there is more to try. */
  isOver(): boolean
}

export type SearchOptions = { isWanted: (text: string) => boolean; forms: readonly TextForm[]; isOver: () => boolean }

export function openSearch(zxing: Zxing, luma: Luma, { isWanted, forms, isOver }: SearchOptions): Search {
  const texts = new Set<string>()
  const read: (Place & { module: number })[] = []
  const sighted: Place[] = []
  const finders: Place[] = []
  const whole: View = { luma, at: { left: 0, top: 0, pixel: 1 } }
  const scales = openScales(luma)
  const densities: Density[] = []
  const note = ({ at }: View, text: string | null, corners: Corners) => {
    if (text !== null && isWanted(text)) texts.add(text)
    if (at === null || !isCodeLike(corners)) return
    const place = placeOf(corners.map(({ x, y }): Point => ({ x: at.left + x * at.pixel, y: at.top + y * at.pixel })) as unknown as Corners)
    if (text === null) {
      if (!sighted.some((one) => isSame(one, place))) sighted.push(place)
    } else if (!read.some((one) => isSame(one, place))) read.push({ ...place, module: (shortestSide(corners) * at.pixel) / MODULES_OF_A_SIDE })
  }

  const unread = (places: readonly Place[]) => places.filter((place) => !read.some((one) => isInside(place, one)))

  const dense = (level: number): View[] => {
    const from = Math.max(0, level - FINER)
    const [by, pixel] = [2 ** (level - from), 2 ** from]
    const isKnown = ({ x, y }: Point) => read.some((one) => isInside({ x: x * by * pixel, y: y * by * pixel, side: 0 }, one))
    return densePlaces((densities[level] ??= densityOf(scales.luma(level))), isKnown).map(({ x, y }): View => {
      const { luma, at } = partOf(scales.luma(from), boxAround({ x: x * by, y: y * by, side: DENSE_SIDE * by }, 0), ENLARGED[level] ?? 1)
      return { luma, at: { left: at.left * pixel, top: at.top * pixel, pixel: at.pixel * pixel } }
    })
  }
  const inScale = (level: number): View => ({ luma: scales.luma(level), at: { left: 0, top: 0, pixel: 2 ** level } })
  /** Of the smallest code that was read; where no place is known, as if it were of the smallest modules. */
  const moduleRead = () => (read.length === 0 ? 1 : Math.min(...read.map(({ module }) => module)))
  const levelToFind = () => Math.max(0, Math.min(scales.count - 1, Math.floor(Math.log2(moduleRead() / MODULE_TO_FIND))))
  const placeOfFinder = (finder: Frame, at: { left: number; top: number; pixel: number }): Place => ({
    x: at.left + finder.x * at.pixel,
    y: at.top + finder.y * at.pixel,
    side: FINDER_SIDE * moduleOf(finder) * at.pixel,
  })

  return {
    whole,
    half: () => inScale(1),
    texts,
    unread: () => unread(sighted),
    likely: () => {
      const places = unread(finders).map((finder) => ({ ...finder, side: (finder.side / FINDER_SIDE) * MODULES_AROUND }))
      return places.filter((place, i) => !places.slice(0, i).some((one) => isSame(one, place)))
    },
    isPromising: () => unread(sighted).length > 0 || unread(finders).length > 0,
    around: (place, by) => partOf(luma, boxAround(place, MARGIN), by),
    levels: scales.count,
    dense,
    look(view, glance) {
      if (isCrowded(view.luma)) return
      for (const { text, corners } of zxing(view.luma, glance)) note(view, text, corners)
    },
    study(view, modulesMax) {
      const { reads, finders: seen } = readGrid(view === whole ? scales : openScales(view.luma), { modulesMax, isOver, forms, isWanted })
      for (const { text, corners } of reads) note(view, text, corners)
      const { at } = view
      if (at === null) return
      for (const finder of seen) {
        if (finder.likeness < LIKE_A_FINDER) break
        finders.push(placeOfFinder(finder, at))
      }
    },
    showsCode({ luma, at }) {
      const clear = openScales(luma)
        .finders(luma.width > SIDE_TO_FIND ? 1 : 0)
        .filter(({ likeness }) => likeness > LIKE_A_FINDER)
      const own = at === null ? [] : unread(clear.map((finder) => placeOfFinder(finder, at)))
      return own.filter((place, i) => !own.slice(0, i).some((one) => isSame(one, place))).length >= FINDERS_OF_A_CODE
    },
    *others() {
      const level = Math.round(Math.log2(moduleRead() / DENSE_MODULE))
      for (const near of [level + 1, level, level - 1]) if (near >= 0 && near < scales.count) yield* dense(near)
    },
    inSizeOfRead: () => inScale(levelToFind()),
    leftOver() {
      const alone = scales
        .finders(levelToFind())
        .filter(({ likeness }) => likeness > LIKE_A_FINDER)
        .map((finder) => ({ x: finder.x, y: finder.y, side: FINDER_REACH * moduleOf(finder) }))
        .filter((place, i, all) => !read.some((one) => isInside(place, one)) && !all.slice(0, i).some((one) => isSame(place, one)))
      return alone.length < FINDERS_OF_A_CODE ? null : placeOf(alone.flatMap(cornersOf))
    },
    isOver,
  }
}

/** The part of a picture, enlarged `by` times, and where it is in the picture. */
function partOf(luma: Luma, { left, top, width, height }: Box, by: number): { luma: Luma; at: { left: number; top: number; pixel: number } } {
  const from = { left: Math.max(0, left), top: Math.max(0, top) }
  const part = crop(luma, { ...from, width: left + width - from.left, height: top + height - from.top })
  return { luma: by === 1 ? part : scale(part, by), at: { ...from, pixel: 1 / by } }
}

const MARGIN = 0.35
/** In pixels of the picture in which the dense place was found: a code with modules of two pixels, of which that place is a corner. */
const DENSE_SIDE = 160
/** Dense places are read from the photo that is halved less often, where modules have four to eight pixels; where there is none, they are enlarged. */
const FINER = 2
const ENLARGED = [2]
/** Modules along a side of the place around a finder pattern, without its margin: together they reach across most codes, in whichever corner it is. */
export const MODULES_AROUND = 50
/** Modules along a side of a finder pattern. */
const FINDER_SIDE = 7
/** Modules along a side in the usual version of a receipt's code. */
const MODULES_OF_A_SIDE = 37
/** In pixels: the usual module of a code in the picture in which it is the densest place. */
const DENSE_MODULE = 1.4
/** In pixels: finder patterns of a dense place are seen in half of its size, unless it was enlarged from the smallest modules. */
const SIDE_TO_FIND = 400
/** In pixels: with this size of modules or up to twice of it, codes from half to twice the size of the one that was read are found, at the least cost. */
const MODULE_TO_FIND = 1.9
/** One of the three may be hidden. */
const FINDERS_OF_A_CODE = 2
/** In modules: the distance within which the other corners of a code lie when only one of them was found. */
const FINDER_REACH = 30
