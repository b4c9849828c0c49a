import type { Camera } from '../types.ts'
import { facingOf, unfitnessOf } from './facing.ts'

export async function listCameras(): Promise<Camera[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map((device) => ({ deviceId: device.deviceId, label: device.label, facing: facingOfDevice(device) }))
}

export const backCameras = (cameras: readonly Camera[]): Camera[] =>
  cameras.filter(({ facing }) => facing === 'back').sort((a, b) => unfitnessOf(a.label) - unfitnessOf(b.label))

/** The capabilities of the device are more reliable than its name, which may be in an unknown language. */
function facingOfDevice(device: MediaDeviceInfo & { getCapabilities?(): MediaTrackCapabilities }): Camera['facing'] {
  const [facing] = device.getCapabilities?.().facingMode ?? []
  return facing === 'environment' ? 'back' : facing === 'user' ? 'front' : facingOf(device.label)
}
