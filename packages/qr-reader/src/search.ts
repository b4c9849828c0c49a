import type { TextForm } from './form/text-form.ts'
import { moduleOf } from './grid/frame.ts'
import { LIKE_A_FINDER, readGrid } from './grid/read-grid.ts'
import { openScales } from './grid/scales.ts'
import type { Luma, Point } from './luma.ts'
import { boxAround, cornersOf, isCodeLike, isInside, isSame, placeOf, type Corners, type Place } from './places.ts'
import { isCrowded } from './crowded.ts'
import { crop } from './steps/crop.ts'
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
  /** Searches with the engine for flat codes. */
  look(view: View, glance?: Glance): void
  /** Searches with the reader of bent codes, with this budget of modules. */
  study(view: View, modulesMax: number): void
  /** Places around finder patterns that belong to no code that was read, large enough for a code on either side, the likeliest first. */
  likely(): Place[]
  /** Whether anything seen so far may be a code that was not read. Almost no photo without a code has that. */
  isPromising(): boolean
  /** The place of finder patterns that belong to no code that was read, as one place; null: too few. */
  leftOver(): Place | null
  /** Whether the search has to stop although there is more to try. */
  isOver(): boolean
}

export type SearchOptions = { isWanted: (text: string) => boolean; forms: readonly TextForm[]; isOver: () => boolean }

export function openSearch(zxing: Zxing, luma: Luma, { isWanted, forms, isOver }: SearchOptions): Search {
  const texts = new Set<string>()
  const read: Place[] = []
  const sighted: Place[] = []
  const finders: Place[] = []
  const whole: View = { luma, at: { left: 0, top: 0, pixel: 1 } }
  const scales = openScales(luma)
  const note = ({ at }: View, text: string | null, corners: Corners) => {
    if (text !== null && isWanted(text)) texts.add(text)
    if (at === null || !isCodeLike(corners)) return
    const place = placeOf(corners.map(({ x, y }): Point => ({ x: at.left + x * at.pixel, y: at.top + y * at.pixel })) as unknown as Corners)
    const places = text === null ? sighted : read
    if (!places.some((one) => isSame(one, place))) places.push(place)
  }

  const unread = (places: readonly Place[]) => places.filter((place) => !read.some((one) => isInside(place, one)))

  return {
    whole,
    half: () => ({ luma: scales.luma(1), at: { left: 0, top: 0, pixel: 2 } }),
    texts,
    unread: () => unread(sighted),
    likely: () => {
      const places = unread(finders).map((finder) => ({ ...finder, side: (finder.side / FINDER_SIDE) * MODULES_AROUND }))
      return places.filter((place, i) => !places.slice(0, i).some((one) => isSame(one, place)))
    },
    isPromising: () => unread(sighted).length > 0 || unread(finders).length > 0,
    around(place, by) {
      const { left, top, width, height } = boxAround(place, MARGIN)
      const from = { left: Math.max(0, left), top: Math.max(0, top) }
      const part = crop(luma, { ...from, width: left + width - from.left, height: top + height - from.top })
      return { luma: by === 1 ? part : scale(part, by), at: { ...from, pixel: 1 / by } }
    },
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
        finders.push({ x: at.left + finder.x * at.pixel, y: at.top + finder.y * at.pixel, side: FINDER_SIDE * moduleOf(finder) * at.pixel })
      }
    },
    leftOver() {
      const module = Math.min(...read.map(({ side }) => side)) / MODULES_OF_A_SIDE
      const level = Math.max(0, Math.min(scales.count - 1, Math.floor(Math.log2(module / MODULE_TO_FIND))))
      const alone = scales
        .finders(level)
        .filter(({ likeness }) => likeness > LIKE_A_FINDER)
        .map((finder) => ({ x: finder.x, y: finder.y, side: FINDER_REACH * moduleOf(finder) }))
        .filter((place, i, all) => !read.some((one) => isInside(place, one)) && !all.slice(0, i).some((one) => isSame(place, one)))
      return alone.length < FINDERS_OF_A_CODE ? null : placeOf(alone.flatMap(cornersOf))
    },
    isOver,
  }
}

const MARGIN = 0.35
/** Modules along a side of the place around a finder pattern, without its margin: together they reach across most codes, in whichever corner it is. */
export const MODULES_AROUND = 50
/** Modules along a side of a finder pattern. */
const FINDER_SIDE = 7
/** Modules along a side in the usual version of a receipt's code. */
const MODULES_OF_A_SIDE = 37
/** In pixels: with this size, finder patterns from half to twice the size of those of the code that was read are found, at the least cost. */
const MODULE_TO_FIND = 2.5
/** One of the three may be hidden. */
const FINDERS_OF_A_CODE = 2
/** In modules: the distance within which the other corners of a code lie when only one of them was found. */
const FINDER_REACH = 30
