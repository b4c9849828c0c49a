import type { Page } from 'playwright-core'

/** A camera that Chromium's fake device cannot imitate: it has a name, a side, a lens, a torch. */
export type FakeCamera = {
  deviceId: string
  label: string
  facing?: 'environment' | 'user'
  /** The image that it shows, as PNG; null is black. */
  sees: Buffer | null
  /** The capabilities that its track reports. */
  can?: Record<string, unknown>
  /** Opening it fails with an error of this name. */
  fails?: string
}

/** The actions of a test's pages on cameras. `steps` lists, in order, which camera was opened and which torch was turned on or off. */
export type CameraLog = { opened: string[]; live: number; asked: unknown[]; constraints: Record<string, unknown>[]; steps: string[] }

/** Replaces the cameras of a page that is not loaded yet. The pictures move a little, as a real camera's always do. */
export async function fakeCameras(page: Page, cameras: readonly FakeCamera[], { grantAfterMs = 0 } = {}): Promise<void> {
  await page.addInitScript(camerasScript(cameras, { grantAfterMs }))
}

/** The replacement as a script, which must run before all others of a page. */
export function camerasScript(cameras: readonly FakeCamera[], { grantAfterMs = 0 } = {}): string {
  const given = cameras.map(({ sees, ...camera }) => ({ ...camera, sees: sees === null ? null : `data:image/png;base64,${sees.toString('base64')}` }))
  return `(${install})(${JSON.stringify({ cameras: given, grantAfterMs })})`
}

export const cameraLog = (page: Page): Promise<CameraLog> =>
  page.evaluate(() => {
    const { opened, tracks, asked, constraints, steps } = (globalThis as any).cameraLog
    return { opened, asked, constraints, steps, live: tracks.filter((track: MediaStreamTrack) => track.readyState === 'live').length }
  })

/** Ends the camera's track, as a pulled cable would. */
export const loseCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const track = (globalThis as any).cameraLog.tracks.at(-1) as MediaStreamTrack
    track.stop()
    track.dispatchEvent(new Event('ended'))
  })

/** Runs in the page: keeps the tracks of the browser's own cameras, so that a test sees which are on. */
export function countTracks(): void {
  const tracks: MediaStreamTrack[] = []
  const devices = MediaDevices.prototype // WebKit sometimes drops a property that was set on the object itself
  const ask = devices.getUserMedia
  devices.getUserMedia = async function (constraints) {
    const stream = await ask.call(this, constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(globalThis, { tracks })
}

/** Runs in the page. */
function install({ cameras, grantAfterMs }: { cameras: (Omit<FakeCamera, 'sees'> & { sees: string | null })[]; grantAfterMs: number }): void {
  const log = { opened: [] as string[], tracks: [] as MediaStreamTrack[], asked: [] as unknown[], constraints: [] as unknown[], steps: [] as string[] }
  ;(globalThis as any).cameraLog = log
  const error = (name: string) => new DOMException(name, name)
  const allowed = () => log.opened.length > 0

  const chosen = ({ deviceId, facingMode }: any) => {
    const id = deviceId?.exact
    if (id !== undefined) return cameras.find((one) => one.deviceId === id)
    const exact = facingMode?.exact
    return exact === undefined
      ? (cameras.find((one) => one.facing === (facingMode?.ideal ?? facingMode)) ?? cameras[0])
      : cameras.find((one) => one.facing === exact)
  }

  const devices = MediaDevices.prototype
  devices.enumerateDevices = async () =>
    cameras.map(({ deviceId, label, facing }) => ({
      kind: 'videoinput',
      groupId: '',
      deviceId: allowed() ? deviceId : '',
      label: allowed() ? label : '',
      toJSON: () => ({}),
      getCapabilities: () => (allowed() && facing !== undefined ? { facingMode: [facing] } : {}),
    })) as never
  devices.getUserMedia = async (constraints) => {
    log.asked.push(constraints)
    await new Promise((resolve) => setTimeout(resolve, grantAfterMs))
    if (cameras.length === 0) throw error('NotFoundError')
    const camera = chosen((constraints as any).video)
    if (camera === undefined) throw error('OverconstrainedError')
    if (camera.fails !== undefined) throw error(camera.fails)
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const pen = canvas.getContext('2d')!
    const image = new Image()
    if (camera.sees !== null) {
      image.src = camera.sees
      await image.decode()
    }
    let turn = 0
    const draw = () => {
      pen.fillStyle = '#000'
      pen.fillRect(0, 0, 1280, 720)
      if (camera.sees !== null) pen.drawImage(image, turn++ % 2, 0, 1280, 720)
    }
    draw()
    const stream = canvas.captureStream(20)
    const track = stream.getVideoTracks()[0]!
    const drawing = setInterval(() => (track.readyState === 'live' ? draw() : clearInterval(drawing)), 50)
    const settings = track.getSettings.bind(track)
    Object.defineProperty(track, 'label', { value: camera.label })
    track.getSettings = () => ({ ...settings(), deviceId: camera.deviceId, ...(camera.facing && { facingMode: camera.facing }) })
    track.getCapabilities = () => (camera.can ?? {}) as never
    track.applyConstraints = async (wanted) => {
      const one = wanted?.advanced?.[0] as Record<string, unknown> | undefined
      log.constraints.push(one)
      if (one?.['torch'] !== undefined) log.steps.push(`${camera.deviceId} light ${one['torch'] ? 'on' : 'off'}`)
    }
    // Noted in one go, so that whoever sees that a camera is open sees its track as well.
    log.opened.push(camera.deviceId)
    log.steps.push(`${camera.deviceId} opened`)
    log.tracks.push(track)
    return stream
  }
}
