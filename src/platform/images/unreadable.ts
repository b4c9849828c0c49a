/** The bytes are not a supported image. `reason` may be shown to the sender. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage'
  reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export const tooManyPixels = (pixelsMax: number) => new UnreadableImage(`more than ${pixelsMax / 1e6} megapixels`)
