export const PHOTO_EXTENSIONS = ['jpg', 'png', 'webp', 'heic'] as const

/** A photo of a receipt, as its address names it. */
export type Photo = { id: string; ext: (typeof PHOTO_EXTENSIONS)[number] }

/** Where anyone who knows it can see the photo. */
export const photoUrl = (baseUrl: string, receiptUuid: string, { id, ext }: Photo): string => `${baseUrl}/photos/${receiptUuid}/${id}.${ext}`

/** What its bytes are called in the photo store. */
export const photoName = ({ id, ext }: Photo): string => `${id}.${ext}`

/** The smaller copy beside it, a JPEG whatever the photo is. */
export const previewName = ({ id }: Pick<Photo, 'id'>): string => `${id}-min.jpg`

/** The photo that a name in the store belongs to. */
export const idOfName = (name: string): string => name.replace(/(-min)?\.\w+$/, '')

/**
 * How far a photo has been read: not at all, with what most photos need, or with everything that may help. `unreadable` is the decoder's own word; `givenUp`: the
 * decoder broke or did not come to an end whenever it was tried, so that nobody can say what the photo shows.
 */
export const PHOTO_READINGS = ['none', 'fast', 'full', 'unreadable', 'givenUp'] as const
export type PhotoReading = (typeof PHOTO_READINGS)[number]

export type PhotoReadings = {
  reading: PhotoReading
  /** Readings that did not come to an end. */
  attempts: number
  /** The fiscal QRs in it, as far as it has been read. */
  texts: readonly string[]
}
