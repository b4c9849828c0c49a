import { cameraError } from '../camera/camera-error.ts'
import { focusAlways, torchAgain, trackOf } from '../camera/torch-focus-zoom.ts'
import { close, openStream } from '../camera/open-stream.ts'
import { watchPictures } from './watch-pictures.ts'

export type HeldCamera = {
  /**
   * Resolves with the first picture. Turns the previous camera off first, because phones open one camera at a time. A camera that comes when another one has
   * been asked for is turned off.
   */
  turnOn(deviceId: string | null, isAlone?: boolean): Promise<MediaStreamTrack>
  turnOff(): void
}

/** The scan was stopped, or another camera was asked for, while a camera was being opened. */
export class Stopped extends Error {}

const FIRST_PICTURE_MS = 6_000

export function holdCamera(video: HTMLVideoElement, life: AbortSignal): HeldCamera {
  let held: MediaStream | null = null
  let asked = 0
  const turnOff = () => {
    if (held === null) return
    close(held)
    if (video.srcObject === held) video.srcObject = null
    held = null
  }

  return {
    turnOff,
    async turnOn(deviceId, isAlone = false) {
      turnOff()
      if (life.aborted) throw new Stopped()
      const own = ++asked
      const stream = await openStream(deviceId, isAlone).catch((error: unknown) => {
        throw own === asked ? error : new Stopped() // what became of an older request is no news about the camera that is wanted now
      })
      if (life.aborted || own !== asked) {
        close(stream) // it comes too late, as when the scan was stopped while the person was being asked
        throw new Stopped()
      }
      held = stream
      show(video, stream)
      const pictures = watchPictures(video, life)
      const isThere = await pictures.next(FIRST_PICTURE_MS)
      pictures.end()
      if (held !== stream) throw new Stopped()
      if (!isThere) {
        turnOff()
        throw cameraError('failed', 'the camera gives no picture')
      }
      const track = trackOf(video)
      if (track === undefined) throw new Stopped()
      void focusAlways(track).then(() => torchAgain(video))
      return track
    },
  }
}

/** Set as attributes too, because otherwise iPhones show the video in a full-screen player. */
function show(video: HTMLVideoElement, stream: MediaStream): void {
  video.muted = true
  for (const name of ['playsinline', 'autoplay', 'muted']) video.setAttribute(name, '')
  video.playsInline = true
  video.srcObject = stream
  play(video)
}

/** Playing may be interrupted or refused; the missing frames are noticed elsewhere. */
export const play = (video: HTMLVideoElement): void => void video.play().catch(() => {})
