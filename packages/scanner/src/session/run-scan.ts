import { asCameraError, cameraError } from '../camera/camera-error.ts'
import { looksAtOwner } from '../camera/open-stream.ts'
import { rememberLens } from '../camera/remembered-lens.ts'
import type { Camera } from '../types.ts'
import { within } from '../within.ts'
import { anewOnReturn } from './anew-on-return.ts'
import { Stopped, type HeldCamera } from './hold-camera.ts'
import { betterThan, firstLens, lensAfter, lensesFor } from './lenses.ts'
import { readFrames, type Outcome } from './read-frames.ts'
import type { Scanning } from './scanning.ts'
import { watchCamera } from './watch-camera.ts'
import { watchPictures } from './watch-pictures.ts'

/** Pauses between attempts to restart a lost camera. */
const RESTART_MS = [300, 1_000, 2_000, 4_000, 8_000]

/** A camera that was on before and gives no picture within this time counts as one that cannot be opened. The first one may take as long as the person is asked. */
const AGAIN_MS = 15_000

/** `lenses` are filled in shortly after the camera is on. */
type Lens = { track: MediaStreamTrack; deviceId: string | undefined; lenses: Camera[] }

/** Turns the camera on, with the best lens. */
export async function startLens(scan: Scanning, camera: HeldCamera): Promise<Lens> {
  const { options } = scan
  const { deviceId, cameras } = await firstLens(options)
  const isAlone = cameras.length === 1
  const track = await camera.turnOn(deviceId, isAlone).catch(async (error: unknown) => {
    if (deviceId === null || options.deviceId !== undefined || asCameraError(error).code === 'denied' || error instanceof Stopped) throw error
    rememberLens(null)
    return camera.turnOn(null, isAlone)
  })
  const lens = lensOf(scan, track, [])
  void lensesFor(options, cameras).then((lenses) => lens.lenses.push(...lenses))
  return lens
}

/** Reads until the page accepts a text or stops the scan. Changes lenses, pauses with the page, and restarts a lost camera. */
export async function readOn(scan: Scanning, camera: HeldCamera, started: Lens): Promise<void> {
  const { options, hint, life } = scan
  let lens = started
  let restarts = 0
  for (let tried = 1; !life.aborted; ) {
    const began = performance.now()
    const outcome = await readLens(scan, lens)
    if (performance.now() - began > 10_000) restarts = 0
    if (outcome === 'stopped') return
    if (outcome === 'accepted') return void (options.rememberLens && lens.deviceId !== undefined && !looksAtOwner(lens.track) && rememberLens(lens.deviceId))
    if (outcome === 'nothing') {
      const next = nextLens(lens)
      if (next === null) continue
      hint({ kind: 'lens', label: next.label })
      scan.report({ kind: 'lens', label: next.label, deviceId: next.deviceId, tried: ++tried })
      lens = await change(scan, camera, lens, next)
      continue
    }
    camera.turnOff()
    if (outcome === 'hidden') {
      hint({ kind: 'paused' })
      await untilVisible(life)
      if (life.aborted) return
      lens = await turnOnAgain(scan, camera, lens, 0)
      hint({ kind: 'resumed' })
    } else {
      if (restarts > RESTART_MS.length) throw cameraError('failed', `the camera is ${outcome} again and again`)
      hint({ kind: 'restarting', reason: outcome })
      lens = await turnOnAgain(scan, camera, lens, restarts++)
    }
  }
}

async function readLens(scan: Scanning, lens: Lens): Promise<Outcome> {
  const watch = watchCamera(lens.track)
  const pictures = watchPictures(scan.video, scan.life)
  const isOver = (elapsedMs: number) =>
    elapsedMs > scan.options.lensTryMs ? nextLens(lens) !== null : betterThan(lens.deviceId, lens.track.label, lens.lenses) !== null
  try {
    return await readFrames(scan, watch, pictures, isOver)
  } catch (error) {
    // A picture that cannot be taken because the camera has gone, as when the page is left, is a lost camera.
    const trouble = watch.trouble()
    if (trouble === null) throw error
    return trouble
  } finally {
    watch.end()
    pictures.end()
  }
}

const nextLens = ({ deviceId, track, lenses }: Lens): Camera | null => betterThan(deviceId, track.label, lenses) ?? lensAfter(deviceId, lenses)

/** Changes to another lens, and back if that one cannot be opened. */
async function change(scan: Scanning, camera: HeldCamera, from: Lens, to: Camera): Promise<Lens> {
  try {
    return lensOf(scan, await turnOnInTime(camera, to.deviceId), from.lenses)
  } catch (error) {
    if (error instanceof Stopped) throw error
    const others = from.lenses.filter((one) => one !== to)
    return turnOnAgain(scan, camera, { ...from, lenses: others }, 0)
  }
}

/** Restarts the lens after a pause or, if it is gone, any other. */
async function turnOnAgain(scan: Scanning, camera: HeldCamera, lens: Lens, restarts: number): Promise<Lens> {
  for (let attempt = restarts; ; attempt++) {
    await pause(RESTART_MS[Math.min(attempt, RESTART_MS.length - 1)] as number, scan.life)
    await untilVisible(scan.life) // some browsers open no camera for a page that nobody sees
    if (scan.life.aborted) throw new Stopped()
    try {
      const isOwn = attempt === restarts || scan.options.deviceId !== undefined
      return lensOf(scan, await turnOnInTime(camera, isOwn ? (lens.deviceId ?? null) : null), lens.lenses)
    } catch (error) {
      if (error instanceof Stopped || attempt >= RESTART_MS.length - 1 || asCameraError(error).code === 'denied') throw error
    }
  }
}

const turnOnInTime = (camera: HeldCamera, deviceId: string | null): Promise<MediaStreamTrack> => anewOnReturn(() => within(AGAIN_MS, camera.turnOn(deviceId)))

function lensOf(scan: Scanning, track: MediaStreamTrack, lenses: Camera[]): Lens {
  scan.label = track.label
  return { track, deviceId: idOf(track), lenses }
}

const idOf = (track: MediaStreamTrack): string | undefined => track.getSettings?.().deviceId

function pause(ms: number, life: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    life.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

function untilVisible(life: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !life.aborted) return
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    life.addEventListener('abort', look, { once: true })
    look()
  })
}
