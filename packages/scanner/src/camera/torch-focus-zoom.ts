/** Properties that browsers have and TypeScript's types lack. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[]; zoom?: { min: number; max: number } }
type Settings = { torch?: boolean; focusMode?: string; zoom?: number }

export const trackOf = (video: HTMLVideoElement): MediaStreamTrack | undefined => (video.srcObject as MediaStream | null)?.getVideoTracks?.()[0]

export const canDo = (track: MediaStreamTrack | undefined): Capabilities => track?.getCapabilities?.() ?? {}

/** False: the camera does not support the settings, or refuses them. */
async function set(track: MediaStreamTrack | undefined, settings: Settings): Promise<boolean> {
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

/** Videos whose light a person has turned on. It has to be turned on again after the camera was started anew. */
const lit = new WeakSet<HTMLVideoElement>()

export const torchAgain = async (video: HTMLVideoElement): Promise<unknown> => lit.has(video) && torch(video, true)
export const forgetTorch = (video: HTMLVideoElement): void => void lit.delete(video)

/** Focuses once and then returns to continuous focus; cameras that only focus continuously are switched to it again. */
export async function focus(video: HTMLVideoElement): Promise<boolean> {
  const track = trackOf(video)
  const modes = canDo(track).focusMode ?? []
  const oneShot = ['single-shot', 'manual'].find((mode) => modes.includes(mode))
  if (oneShot === undefined || !(await set(track, { focusMode: oneShot }))) return focusAlways(track)
  if (modes.includes('continuous')) setTimeout(() => void focusAlways(track), oneShot === 'manual' ? 0 : 1_500)
  return true
}

/** Called after the start, because cameras ignore this setting in the constraints of the start. */
export const focusAlways = async (track: MediaStreamTrack | undefined): Promise<boolean> =>
  (canDo(track).focusMode ?? []).includes('continuous') && set(track, { focusMode: 'continuous' })

/** Zooms by a factor, within the camera's range. False: it cannot zoom further. */
export async function zoomBy(video: HTMLVideoElement, factor: number): Promise<boolean> {
  const track = trackOf(video)
  const { zoom } = canDo(track)
  if (zoom === undefined) return false
  const now = (track?.getSettings() as Settings | undefined)?.zoom ?? zoom.min
  const wanted = Math.min(zoom.max, Math.max(zoom.min, now * factor), ZOOM_MAX)
  return wanted > now * 1.05 && set(track, { zoom: wanted })
}

/** Zooms out completely. */
export async function zoomOut(video: HTMLVideoElement): Promise<void> {
  const track = trackOf(video)
  const { zoom } = canDo(track)
  const now = (track?.getSettings() as Settings | undefined)?.zoom
  if (zoom !== undefined && now !== undefined && now > 1 && zoom.min < now) await set(track, { zoom: Math.max(1, zoom.min) })
}

/** With more zoom, unsteady hands cost more than the zoom gains. */
const ZOOM_MAX = 3
