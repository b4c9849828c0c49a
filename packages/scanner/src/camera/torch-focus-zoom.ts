/** What browsers know and TypeScript does not. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[]; zoom?: { min: number; max: number } }
type Settings = { torch?: boolean; focusMode?: string; zoom?: number }

export const trackOf = (video: HTMLVideoElement): MediaStreamTrack | undefined => (video.srcObject as MediaStream | null)?.getVideoTracks?.()[0]

export const canDo = (track: MediaStreamTrack | undefined): Capabilities => track?.getCapabilities?.() ?? {}

/** False: the camera cannot, or does not want to. */
export async function set(track: MediaStreamTrack | undefined, settings: Settings): Promise<boolean> {
  try {
    await track?.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] })
    return track !== undefined
  } catch {
    return false
  }
}

export async function torch(video: HTMLVideoElement, on: boolean): Promise<boolean> {
  if (!on) forgetTorch(video)
  const track = trackOf(video)
  const isDone = canDo(track).torch === true && (await set(track, { torch: on }))
  if (isDone && on) lit.add(video)
  return isDone
}

/** Where a person has turned the light on: a camera that starts, or starts again, has it off. */
const lit = new WeakSet<HTMLVideoElement>()

export const torchAgain = async (video: HTMLVideoElement): Promise<unknown> => lit.has(video) && torch(video, true)
export const forgetTorch = (video: HTMLVideoElement): void => void lit.delete(video)

/** Once by itself and then as before; or, where there is only "always", off and on again. */
export async function focus(video: HTMLVideoElement): Promise<boolean> {
  const track = trackOf(video)
  const modes = canDo(track).focusMode ?? []
  const oneShot = ['single-shot', 'manual'].find((mode) => modes.includes(mode))
  if (oneShot === undefined || !(await set(track, { focusMode: oneShot }))) return focusAlways(track)
  if (modes.includes('continuous')) setTimeout(() => void focusAlways(track), oneShot === 'manual' ? 0 : 1_500)
  return true
}

/** Said after the start: cameras forget it when it is part of the question. */
export const focusAlways = async (track: MediaStreamTrack | undefined): Promise<boolean> =>
  (canDo(track).focusMode ?? []).includes('continuous') && set(track, { focusMode: 'continuous' })

/** By so much, as far as the camera can. False: no further. */
export async function zoomBy(video: HTMLVideoElement, factor: number): Promise<boolean> {
  const track = trackOf(video)
  const { zoom } = canDo(track)
  if (zoom === undefined) return false
  const now = (track?.getSettings() as Settings | undefined)?.zoom ?? zoom.min
  const wanted = Math.min(zoom.max, Math.max(zoom.min, now * factor), ZOOM_MAX)
  return wanted > now * 1.05 && set(track, { zoom: wanted })
}

/** As far as it can see, if it is zoomed in. */
export async function zoomOut(video: HTMLVideoElement): Promise<void> {
  const track = trackOf(video)
  const { zoom } = canDo(track)
  const now = (track?.getSettings() as Settings | undefined)?.zoom
  if (zoom !== undefined && now !== undefined && now > 1 && zoom.min < now) await set(track, { zoom: Math.max(1, zoom.min) })
}

/** Beyond this hands shake more than is gained. */
const ZOOM_MAX = 3
