import type { ServiceQrScanner as Scanner } from '@chekhov/scanner'
import type { Stage } from '../stage.ts'
import { iconButton } from './parts.ts'

/** Whether the person has turned the torch on, with whichever lens. */
export type Light = { on: boolean }

/** A torch if this camera has one, and a switch to the phone's next rear lens if there is another: never a button without effect. */
export async function lensButtons(
  { text }: Stage,
  scanner: Scanner,
  video: HTMLVideoElement,
  light: Light,
  changeTo: (deviceId: string) => void,
): Promise<HTMLElement[]> {
  const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0]
  const lenses = scanner.backCameras(await scanner.listCameras().catch(() => []))
  const buttons: HTMLElement[] = []
  if ((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch) buttons.push(torchButton(text('torch'), scanner, video, light))
  if (lenses.length > 1) {
    const at = lenses.findIndex(({ deviceId }) => deviceId === track?.getSettings().deviceId)
    buttons.push(iconButton('lens', text('otherLens'), () => changeTo(lenses[(at + 1) % lenses.length]!.deviceId), 'lens-button'))
  }
  return buttons
}

function torchButton(label: string, scanner: Scanner, video: HTMLVideoElement, light: Light): HTMLElement {
  const turn = async (on: boolean) => {
    const isDone = await scanner.torch(video, on)
    light.on = on && isDone
    if (isDone) button.setAttribute('aria-pressed', String(on))
    else button.remove()
  }
  const button = iconButton('torch', label, () => void turn(button.getAttribute('aria-pressed') !== 'true'), 'lens-button')
  button.setAttribute('aria-pressed', 'false')
  if (light.on) void turn(true)
  return button
}
