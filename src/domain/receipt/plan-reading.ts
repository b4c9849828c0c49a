import type { OfdHosts } from '#countries/define-pack.ts'
import { receiptsInPhotos, type InPhotos } from '../qr/receipts-in-photos.ts'
import type { PhotoReadings } from './photo.ts'

export type ReadingPlan<P> =
  | { kind: 'read'; photo: P; effort: 'fast' | 'full' }
  /** All of them have been read as far as it takes: this is what they come to. */
  | { kind: 'done'; found: InPhotos }
  /** Some could not be read, so what the others show is for a person to weigh. */
  | { kind: 'askPerson'; givenUp: readonly P[]; found: InPhotos }

/**
 * What is to be done next with the photos of a receipt that waits without a QR. No verdict before every photo was read: one look at each, and where that
 * shows no QR in any of them, or the promo asks for it (`thorough`), a longer one. Two different receipts are two, whatever else there is. What comes out is the
 * same in whatever order and however late the photos are read.
 */
export function planReading<P extends PhotoReadings>(photos: readonly P[], { thorough, ofdHosts }: { thorough: boolean; ofdHosts: OfdHosts }): ReadingPlan<P> {
  const shownBy = (some: readonly P[]) =>
    receiptsInPhotos(
      some.flatMap(({ texts }) => texts),
      { ofdHosts },
    )
  const found = shownBy(photos)
  if (found.kind === 'several') return { kind: 'done', found }
  const unread = leastTried(photos.filter(({ reading }) => reading === 'none'))
  if (unread !== null) return { kind: 'read', photo: unread, effort: thorough ? 'full' : 'fast' }
  const glanced = leastTried(photos.filter(({ reading }) => reading === 'fast'))
  // What a longer look has found spares no other photo its own: otherwise it would matter which was read first.
  const atFirst = shownBy(photos.filter(({ reading }) => reading !== 'full'))
  if (glanced !== null && (thorough || atFirst.kind === 'nothing')) return { kind: 'read', photo: glanced, effort: 'full' }
  const givenUp = photos.filter(({ reading }) => reading === 'givenUp')
  return givenUp.length > 0 ? { kind: 'askPerson', givenUp, found } : { kind: 'done', found }
}

/** One that does not come to an end keeps no other waiting. */
const leastTried = <P extends PhotoReadings>(photos: readonly P[]): P | null =>
  photos.reduce<P | null>((least, one) => (least === null || one.attempts < least.attempts ? one : least), null)

const MINUTE_MS = 60_000
/** Pauses before a photo is tried again that did not come to an end: what was wrong with the machine may have passed. */
const PAUSES_MS = [10_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS]

/** How long to wait after so many attempts; null: that was the last one. */
export const pauseAfter = (attempts: number): number | null => PAUSES_MS[attempts - 1] ?? null
