import type { Camera } from '../types.ts'
import { asCameraError, cameraError } from './camera-error.ts'
import { facingOf } from './facing.ts'
import { backCameras, listCameras } from './list-cameras.ts'

/** Small codes need many pixels, but cheap phones are too slow for more than these. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * Opens the camera with this id or, without an id, one that does not face its owner. A camera that is known to face its owner is never used. A single camera
 * need not be selected: its direction is checked when it is open.
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
  // No camera claims to face away from its owner. Mostly this is a computer's only camera.
  const stream = await ask({ ...SIZE, facingMode: 'environment' })
  if (!looksAtOwner(stream.getVideoTracks()[0])) return stream
  // There may be several cameras. They have names now, because one was allowed and is still open.
  const cameras = await listCameras().catch(() => [])
  close(stream)
  return openOther(cameras)
}

/** Opens the first camera that is not known to face its owner. */
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
  if (isForbidden()) throw cameraError('insecure', 'the Permissions-Policy of the page, or a frame without allow="camera", forbids the camera')
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') throw cameraError('unsupported', 'this browser gives no camera to pages')
}

/** Whether the page itself, or a frame around it, keeps the camera from everybody. Of the engines only that of Chrome tells; others refuse as if a person had. */
const isForbidden = (): boolean =>
  (document as { featurePolicy?: { allowsFeature?(name: string): boolean } }).featurePolicy?.allowsFeature?.('camera') === false

/** Retries once, because a camera that was just closed may still be busy. */
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
