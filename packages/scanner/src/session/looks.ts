import type { Glance } from '../engines/decoders.ts'
import type { Clearer } from '../look/clearer.ts'
import type { Grey } from '../look/grey.ts'
import { grown } from '../look/take-pixels.ts'
import type { Rectangle } from '../types.ts'

export type Look = Glance & { name: string }

/** What a video shows: its brightness or, where that is not handed out, the video to draw from. */
export type Frame = { source: HTMLVideoElement | Grey; size: { width: number; height: number } }

type Kind = { of: 'middle' | 'whole' | 'place'; longest?: number; clearer?: Clearer; named?: string; thorough?: true }

/**
 * Looks in turn. A near code is read fast in a reduced and sharpened picture, because hands and cheap lenses leave it out of focus. A farther code needs all
 * pixels, and the remaining looks are for rarer faults.
 */
const WITHOUT_PLACE: readonly Kind[] = [
  { of: 'middle', longest: 320, clearer: 'sharpened', named: 'small and sharpened' },
  { of: 'whole', longest: 640, clearer: 'sharpened', named: 'small and sharpened' },
  { of: 'middle' },
  { of: 'middle', clearer: 'sharpened', named: 'sharpened', thorough: true },
  { of: 'whole' },
  { of: 'middle', clearer: 'levelled', named: 'levelled', thorough: true },
  { of: 'whole', thorough: true },
  { of: 'middle', thorough: true },
]
const WITH_PLACE: readonly Kind[] = [
  { of: 'place' },
  { of: 'whole', longest: 640, clearer: 'sharpened', named: 'small and sharpened' },
  { of: 'place', clearer: 'sharpened', named: 'sharpened', thorough: true },
  { of: 'middle' },
  { of: 'place', clearer: 'levelled', named: 'levelled', thorough: true },
  { of: 'whole' },
  { of: 'place', clearer: 'softened', named: 'softened', thorough: true },
  { of: 'middle', thorough: true },
]

/** The first look is smaller still, because code is slow when it runs for the first time, and a receipt that is already in view is near. */
const FIRST: Kind = { of: 'middle', longest: 240, clearer: 'sharpened', named: 'small and sharpened' }

/** Codes are enlarged until their side has about this many pixels. */
const PLACE_PIXELS = 560
const ENLARGED_MOST = 4

/** The next look at a frame of this size. */
export function nextLook(turn: number, { source, size, roi, place, longestSide }: Frame & { roi: number; place: Rectangle | null; longestSide: number }): Look {
  const kinds = place === null ? WITHOUT_PLACE : WITH_PLACE
  const { of, longest: most = Infinity, clearer = null, named, thorough = false } = turn === 0 ? FIRST : (kinds[(turn - 1) % kinds.length] as Kind)
  const part = of === 'whole' ? { x: 0, y: 0, ...size } : of === 'place' ? grown(place as Rectangle, 0.15, size) : middleOf(size, roi)
  const longest = Math.max(part.width, part.height)
  const wanted = of === 'place' ? Math.min(ENLARGED_MOST, PLACE_PIXELS / longest) : 1
  const scale = Math.min(wanted, most / longest, longestSide / longest)
  return { name: named === undefined ? of : `${of}, ${named}`, cut: { source, part, scale }, clearer, thorough }
}

export function middleOf({ width, height }: { width: number; height: number }, roi: number): Rectangle {
  const side = Math.round(Math.min(width, height) * roi)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side }
}
