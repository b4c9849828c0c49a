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
