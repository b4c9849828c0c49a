import { asCameraError } from '../camera/camera-error.ts'
import { forgetTorch } from '../camera/torch-focus-zoom.ts'
import { assertPossible } from '../camera/open-stream.ts'
import type { Home } from '../home.ts'
import type { Scan, ScanOptions, Stop } from '../types.ts'
import { anewOnReturn } from './anew-on-return.ts'
import { holdCamera, Stopped } from './hold-camera.ts'
import { readOn, startLens } from './run-scan.ts'
import { openScanning, type OnText } from './scanning.ts'

/** One scan per video: a second one ends the first. */
const running = new WeakMap<HTMLVideoElement, Stop>()

export function scanVideo(home: Home, video: HTMLVideoElement, onText: OnText, options: ScanOptions = {}): Scan {
  running.get(video)?.()
  const life = new AbortController()
  const scan = openScanning(home, video, onText, options, life.signal)
  const camera = holdCamera(video, life.signal)

  const stop: Stop = () => {
    if (life.signal.aborted) return
    life.abort()
    camera.turnOff()
    forgetTorch(video)
    if (running.get(video) === stop) running.delete(video)
    clearInterval(leaving)
    options.signal?.removeEventListener('abort', stop)
    scan.report({ kind: 'stopped', ms: Math.round(performance.now() - scan.began), frames: scan.frames })
  }
  const leaving = stopWhenGone(video, stop)
  running.set(video, stop)
  options.signal?.addEventListener('abort', stop)
  if (options.signal?.aborted) stop()

  /** Any end of a scan turns the camera off. Stopping a scan is not an error. */
  const end = (error: unknown) => {
    stop()
    if (error instanceof Stopped) return
    const refused = asCameraError(error)
    scan.hint({ kind: 'error', code: refused.code })
    throw refused
  }

  const start = async () => {
    assertPossible()
    const lens = await Promise.race([anewOnReturn(() => startLens(scan, camera)), scan.decoders.unavailable])
    scan.decoders.cameraIsOn()
    scan.report({
      kind: 'started',
      ms: Math.round(performance.now() - scan.began),
      label: lens.track.label,
      deviceId: lens.deviceId ?? '',
      width: video.videoWidth,
      height: video.videoHeight,
    })
    // From here on the promise is resolved, so errors are reported as hints.
    void Promise.race([readOn(scan, camera, lens), scan.decoders.unavailable])
      .then(stop, end)
      .catch(() => {})
  }

  const started = (life.signal.aborted ? Promise.resolve() : start().catch(end)).then(() => stop)
  return Object.assign(started, { stop })
}

/** A page may remove the video without stopping the scan: the camera must not stay on then. */
function stopWhenGone(video: HTMLVideoElement, stop: Stop): ReturnType<typeof setInterval> {
  let wasThere = video.isConnected
  let gone = 0
  return setInterval(() => {
    wasThere ||= video.isConnected
    gone = wasThere && !video.isConnected ? gone + 1 : 0
    if (gone >= 2) stop()
  }, 500)
}
