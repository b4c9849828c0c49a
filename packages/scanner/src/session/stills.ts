import { trackOf } from '../camera/torch-focus-zoom.ts'
import { decodePicture } from '../decode-file.ts'
import { decodeOnServer } from '../decode-on-server.ts'
import type { Home } from '../home.ts'
import type { Diag, Engine, ScanOptions } from '../types.ts'
import { quietly } from './hints.ts'

export type Stills = {
  /** Takes and decodes a still, unless one is in progress or was taken a moment ago. */
  take(): void
}

/** The parts of the scan that stills need. */
type OfScan = {
  home: Home
  video: HTMLVideoElement
  options: ScanOptions
  life: AbortSignal
  report(diag: Diag): void
  isFiscal(text: string): boolean
  take(text: string, by: Engine | 'bent' | 'server', look: string): Promise<void>
}

const PAUSE_MS = 3_500
/** Some phones never answer a request for a photo; they are not asked again. */
const PHOTO_MS = 4_000

type ImageCaptureLike = { takePhoto(): Promise<Blob> }
declare const ImageCapture: { new (track: MediaStreamTrack): ImageCaptureLike } | undefined

/** Photos have many more pixels than the video, and the camera focuses for them. */
export function openStills(scanning: () => OfScan): Stills {
  let busy = false
  let readyAt = 0
  let cameraTakesPhotos = true

  async function look(): Promise<void> {
    const scan = scanning()
    const { home, options, life } = scan
    const photo = cameraTakesPhotos ? await photoOf(trackOf(scan.video)).catch(() => null) : null
    if (photo === null) cameraTakesPhotos = false
    const blob = photo ?? (await frameOf(scan.video))
    if (blob === null || life.aborted) return
    quietly(() => options.onStill?.(blob))
    // The reader of bent codes has the frames to look at; stills that nothing reads here are for the service.
    const effort = { patienceMs: 2_500, isWanted: scan.isFiscal, bent: false }
    const here = await decodePicture(home, blob, { ...options, signal: life }, effort).catch(() => null)
    if (here !== null && scan.isFiscal(here.text)) {
      scan.report({ kind: 'still', bytes: blob.size, found: true, by: 'here' })
      return scan.take(here.text, here.engine, `still, ${here.look}`)
    }
    if (!options.serverDecode || life.aborted) return scan.report({ kind: 'still', bytes: blob.size, found: false, by: 'here' })
    const text = await decodeOnServer(home, blob, options.serverDecode, life)
    scan.report({ kind: 'still', bytes: blob.size, found: text !== null, by: 'server' })
    if (text !== null) await scan.take(text, 'server', 'still')
  }

  return {
    take() {
      if (busy || !scanning().options.still || performance.now() < readyAt) return
      busy = true
      void look()
        .catch(() => {})
        .finally(() => {
          busy = false
          readyAt = performance.now() + PAUSE_MS
        })
    },
  }
}

async function photoOf(track: MediaStreamTrack | undefined): Promise<Blob | null> {
  if (typeof ImageCapture === 'undefined' || track?.readyState !== 'live') return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, PHOTO_MS, null))
  return Promise.race([new ImageCapture(track).takePhoto(), late])
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
