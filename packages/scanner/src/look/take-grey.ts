import { Late, within } from '../within.ts'
import { greyOf, type Grey } from './grey.ts'
import { takePixels } from './take-pixels.ts'

/**
 * The brightness of what a video shows, which cameras deliver apart from the colours. Browsers that hand it out as it came do so in a tenth of the time that they
 * take to draw the picture. It is as the camera holds it, which may be turned by a right angle. Null: this browser does not hand it out.
 */
export async function deliveredGrey(video: HTMLVideoElement): Promise<Grey | null> {
  if (performance.now() < askAgainAt) return null
  return within(PATIENCE_MS, brightnessOf(video)).catch((error: unknown) => {
    if (error instanceof Late) askAgainAt = performance.now() + PAUSE_MS
    return null
  })
}

/** The same from the picture that is drawn. */
export const drawnGrey = (video: HTMLVideoElement): Grey =>
  greyOf(takePixels({ source: video, part: { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight }, scale: 1 }))

/** Drawing is faster than waiting for longer than this, and a browser that never hands it out must not hold up the scan. */
const PATIENCE_MS = 250
/** A page that was held up once is asked again after this time. */
const PAUSE_MS = 5_000
let askAgainAt = -Infinity

/** Formats whose first plane is brightness, a byte for each pixel. */
const BRIGHTNESS_FIRST = /^(I4\d\dA?|NV12A?)$/

async function brightnessOf(video: HTMLVideoElement): Promise<Grey | null> {
  if (typeof VideoFrame === 'undefined') return null
  const frame = new VideoFrame(video)
  try {
    const { format, visibleRect, displayWidth, displayHeight } = frame
    if (format === null || visibleRect === null || !BRIGHTNESS_FIRST.test(format)) return null
    // Where the page's picture is a smaller one, that of the camera would cost more.
    if (visibleRect.width * visibleRect.height !== displayWidth * displayHeight) return null
    const bytes = new Uint8Array(frame.allocationSize())
    const [plane] = await frame.copyTo(bytes)
    const { width, height } = visibleRect
    if (plane === undefined || plane.stride !== width) return null
    // A copy, so that what is kept is not held together with the colours.
    return { data: bytes.slice(plane.offset, plane.offset + width * height), width, height }
  } finally {
    frame.close()
  }
}
