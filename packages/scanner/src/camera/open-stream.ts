import type { Camera } from '../types.ts'
import { asCameraError, cameraError } from './camera-error.ts'
import { facingOf } from './facing.ts'
import { backCameras, listCameras } from './list-cameras.ts'

/** Small codes need many pixels; more than these a cheap phone cannot look through. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * The camera of this id; or, with none, one that looks away from its owner. Never one that is known to look at them. One that is alone
 * need not be chosen: which way it looks is seen afterwards.
 */
export async function openStream(deviceId: string | null, isAlone: boolean): Promise<MediaStream> {
  assertPossible()
  if (deviceId !== null) return ask({ ...SIZE, deviceId: { exact: deviceId } })
  if (!isAlone) {
    try {
      return await ask({ ...SIZE, facingMode: { exact: 'environment' } })
    } catch (error) {
      if (asCameraError(error).code !== 'none') throw error
    }
  }
  // No camera says that it looks away: a computer's, mostly, which may be all there is.
  const stream = await ask({ ...SIZE, facingMode: 'environment' })
  if (!looksAtOwner(stream.getVideoTracks()[0])) return stream
  // The first of several, perhaps: now that one is allowed, and before it is closed, they have names.
  const cameras = await listCameras().catch(() => [])
  close(stream)
  return openOther(cameras)
}

/** The first that opens of those that are not known to look at their owner. */
async function openOther(cameras: readonly Camera[]): Promise<MediaStream> {
  let refusal: unknown = cameraError('none', 'the only camera looks at its owner')
  for (const { deviceId } of [...backCameras(cameras), ...cameras.filter(({ facing }) => facing === 'unknown')]) {
    if (deviceId === '') continue
    try {
      const stream = await ask({ ...SIZE, deviceId: { exact: deviceId } })
      if (!looksAtOwner(stream.getVideoTracks()[0])) return stream
      close(stream)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

export const close = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

export function assertPossible(): void {
  if (globalThis.isSecureContext === false) throw cameraError('insecure', 'browsers give the camera to https pages and to localhost only')
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') throw cameraError('unsupported', 'this browser gives no camera to pages')
}

/** A camera that was let go a moment ago may still be busy. */
async function ask(video: MediaTrackConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    if (asCameraError(error).code !== 'busy') throw error
    await new Promise((resolve) => setTimeout(resolve, 400))
    return navigator.mediaDevices.getUserMedia({ video, audio: false })
  }
}

export function looksAtOwner(track: MediaStreamTrack | undefined): boolean {
  const facing = track?.getSettings?.().facingMode
  return facing === undefined || facing === '' ? facingOf(track?.label ?? '') === 'front' : facing === 'user'
}
