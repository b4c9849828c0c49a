import type { ServiceQrScanner as Scanner } from '../../scanner/types.ts'
import type { Stage } from '../stage.ts'
import { iconButton } from './parts.ts'

/** A torch, if this camera has one, and a way to the phone's next rear lens, if there is another: never a button that does nothing. */
export async function lensButtons({ text }: Stage, scanner: Scanner, video: HTMLVideoElement, changeTo: (deviceId: string) => void): Promise<HTMLElement[]> {
  const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0]
  const lenses = scanner.backCameras(await scanner.listCameras().catch(() => []))
  const buttons: HTMLElement[] = []
  if ((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch) buttons.push(torchButton(text('torch'), scanner, video))
  if (lenses.length > 1) {
    const at = lenses.findIndex(({ deviceId }) => deviceId === track?.getSettings().deviceId)
    buttons.push(iconButton('lens', text('otherLens'), () => changeTo(lenses[(at + 1) % lenses.length]!.deviceId), 'lens-button'))
  }
  return buttons
}

function torchButton(label: string, scanner: Scanner, video: HTMLVideoElement): HTMLElement {
  const button = iconButton('torch', label, async () => {
    const wanted = button.getAttribute('aria-pressed') !== 'true'
    if (await scanner.torch(video, wanted)) button.setAttribute('aria-pressed', String(wanted))
    else button.remove()
  }, 'lens-button')
  button.setAttribute('aria-pressed', 'false')
  return button
}
