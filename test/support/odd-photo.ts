/** What can go wrong over a photo without the photo having anything to do with it. */
export type Oddity = 'dies' | 'dies when seen' | 'has no memory' | 'does not finish' | 'hangs'

type Mark = { oddity: Oddity; whileThereIs: string }

const MARK = '\nodd photo: '

/** Reads photos as the real program does, but for those that are marked. */
export const ODD_PHOTO_PROGRAM = new URL('odd-photo-program.ts', import.meta.url)

/** A photo over which that program does something odd, as long as there is a file of that name. What stands behind a picture, decoders pass over. */
export const oddPhoto = (photo: Buffer, mark: Mark): Buffer => Buffer.concat([photo, Buffer.from(MARK + JSON.stringify(mark))])

export function markOf(photo: Buffer): Mark | null {
  const [, mark] = photo.toString('latin1').split(MARK)
  return mark === undefined ? null : (JSON.parse(mark) as Mark)
}
