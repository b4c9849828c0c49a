import type { OfdHosts } from '#countries/define-pack.ts'
import { receiptsInPhotos, type InPhotos } from '../qr/receipts-in-photos.ts'
import type { PhotoReadings } from './photo.ts'

export type ReadingPlan<P> =
  | { kind: 'read'; photo: P; effort: 'fast' | 'full' }
  /** All photos have been read as far as necessary: this was found. */
  | { kind: 'done'; found: InPhotos }
  /** Some photos could not be read, so a person decides about what the others show. */
  | { kind: 'askPerson'; givenUp: readonly P[]; found: InPhotos }

/**
 * Decides how to go on with the photos of a receipt without a QR. There is no verdict before every photo was read: each gets a short search, and
 * where no photo shows a QR, or the promo asks for it (`thorough`), a long one. Two different receipts are FEW_RECEIPTS whatever else is found. The
 * result does not depend on the order and the moments in which photos are read.
 */
export function planReading<P extends PhotoReadings>(photos: readonly P[], { thorough, ofdHosts }: { thorough: boolean; ofdHosts: OfdHosts }): ReadingPlan<P> {
  const foundIn = (some: readonly P[]) =>
    receiptsInPhotos(
      some.flatMap(({ texts }) => texts),
      { ofdHosts },
    )
  const found = foundIn(photos)
  if (found.kind === 'several') return { kind: 'done', found }
  const unread = leastTried(photos.filter(({ reading }) => reading === 'none'))
  if (unread !== null) return { kind: 'read', photo: unread, effort: thorough ? 'full' : 'fast' }
  const glanced = leastTried(photos.filter(({ reading }) => reading === 'fast'))
  // A photo found by a long search does not spare other photos their search: otherwise the order of reading would matter.
  const atFirst = foundIn(photos.filter(({ reading }) => reading !== 'full'))
  if (glanced !== null && (thorough || atFirst.kind === 'nothing')) return { kind: 'read', photo: glanced, effort: 'full' }
  const givenUp = photos.filter(({ reading }) => reading === 'givenUp')
  return givenUp.length > 0 ? { kind: 'askPerson', givenUp, found } : { kind: 'done', found }
}

/** The photo with the fewest attempts comes next, so that one which never finishes does not hold up the others. */
const leastTried = <P extends PhotoReadings>(photos: readonly P[]): P | null =>
  photos.reduce<P | null>((least, one) => (least === null || one.attempts < least.attempts ? one : least), null)

const MINUTE_MS = 60_000
/** Pauses before an unfinished photo is tried again: the trouble may have been the machine's and may have passed. */
const PAUSES_MS = [10_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS]

/** How long to wait after this many attempts; null: that was the last one. */
export const pauseAfter = (attempts: number): number | null => PAUSES_MS[attempts - 1] ?? null
