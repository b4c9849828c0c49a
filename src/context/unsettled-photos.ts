import type { NewPhoto } from '#store/photos.ts'

/**
 * Photos that were stored for a submission that the database did not answer: their receipt may have been written or not. They are looked at again later, and
 * removed if it was not. Their number is bounded, so that clients that repeat what a failing database does not answer cannot fill the store.
 */
export type UnsettledPhotos = {
  /** Throws while they fill their share of the store. */
  refuseIfFull(): void
  add(photos: readonly NewPhoto[]): void
}
