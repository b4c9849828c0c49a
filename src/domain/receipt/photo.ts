export const PHOTO_EXTENSIONS = ['jpg', 'png', 'webp', 'heic'] as const

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const

/** A photo of a receipt, as its URL names it. */
export type Photo = { id: string; ext: (typeof PHOTO_EXTENSIONS)[number] }

/** Public address of a photo, for anyone who knows it. */
export const photoUrl = (baseUrl: string, receiptUuid: string, { id, ext }: Photo): string => `${baseUrl}/photos/${receiptUuid}/${id}.${ext}`

/** Name of the file in the photo store. */
export const photoName = ({ id, ext }: Photo): string => `${id}.${ext}`

/** Name of the preview beside it, which is always a JPEG. */
export const previewName = ({ id }: Pick<Photo, 'id'>): string => `${id}-min.jpg`

/** Whether a name is one that the service gives to the file of a photo, also to one that was only received in part. */
export const isPhotoFile = (name: string): boolean => /^[0-9a-f]{32}(-min)?(\.\w+)+$/.test(name)

/** Id of the photo that a file name belongs to. */
export const idOfName = (name: string): string => name.replace(/(-min)?\.\w+$/, '')

/**
 * How far a photo has been read: not at all, with what most photos need, or with everything that may help. `unreadable`: the decoder refused the
 * photo; `givenUp`: every attempt broke the decoder or ran out of time, so nobody knows what the photo shows.
 */
const PHOTO_READINGS = ['none', 'fast', 'full', 'unreadable', 'givenUp'] as const
export type PhotoReading = (typeof PHOTO_READINGS)[number]

export type PhotoReadings = {
  reading: PhotoReading
  /** Attempts that did not finish. */
  attempts: number
  /** Fiscal QRs found so far. */
  texts: readonly string[]
}
