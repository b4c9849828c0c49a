import type { PrintReading } from '#countries/define-print.ts'

/** What the lines of a photo say in words, and what the tax authority has said of it. */
export type PrintOfPhoto = PrintReading & {
  /** How many of the candidates have been settled, in their order. */
  asked: number
  /** The candidate that the tax authority has confirmed. */
  confirmed: string | null
}

/** Of a photo whose print could not be read, or whose country prints no words. */
export const NO_PRINT: PrintReading = { fields: { fn: null, fd: null, fp: null, receiptDate: null, sumKopeks: null, n: null }, candidates: [] }

type WithPrint = { print: PrintOfPhoto | null }

/** The next reading to ask the tax authority about: of all photos the likeliest, then the second of each. Null: there is none left, or one is confirmed. */
export function nextCandidate<P extends WithPrint>(photos: readonly P[]): { photo: P; print: PrintOfPhoto; qrString: string } | null {
  if (photos.some(({ print }) => print !== null && print.confirmed !== null)) return null
  const open = photos.flatMap((photo) => {
    const qrString = photo.print?.candidates[photo.print.asked]
    return photo.print === null || qrString === undefined ? [] : [{ photo, print: photo.print, qrString }]
  })
  return open.reduce<(typeof open)[number] | null>((first, one) => (first === null || one.print.asked < first.print.asked ? one : first), null)
}
