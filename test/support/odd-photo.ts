/** Failures while a photo is read that are not the photo's fault. */
export type Oddity = 'dies' | 'dies when seen' | 'has no memory' | 'does not finish' | 'hangs'

type Mark = { oddity: Oddity; whileThereIs: string }

const MARK = '\nodd photo: '

/** Reads photos as the real program does, except marked ones. */
export const ODD_PHOTO_PROGRAM = new URL('odd-photo-program.ts', import.meta.url)

/** A photo on which that program fails as long as a file of that name exists. Decoders ignore the mark, which stands after the picture's end. */
export const oddPhoto = (photo: Buffer, mark: Mark): Buffer => Buffer.concat([photo, Buffer.from(MARK + JSON.stringify(mark))])

export function markOf(photo: Buffer): Mark | null {
  const [, mark] = photo.toString('latin1').split(MARK)
  return mark === undefined ? null : (JSON.parse(mark) as Mark)
}
