import { shakenClip } from '../../packages/qr-reader/photos/shaken-clip.ts'
import { takePhoto } from '../../packages/qr-reader/photos/take-photo.ts'

/** The seed and a frame of a clip. Neither the light nor the heavy decoder of pages reads it, however often it looks. */
const [SEED, FRAME] = [5_000_028, 38]

/** Folded paper before a camera, as a PNG of 1280 × 720, and the text of its code. */
export async function foldedReceipt(): Promise<{ text: string; picture: Buffer }> {
  const { seed, text, shots } = shakenClip(SEED)
  return { text, picture: (await takePhoto(seed, shots[FRAME]!)).bytes }
}
