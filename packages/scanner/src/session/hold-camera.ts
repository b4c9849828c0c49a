import { cameraError } from '../camera/camera-error.ts'
import { focusAlways, torchAgain, trackOf } from '../camera/torch-focus-zoom.ts'
import { close, openStream } from '../camera/open-stream.ts'
import { watchPictures } from './watch-pictures.ts'

export type HeldCamera = {
  /** Resolves with the first picture. Whatever was on is turned off before: phones open one camera at a time. */
  turnOn(deviceId: string | null, isAlone?: boolean): Promise<MediaStreamTrack>
  turnOff(): void
}

/** Nobody wants this camera any more. */
export class Stopped extends Error {}

const FIRST_PICTURE_MS = 6_000

export function holdCamera(video: HTMLVideoElement, life: AbortSignal): HeldCamera {
  let held: MediaStream | null = null
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
      const stream = await openStream(deviceId, isAlone)
      if (life.aborted) {
        close(stream) // stopped while the person was being asked
        throw new Stopped()
      }
      held = stream
      show(video, stream)
      const pictures = watchPictures(video, life)
      const isThere = await pictures.next(FIRST_PICTURE_MS)
      pictures.end()
      if (!isThere) {
        turnOff()
        throw life.aborted ? new Stopped() : cameraError('failed', 'the camera gives no picture')
      }
      const track = trackOf(video)
      if (life.aborted || track === undefined) throw new Stopped()
      void focusAlways(track).then(() => torchAgain(video))
      return track
    },
  }
}

/** As attributes too, or iPhones show the video in a player of their own. */
function show(video: HTMLVideoElement, stream: MediaStream): void {
  video.muted = true
  for (const name of ['playsinline', 'autoplay', 'muted']) video.setAttribute(name, '')
  video.playsInline = true
  video.srcObject = stream
  play(video)
}

/** A player may be interrupted by another one, or refuse: the watch of frames notices. */
export const play = (video: HTMLVideoElement): void => void video.play().catch(() => {})
